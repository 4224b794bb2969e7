"""Cases that seldom come up, each of which tells a rule from one that is nearly the same.

Most need a variant that nobody has written down: a base game with one or two rules changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from handfoot_rules import (
    DEFAULT,
    AddToMeld,
    BookKind,
    BooksOpenTo,
    Card,
    Cards,
    DrawStock,
    FootWhen,
    IllegalActionError,
    LastDiscard,
    MeldsOfARank,
    NextDeal,
    PartnerMust,
    PartnersNeeded,
    Phase,
    PileNeed,
    Rank,
    RuleVariant,
    TakePile,
    ViolationCode,
    apply,
    legal_actions,
    position,
    view,
    why_illegal,
)

from .helpers import allowed, cards, facing, listed, playing, refused

if TYPE_CHECKING:
    from handfoot_rules import BooksMade, GameState

SEVEN_KINGS = "KC KC KD KD KH KH KS"


# --- what a turn and a seat note -------------------------------------------------------------------


def test_P2_who_has_melded_is_noted_only_where_going_out_concealed_counts() -> None:
    state = allowed(playing("KC KD KH AC AD AH 4C 5C"), "start KC KD KH", "start AC AD AH")
    assert not state.turn.laid  # G4: nor this, where the question is not free
    assert not allowed(state, "discard 4C").seats[0].melded


def test_M3_a_book_completed_by_adding_is_noted_where_books_wait() -> None:
    """They never take a card here, but in this turn that is the nearer reason."""
    waiting = attrs.evolve(DEFAULT, key="waiting", book_grows_at_once=False)
    state = playing("KH KH KS KS 4C 5C", "KC KC KD KD KH", variant=waiting)
    state = allowed(state, "add KH to K", "add KH to K")
    refused(state, "add KS to K", ViolationCode.BOOK_OF_THIS_TURN, "M3")


# --- places ----------------------------------------------------------------------------------------


def test_M3_places_are_counted_from_nought() -> None:
    """Neither before the first nor past the last, whether a book lies there or an open meld."""
    for melds in (SEVEN_KINGS, "KC KC KD"):
        state = playing("KS KS 4C 5C 6C", melds)
        for place in (-1, 2):
            refused(state, AddToMeld(Rank.KING, Card.KS, place), ViolationCode.NO_SUCH_MELD, "M3")


def test_M3_a_joker_is_as_wild_as_a_two() -> None:
    naturals = attrs.evolve(DEFAULT, key="naturals", books_open_to=BooksOpenTo.NATURALS, start_or_add=False)
    state = playing("JK 2C KS 4C 5C 6C", SEVEN_KINGS, variant=naturals)
    for wild in ("JK", "2C"):
        refused(state, f"add {wild} to K", ViolationCode.BOOK_KEEPS_ITS_KIND, "M3")
    allowed(state, "add KS to K")


def test_M4_one_meld_of_a_rank_is_one_though_books_are_closed() -> None:
    one = attrs.evolve(DEFAULT, key="one", melds_of_a_rank=MeldsOfARank.ONE)
    for melds in ((SEVEN_KINGS,), ("KC KC KD",)):
        state = playing("KC KD KH 4C 5C", *melds, variant=one)
        refused(state, "start KC KD KH", ViolationCode.ONE_MELD_OF_A_RANK, "M4")
    allowed(playing("KC KD KH 4C 5C", "AC AC AD", variant=one), "start KC KD KH")


def test_M4_another_meld_may_be_started_beside_a_book_of_eight() -> None:
    naturals = attrs.evolve(DEFAULT, key="naturals", books_open_to=BooksOpenTo.NATURALS, start_or_add=False)
    allowed(playing("KC KD KH 4C 5C", f"{SEVEN_KINGS} KS", variant=naturals), "start KC KD KH")


class NoWilds(RuleVariant):
    """Neither twos nor jokers are in the deck."""

    def deck_for(self, players: int) -> Cards:
        """Leave them out."""
        return Cards(card for card in super().deck_for(players) if not card.is_wild)


def test_M3_books_grow_where_there_are_no_wilds() -> None:
    variant = NoWilds(
        key="no-wilds", books_open_to=BooksOpenTo.ALL, start_or_add=False, books_needed=(2, 0, 0)
    )
    state = playing("KS KS 4C 5C", SEVEN_KINGS, variant=variant)
    assert len(allowed(state, "add KS to K", "add KS to K").sides[0].melds[0]) == 9


# --- questions -------------------------------------------------------------------------------------


def of_eight(player: int) -> GameState:
    """Two sides of four; the player may go out when all three partners agree."""
    eight = attrs.evolve(
        DEFAULT,
        key="eight",
        players=(8,),
        sides=((8, 2),),
        decks=8,
        books_needed=(0, 0, 0),
        partner_must=PartnerMust.NOTHING,
        partners_needed=PartnersNeeded.ALL,
    )
    return position(
        eight,
        players=8,
        hands={player: cards("KC")},
        feet={player: None},
        melds={player % 2: ("4C 4C 4D",)},
        pile="5C",
        phase=Phase.PLAY,
        to_move=player,
    )


def test_G4_four_partners_are_asked_clockwise() -> None:
    """Past the last seat, and each of them once."""
    state = allowed(of_eight(4), "ask")
    for seat in (6, 0, 2):
        assert state.to_move == seat
        state = allowed(state, "allow")
    assert (state.phase, state.to_move, state.turn.allowed) == (Phase.PLAY, 4, True)


# --- taking the pile -------------------------------------------------------------------------------


def mixed(**changes: Any) -> RuleVariant:
    """A base game whose pile is taken with a pair, with a natural and a wild, or with nothing."""
    return attrs.evolve(DEFAULT, key="mixed", pile_needs=tuple(PileNeed), **changes)


def test_U2_the_natural_must_be_of_the_top_cards_rank() -> None:
    state = facing("4S", "4D KC 2C 5C 6C", "AC AC AD AD", variant=mixed())
    refused(state, "take KC 2C", ViolationCode.PILE_NEEDS_PAIR, "U2")
    assert listed(state) == {"draw", "take 4 2"}


def test_U2_a_pair_that_is_no_way_hides_no_other_way() -> None:
    """Only the top card alone is known, and a meld takes it."""
    own = attrs.evolve(DEFAULT, key="own", pile_needs=(PileNeed.OWN_MELD,))
    state = facing("KS", "KD KH 4C 5C 6C", "KC KC KD", variant=own)
    assert listed(state) == {"draw", "take"}


def test_U2_M2_three_cards_that_make_no_meld_take_nothing() -> None:
    """Aces take no wild here."""
    state = facing("AS", "AD 2C 5C 6C 7C", "KC KC KD", variant=mixed(pure_ranks=(Rank.ACE,)))
    refused(state, "take AD 2C", ViolationCode.WILD_LIMIT, "M2")
    refused(state, "take", ViolationCode.PILE_NEEDS_PAIR, "U2")


def test_U2_G5_a_take_onto_a_dirty_meld_completes_a_dirty_book() -> None:
    """Alone in the foot with one dirty book to make: the single card that is left may go."""
    one = attrs.evolve(DEFAULT, key="one", books_needed=(0, 1, 0))
    state = facing("KS", "KD KH 4C", "KC KC KD 2C", variant=one, players=2, foot=None)
    state = allowed(state, "take KD KH", "discard 4C")
    assert state.went_out == 0


def test_U2_a_take_without_a_choice_is_listed_before_those_with_one() -> None:
    """Both kinds of book take a pair of kings, but only the dirty one a wild."""
    variant = mixed(books_open_to=BooksOpenTo.SAME_KIND, pile_joins_books=True, start_or_add=False)
    state = facing("KS", "KD KH 2C 5C 6C 7C", SEVEN_KINGS, "KC KC KD KD KH KH 2C", variant=variant)
    takes = [str(action) for action in legal_actions(state) if isinstance(action, TakePile)]
    assert takes == ["take KD 2C", "take KD KH at 0", "take at 0", "take KD KH at 1", "take at 1"]


@pytest.mark.parametrize("more", ["", " KS"])
def test_U2_M3_an_older_book_takes_a_pair_and_the_top_card_where_new_ones_wait(more: str) -> None:
    """Be it a book of seven or of eight."""
    rules: dict[str, Any] = {"books_open_to": BooksOpenTo.NATURALS, "book_grows_at_once": False}
    variant = mixed(pile_joins_books=True, start_or_add=False, **rules)
    state = facing("KS", "KD KH 4C 5C 6C", SEVEN_KINGS + more, variant=variant)
    assert len(allowed(state, "take KD KH").sides[0].melds) == 1


@pytest.mark.parametrize("six", ["KC KC KD KD KH KH", "KC KC KD KD KH 2C"])
def test_U2_M3_a_meld_of_six_takes_one_of_three_where_books_wait(six: str) -> None:
    """With that it is a book, clean or dirty."""
    rules: dict[str, Any] = {"books_open_to": BooksOpenTo.NATURALS, "book_grows_at_once": False}
    variant = mixed(pile_joins_books=True, start_or_add=False, **rules)
    state = facing("KS", "KD KH 4C 5C 6C", six, variant=variant)
    refused(state, "take KD KH", ViolationCode.PILE_MELD_FULL, "U2")


def test_U2_a_player_without_cards_is_not_one_with_a_single_card() -> None:
    """The sixth and the seventh king go out; with a card in hand the pile of one could not be taken."""
    variant = mixed(lone_card_takes=False, last_discard=LastDiscard.OPTIONAL, books_needed=(0, 0, 0))
    state = facing("KS", "", "KC KC KD", variant=variant, players=2, foot=None)
    assert allowed(state, "take").went_out == 0
    state = facing("KS", "4C", "KC KC KD", variant=variant, players=2, foot=None)
    refused(state, "take", ViolationCode.LONE_CARD, "U2")


# --- going out -------------------------------------------------------------------------------------


class CleanTables(RuleVariant):
    """The last card may be discarded only while exactly three clean books lie on all tables."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        """Count the clean books."""
        there = sum(side[BookKind.CLEAN] for side in books)
        return (not last or there == 3) and super().may_discard(card, books, last=last)


@pytest.mark.parametrize(("players", "mover", "other"), [(3, 1, 0), (3, 1, 2), (4, 1, 0), (4, 0, 1)])
def test_U3_G5_the_books_of_all_sides_count_once_each(players: int, mover: int, other: int) -> None:
    """The player has one and completes another; the third lies with another side, or does not.

    Of four players the look-ahead of the question says the same (G4).
    """
    rules = CleanTables(
        key="clean-tables", players=(3, 4), books_needed=(0, 0, 0), partner_must=PartnerMust.NOTHING
    )

    def before(**melds: str) -> GameState:
        return position(
            rules,
            players=players,
            hands={mover: "KS 4C"},
            feet={mover: None},
            melds={mover: ("KC KC KD KD KH KH", "QC QC QD QD QH QH QS"), other: tuple(melds.values())},
            pile="5C",
            phase=Phase.PLAY,
            to_move=mover,
        )

    state = before(aces="AC AC AD AD AH AH AS")
    if players == 4:
        state = allowed(state, "ask", "allow")
        refused(before(), "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    assert allowed(state, "add KS to K", "discard 4C").went_out == mover
    refused(before(), "add KS to K", ViolationCode.KEEP_TWO_CARDS, "G5")


def test_U3_G4_all_books_of_the_turn_count_for_the_last_discard() -> None:
    """Two are completed in it, and the third lies with the other side."""
    rules = CleanTables(
        key="clean-tables", books_needed=(0, 0, 0), partner_must=PartnerMust.NOTHING, start_or_add=False
    )
    state = position(
        rules,
        players=4,
        hands={0: "KS QS 4C"},
        feet={0: None},
        melds={0: ("KC KC KD KD KH KH", "QC QC QD QD QH QH"), 1: ("AC AC AD AD AH AH AS",)},
        pile="5C",
        phase=Phase.PLAY,
    )
    state = allowed(state, "ask", "allow", "add KS to K", "add QS to Q", "discard 4C")
    assert state.went_out == 0


def test_F1_G5_a_released_foot_of_two_cards_is_enough_to_keep() -> None:
    """The last hand card completes the first book, which brings just the two cards that must be kept."""
    variant = attrs.evolve(DEFAULT, key="first-book", foot_when=FootWhen.FIRST_BOOK)
    state = playing("KS", "KC KC KD KD KH KH", variant=variant, foot="4C 5C")
    assert len(allowed(state, "add KS to K").seats[0].hand) == 2
    state = playing("KS", "KC KC KD KD KH KH", variant=variant, foot="4C")
    refused(state, "add KS to K", ViolationCode.KEEP_TWO_CARDS, "G5")


# --- lists -----------------------------------------------------------------------------------------


def test_a_list_holds_for_its_own_table_alone() -> None:
    """The very action that was listed last for one table is refused at another."""
    first, second = facing("5C", "KC KD 4C"), playing("KC KD 4C")
    (draw,) = legal_actions(first)
    with pytest.raises(IllegalActionError):
        apply(second, draw)


def test_nothing_is_listed_twice() -> None:
    state = playing("KS KS AS AS 2C 2C 2D JK JK JK 4C 4C", "KC KC KD", "AC AC AD", "2C 2D 2H")
    assert len(legal_actions(state)) == len(set(legal_actions(state)))
    state = facing("KS", "4C 5C 6C", "KC KC KD", variant=mixed())
    assert [str(action) for action in legal_actions(state)] == ["draw", "take"]


# --- reasons ---------------------------------------------------------------------------------------


def test_who_waits_is_told_whose_turn_it_is() -> None:
    """And that nobody's is once the match is over."""
    waiting = view(playing("KC KD 4C"), 1)
    violation = why_illegal(waiting, DrawStock())
    assert violation is not None
    assert violation.code is ViolationCode.OUT_OF_TURN
    assert (violation.data["seat"], violation.data["to_move"]) == (1, 0)
    last = attrs.evolve(DEFAULT, key="last", books_needed=(0, 0, 0))
    state = allowed(playing("4C", variant=last, players=2, deal=4, foot=None), "discard 4C")
    over = why_illegal(view(state, 1), DrawStock())
    assert over is not None
    assert over.code is ViolationCode.MATCH_OVER


def test_between_deals_nobody_is_to_move() -> None:
    short = attrs.evolve(DEFAULT, key="short", books_needed=(0, 0, 0))
    state = allowed(playing("4C", variant=short, players=2, foot=None), "discard 4C")
    violation = why_illegal(state, NextDeal(), seat=1)
    assert violation is not None
    assert violation.data["to_move"] == "nobody"


def test_O2_the_reason_names_the_rank_that_waits() -> None:
    """Of two fours one came with the pile and may wait; of three aces two did."""
    state = facing("4D AC AD KS", "KD KH AH 4C 2C 2D 2H 2S", deal=2)
    state = allowed(state, "take KD KH")
    assert state.turn.locked == ((Rank.FOUR, 1), (Rank.ACE, 2))
    violation = refused(state, "start AC AD AH", ViolationCode.CARDS_LOCKED, "O2")
    assert violation.data["rank"] is Rank.ACE
