"""Going out (G1-G6): the books, the partner, the question, and the two cards kept."""

from __future__ import annotations

import attrs
import pytest

from handfoot_rules import (
    Cards,
    DealEnd,
    GameState,
    IllegalActionError,
    Phase,
    RuleVariant,
    ViolationCode,
    apply,
    position,
    score_sheet,
    why_illegal,
)

from .helpers import (
    BASE,
    allowed,
    any_number,
    cards,
    in_order,
    listed,
    refused,
    to_action,
    variant_for,
)

CLEAN_4 = "4C 4C 4D 4D 4H 4H 4S"
CLEAN_5 = "5C 5C 5D 5D 5H 5H 5S"
DIRTY_6 = "6C 6C 6D 6D 6H 2C 2C"
DIRTY_7 = "7C 7C 7D 7D 7H 7H 2D"
WILD = "2S 2S 2H 2H JK JK JK"
BOOKS = (CLEAN_4, CLEAN_5, DIRTY_6, DIRTY_7, WILD)  # 2 clean, 2 dirty, 1 wild: just enough
EIGHTS = "8C 8D 8H"

alone = pytest.mark.parametrize("players", [2, 3, 5, 7])
with_partner = pytest.mark.parametrize("players", [4, 6])


def late(
    hand: str,
    *melds: str,
    players: int = 4,
    variant: RuleVariant | None = None,
    foot_turns: int = 1,
    phase: Phase = Phase.PLAY,
    pile: str = "TC",
) -> GameState:
    """Seat 0 in the foot has drawn and holds this hand; all others are in the foot, some turns
    played from it.
    """
    return position(
        variant or variant_for(players),
        players=players,
        hands={0: cards(hand)},
        feet=dict.fromkeys(range(players)),
        foot_turns=dict.fromkeys(range(1, players), foot_turns),
        melds={0: melds},
        pile=in_order(pile),
        phase=phase,
    )


def gone_out(state: GameState, seat: int = 0) -> bool:
    """Tell whether the deal ended because this seat went out."""
    return state.went_out == seat and score_sheet(state).end is DealEnd.WENT_OUT


# G1: a player in the foot goes out by melding all cards but one and discarding that one.


@with_partner
def test_G1_melding_all_but_one_and_discarding_it_goes_out(players: int) -> None:
    """Four cards: asked and allowed, three kings down, the nine away. The deal is over."""
    after = allowed(
        late("KC KD KH 9C", *BOOKS, players=players),
        "ask",
        "allow",
        "start KC KD KH",
        "discard 9C",
    )
    assert gone_out(after)
    assert after.phase is Phase.DEAL_OVER
    assert after.seats[0].hand == Cards()
    assert after.pile == in_order("TC 9C")


@alone
def test_G1_a_player_alone_goes_out_by_melding_all_but_one(players: int) -> None:
    """The same without a partner to ask."""
    after = allowed(late("KC KD KH 9C", *BOOKS, players=players), "start KC KD KH", "discard 9C")
    assert gone_out(after)


def test_G1_a_single_card_held_already_needs_no_meld() -> None:
    """The nine is all there is."""
    assert gone_out(allowed(late("9C", *BOOKS), "ask", "allow", "discard 9C"))
    assert gone_out(allowed(late("9C", *BOOKS, players=2), "discard 9C"))


@pytest.mark.parametrize("players", [2, 4])
def test_G1_the_last_card_cannot_be_melded(players: int) -> None:
    """Three kings alone: melding them all would leave nothing to discard, with or without
    permission.
    """
    state = late("KC KD KH", *BOOKS, "KS KS KS", players=players)
    if players == 4:
        state = allowed(state, "ask", "allow")
    state = allowed(state, "add KC to K", "add KD to K")
    refused(state, "add KH to K", ViolationCode.KEEP_TWO_CARDS, "G5")
    assert gone_out(allowed(state, "discard KH"))


def test_G1_in_the_hand_the_last_discard_is_no_going_out() -> None:
    """All books lie there, but the foot does not belong to the hand yet: it is picked up."""
    before = position(players=2, hands={0: "9C"}, feet={0: "QC QD QH"}, melds={0: BOOKS}, phase=Phase.PLAY)
    after = allowed(before, "discard 9C")
    assert after.went_out is None
    assert after.seats[0].hand == cards("QC QD QH")


# G1: discarding the last foot card is going out: illegal unless G2-G4 hold.


def test_G1_the_last_card_may_not_be_discarded_without_the_books() -> None:
    """G2 fails: no book at all."""
    refused(late("9C", EIGHTS, players=3), "discard 9C", ViolationCode.BOOKS_MISSING, "G2")


def test_G1_the_last_card_may_not_be_discarded_before_the_partner_is_ready() -> None:
    """G3 fails: the partner has played no turn from the foot."""
    state = late("9C", *BOOKS, foot_turns=0)
    refused(state, "discard 9C", ViolationCode.PARTNER_NOT_READY, "G3")


def test_G1_the_last_card_may_not_be_discarded_unasked() -> None:
    """G4 fails: the books and the partner are ready, but nobody asked."""
    refused(late("9C", *BOOKS), "discard 9C", ViolationCode.PERMISSION_NOT_ASKED, "G4")


def test_G1_the_last_but_one_card_is_discarded_freely() -> None:
    """One of two goes, one stays: no going out."""
    after = allowed(late("9C KS", EIGHTS), "discard 9C")
    assert after.went_out is None
    assert (after.phase, after.to_move) == (Phase.DRAW, 1)


# G1: any card may be that discard.


@pytest.mark.parametrize("card", ["4C", "9H", "KS", "AD", "3C", "3S", "2D", "JK"])
def test_G1_any_card_may_be_the_last_discard(card: str) -> None:
    """A low card, an ace, a black three, a two, a joker: each ends the deal."""
    assert gone_out(allowed(late(card, *BOOKS, players=3), f"discard {card}"))


# G2: the side needs at least 2 clean, 2 dirty and 1 wild book.


@alone
@pytest.mark.parametrize("missing", range(5))
def test_G2_each_of_the_five_books_is_needed(players: int, missing: int) -> None:
    """Four of the five lie there, whichever fails: no going out."""
    books = [book for number, book in enumerate(BOOKS) if number != missing]
    state = late("9C", *books, players=players)
    refused(state, "discard 9C", ViolationCode.BOOKS_MISSING, "G2")
    assert listed(state) == {"pass"}


@pytest.mark.parametrize(
    "books",
    [
        (CLEAN_4, CLEAN_5, "TC TC TC TD TD TH TH", DIRTY_6, WILD),
        (CLEAN_4, DIRTY_6, DIRTY_7, "TC TC TC TD TD TH JK", WILD),
        (CLEAN_4, CLEAN_5, DIRTY_6, DIRTY_7, "TC TC TC TD TD TH TH"),
        (CLEAN_4, CLEAN_5, DIRTY_6, WILD, "2C 2D 2D 2D JK JK JK"),
    ],
    ids=["three clean, one dirty", "one clean, three dirty", "no wild", "two wild, one dirty"],
)
def test_G2_a_book_of_one_kind_does_not_stand_in_for_another(books: tuple[str, ...]) -> None:
    """Five books, but not 2 clean, 2 dirty and 1 wild."""
    refused(late("9C", *books, players=3), "discard 9C", ViolationCode.BOOKS_MISSING, "G2")


@pytest.mark.parametrize(
    "books",
    [
        ("4C 4C 4D 4D 4H 4H", CLEAN_5, DIRTY_6, DIRTY_7, WILD),
        (CLEAN_4, CLEAN_5, DIRTY_6, "7C 7C 7D 7D 7H 2D", WILD),
        (CLEAN_4, CLEAN_5, DIRTY_6, DIRTY_7, "2S 2S 2H 2H JK JK"),
    ],
    ids=["clean", "dirty", "wild"],
)
def test_G2_six_cards_are_no_book(books: tuple[str, ...]) -> None:
    """The last card of one book is missing: a meld of six does not count."""
    refused(late("9C", *books, players=3), "discard 9C", ViolationCode.BOOKS_MISSING, "G2")


def test_G2_more_books_than_needed_do_no_harm() -> None:
    """At least: three clean, three dirty and two wild books, and an open meld."""
    more = ("TC TC TC TD TD TH TH", "JC JC JC JD JD JH JK", "2D 2D 2D 2H JK JK JK", EIGHTS)
    assert gone_out(allowed(late("9C", *BOOKS, *more, players=3), "discard 9C"))


@pytest.mark.parametrize("players", [4, 6])
def test_G2_the_books_are_the_sides_own(players: int) -> None:
    """The other side's wild book is no use to this one."""
    state = position(
        players=players,
        hands={0: "9C"},
        feet=dict.fromkeys(range(players)),
        foot_turns=dict.fromkeys(range(players), 1),
        melds={0: BOOKS[:4], 1: [WILD]},
        phase=Phase.PLAY,
    )
    refused(state, "discard 9C", ViolationCode.BOOKS_MISSING, "G2")


# G2: complete when the last card is discarded.


@pytest.mark.parametrize(
    ("melds", "hand", "meld"),
    [
        (("4C 4C 4D 4D 4H 4H", CLEAN_5, DIRTY_6, DIRTY_7, WILD), "4S 9C", "add 4S to 4"),
        ((CLEAN_4, CLEAN_5, "6C 6C 6D 6D 6H 2C", DIRTY_7, WILD), "2C 9C", "add 2C to 6"),
        ((CLEAN_4, CLEAN_5, "6C 6C 6D 6D 6H 2C", DIRTY_7, WILD), "6S 9C", "add 6S to 6"),
        ((CLEAN_4, CLEAN_5, DIRTY_6, DIRTY_7, "2S 2S 2H 2H JK JK"), "JK 9C", "add JK to wild"),
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_G2_a_book_completed_by_the_card_that_empties_the_foot_counts(
    melds: tuple[str, ...], hand: str, meld: str, players: int
) -> None:
    """Six cards of the last book lie there; the seventh is the last card but one of the foot."""
    state = late(hand, *melds, players=players)
    if players == 4:
        state = allowed(state, "ask", "allow")
    assert gone_out(allowed(state, meld, "discard 9C"))


def test_G2_two_books_completed_by_the_last_three_cards() -> None:
    """A clean and a wild book are one card short each; both come from the foot, in either order."""
    melds = ("4C 4C 4D 4D 4H 4H", CLEAN_5, DIRTY_6, DIRTY_7, "2S 2S 2H 2H JK JK")
    state = allowed(late("4S JK 9C", *melds), "ask", "allow")
    assert gone_out(allowed(state, "add 4S to 4", "add JK to wild", "discard 9C"))
    assert gone_out(allowed(state, "add JK to wild", "add 4S to 4", "discard 9C"))


def test_G2_a_whole_book_started_in_the_last_turn_counts() -> None:
    """The second clean book comes out of the foot entire: seven kings, then the nine."""
    state = late("KC KC KD KD KH KH KS 9C", CLEAN_4, DIRTY_6, DIRTY_7, WILD, players=3)
    adds = ("add KD to K", "add KH to K", "add KH to K")
    state = allowed(state, "start KC KC KD", *adds)
    assert gone_out(allowed(state, "add KS to K", "discard 9C"))


# G3: the partner must have picked up the foot and played at least one turn from it.


def with_seats_ready(ready: set[int], players: int) -> GameState:
    """Seat 0 in the foot, with the nine left and all books; these others have played a turn from
    the foot.
    """
    return position(
        variant_for(players),
        players=players,
        hands={0: "9C"},
        feet={0: None} | dict.fromkeys(ready),
        foot_turns=dict.fromkeys(ready, 1),
        melds={0: BOOKS},
        phase=Phase.PLAY,
    )


@pytest.mark.parametrize(("players", "partner"), [(4, 2), (6, 3)])
def test_G3_the_partner_opposite_must_be_ready_nobody_else(players: int, partner: int) -> None:
    """All other seats in the foot do not help; the partner alone is enough."""
    others = set(range(1, players)) - {partner}
    unready = with_seats_ready(others, players)
    refused(unready, "ask", ViolationCode.PARTNER_NOT_READY, "G3")
    refused(unready, "discard 9C", ViolationCode.PARTNER_NOT_READY, "G3")
    assert gone_out(allowed(with_seats_ready({partner}, players), "ask", "allow", "discard 9C"))


@pytest.mark.parametrize(("players", "partner"), [(4, 2), (6, 3)])
def test_G3_the_foot_picked_up_is_not_enough(players: int, partner: int) -> None:
    """The partner holds the foot but has played no turn from it."""
    state = position(
        variant_for(players),
        players=players,
        hands={0: "9C"},
        feet={0: None, partner: None},
        foot_turns={partner: 0},
        melds={0: BOOKS},
        phase=Phase.PLAY,
    )
    refused(state, "ask", ViolationCode.PARTNER_NOT_READY, "G3")


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_G3_one_turn_or_more(turns: int) -> None:
    """At least one."""
    assert "ask" in listed(late("9C", *BOOKS, foot_turns=turns))


def test_G3_one_turn_from_the_foot_makes_the_partner_ready() -> None:
    """Seat 2 plays its first turn from the foot, seat 3 plays, and now seat 0 may ask."""
    state = position(
        players=4,
        hands={0: "KC 9C", 2: "JC QC", 3: "8C 8S"},
        feet={0: None, 2: None},
        melds={0: BOOKS},
        stock=in_order("TD JD TH TS KD KH 7S"),
        to_move=2,
    )
    state = allowed(state, "draw", "discard TD", "draw", "discard TH", "draw")
    assert state.seats[2].foot_turns == 1
    assert gone_out(allowed(state, "ask", "allow", "start KC KD KH", "discard 9C"))


@pytest.mark.parametrize("players", [3, 4])
def test_G3_the_players_own_foot_may_be_picked_up_in_this_same_turn(players: int) -> None:
    """Kings empty the hand, queens the foot but for the nine: out in one turn, no turn from the
    foot before.
    """
    state = position(
        variant_for(players),
        players=players,
        hands={0: "KC KD KH"},
        feet={0: "QC QD QH 9C", 2: None},
        foot_turns={2: 1},
        melds={0: BOOKS},
        phase=Phase.PLAY,
    )
    state = allowed(state, "start KC KD KH")
    if players == 4:
        state = allowed(state, "ask", "allow")
    assert gone_out(allowed(state, "start QC QD QH", "discard 9C"))


# G4: the partner must have given permission this turn.


def test_G4_without_a_question_there_is_no_permission() -> None:
    """Neither the last discard nor the meld that would leave one card."""
    refused(late("9C", *BOOKS), "discard 9C", ViolationCode.PERMISSION_NOT_ASKED, "G4")
    refused(late("KC KD KH 9C", *BOOKS), "start KC KD KH", ViolationCode.KEEP_TWO_CARDS, "G5")


# G4: asking is legal at any point between the draw and the discard.


def test_G4_asking_before_any_meld_or_between_melds() -> None:
    """Kings, queens and a nine: the question fits at the start, and after the kings."""
    state = late("KC KD KH QC QD QH 9C", *BOOKS)
    first = allowed(state, "ask", "allow", "start KC KD KH", "start QC QD QH", "discard 9C")
    later = allowed(state, "start KC KD KH", "ask", "allow", "start QC QD QH", "discard 9C")
    assert gone_out(first)
    assert gone_out(later)


def test_G4_asking_in_the_midst_of_adding() -> None:
    """One eight added, one to go and the nine to discard."""
    state = late("8C 8D 9C", *BOOKS, "8H 8S 8S")
    state = allowed(state, "add 8C to 8", "ask", "allow", "add 8D to 8", "discard 9C")
    assert gone_out(state)


def test_G4_no_asking_before_the_draw_nor_after_the_discard() -> None:
    """Before: the draw comes first. After: it is another's turn, and that one has to draw first."""
    before = late("KC KD KH 9C", *BOOKS, phase=Phase.DRAW)
    refused(before, "ask", ViolationCode.MUST_DRAW_FIRST, "U1")
    after = allowed(late("KC KD KH 9C", *BOOKS), "discard KC")
    refused(after, "ask", ViolationCode.MUST_DRAW_FIRST, "U1")
    violation = why_illegal(after, to_action("ask"), seat=0)
    assert violation is not None
    assert violation.code is ViolationCode.OUT_OF_TURN


def test_G4_asking_after_the_pile_was_taken() -> None:
    """The pile counts as the draw: two nines laid with the nine, kings and an eight left."""
    state = late("9H 9S KC KD KH 8C", *BOOKS, phase=Phase.DRAW, pile="9D")
    state = allowed(state, "take 9H 9S", "ask", "allow", "start KC KD KH", "discard 8C")
    assert gone_out(state)


# G4: once a turn.


@pytest.mark.parametrize("answer", ["allow", "refuse"])
def test_G4_once_a_turn(answer: str) -> None:
    """Whatever the answer, no second question this turn."""
    state = allowed(late("KC KD KH 9C", *BOOKS), "ask", answer)
    refused(state, "ask", ViolationCode.ASKED_ALREADY, "G4")


# G4: with the foot picked up, when G3 holds ...


def test_G4_not_from_the_hand() -> None:
    """The books are there and the partner ready, but seat 0 still plays from its hand."""
    state = position(
        players=4,
        hands={0: "KC KD KH 9C"},
        feet={0: "QC QD QH", 2: None},
        foot_turns={2: 1},
        melds={0: BOOKS},
        phase=Phase.PLAY,
    )
    refused(state, "ask", ViolationCode.NOT_IN_FOOT, "G4")


def test_G4_not_before_the_partner_is_ready() -> None:
    """G3: no turn from the foot yet."""
    state = late("KC KD KH 9C", *BOOKS, foot_turns=0)
    refused(state, "ask", ViolationCode.PARTNER_NOT_READY, "G3")


# G4: ... and the player, if allowed, could go out in this turn (exact look-ahead, with the cards
# held).

SIX_FOURS = "4C 4C 4D 4D 4H 4H"
SIX_WILDS = "2S 2S 2H 2H JK JK"
LACKS_CLEAN = (CLEAN_5, DIRTY_6, DIRTY_7, WILD)
LACKS_DIRTY = (CLEAN_4, CLEAN_5, DIRTY_6, WILD)
LACKS_WILD = (CLEAN_4, CLEAN_5, DIRTY_6, DIRTY_7)
KINGS_7 = ("start KC KC KD", "add KD to K", "add KH to K", "add KH to K", "add KS to K")

CAN = {
    "one card": ("9C", BOOKS, ()),
    "three kings": ("KC KD KH 9C", BOOKS, ("start KC KD KH",)),
    "two kings and a two": ("KC KD 2C 9C", BOOKS, ("start KC KD 2C",)),
    "two kings and a joker": ("KC KD JK 9C", BOOKS, ("start KC KD JK",)),
    "three wilds start a second wild meld": ("2C 2D JK 9C", BOOKS, ("start 2C 2D JK",)),
    "two pairs with a two each": (
        "KC KD QC QD 2C 2D 9C",
        BOOKS,
        ("start KC KD 2C", "start QC QD 2D"),
    ),
    "four naturals take two wilds": (
        "KC KD KH KS 2C 2D 9C",
        BOOKS,
        ("start KC KD KH", "add KS to K", "add 2C to K", "add 2D to K"),
    ),
    "the king over is the discard": (
        "KC KC KD KD KH KH KS KS",
        BOOKS,
        KINGS_7,
    ),
    "ten kings: a book and three more": (
        "KC KC KC KD KD KH KH KS KS KS 9C",
        BOOKS,
        (*KINGS_7, "start KC KS KS"),
    ),
    "nine kings and a two: a book and a dirty meld": (
        "KC KC KC KD KD KH KH KS KS 2C 9C",
        BOOKS,
        (*KINGS_7, "start KC KS 2C"),
    ),
    "one added, one discarded": ("8S KS", (*BOOKS, EIGHTS), ("add 8S to 8",)),
    "kings started, the eight discarded": (
        "8S KC KD KH",
        (*BOOKS, EIGHTS),
        ("start KC KD KH",),
    ),
    "two twos on four eights": (
        "2C 2D 9C",
        (*BOOKS, "8C 8D 8H 8S"),
        ("add 2C to 8", "add 2D to 8"),
    ),
    "an eight makes room for the second two": (
        "8S 2C 2D 9C",
        (*BOOKS, EIGHTS),
        ("add 8S to 8", "add 2C to 8", "add 2D to 8"),
    ),
    "a two on each of two melds": (
        "2C 2D 9C",
        (*BOOKS, EIGHTS, "QC QD QH"),
        ("add 2C to 8", "add 2D to Q"),
    ),
    "the seventh four completes the clean book": (
        "4S 9C",
        (*LACKS_CLEAN, SIX_FOURS),
        ("add 4S to 4",),
    ),
    "seven kings are the clean book": (
        "KC KC KD KD KH KH KS 9C",
        LACKS_CLEAN,
        KINGS_7,
    ),
    "six kings and a joker are the dirty book": (
        "KC KC KD KD KH KH JK 9C",
        LACKS_DIRTY,
        ("start KC KC KD", "add KD to K", "add KH to K", "add KH to K", "add JK to K"),
    ),
    "a two completes the wild book": ("2C 9C", (*LACKS_WILD, SIX_WILDS), ("add 2C to wild",)),
    "of two twos one completes the wild book": (
        "2C 2D 9C",
        (*LACKS_WILD, SIX_WILDS, EIGHTS),
        ("add 2C to wild", "add 2D to 8"),
    ),
    "seven wilds are the wild book": (
        "2C 2C 2D 2D JK JK JK 9C",
        LACKS_WILD,
        (
            "start 2C 2C 2D",
            "add 2D to wild",
            "add JK to wild",
            "add JK to wild",
            "add JK to wild",
        ),
    ),
}

CANNOT = {
    "three kings alone: nothing left to discard": ("KC KD KH", BOOKS),
    "the last two cards are both needed for books": (
        "4S JK",
        (CLEAN_5, DIRTY_6, DIRTY_7, SIX_FOURS, SIX_WILDS),
    ),
    "two pairs": ("KC KD QC QD 9C", BOOKS),
    "three kings and two queens": ("KC KD KH QC QD 9C", BOOKS),
    "two cards that fit nowhere": ("KC KD", BOOKS),
    "one king takes no two twos": ("KC 2C 2D 9C", BOOKS),
    "two twos are no wild meld": ("2C 2D 9C", BOOKS),
    "three kings take one two only": ("KC KD KH 2C 2D 9C", BOOKS),
    "three eights take one two only": ("2C 2D 9C", (*BOOKS, EIGHTS)),
    "black threes are not melded": ("3C 3C 3S 9C", BOOKS),
    "starting kings bars adding the eight (M5)": ("8S KC KD KH 9C", (*BOOKS, EIGHTS)),
    "eight kings: one over, and the nine": ("KC KC KD KD KH KH KS KS 9C", BOOKS),
    "nine kings: two over": ("KC KC KC KD KD KH KH KS KS", BOOKS),
    "who adds may not start the rank again (M5)": (
        "KC KD KD KH 9C",
        (*BOOKS, "KC KC KC KD KH KS"),
    ),
    "a closed book takes no more": ("4S 9C", BOOKS),
    "one book short": ("9C", LACKS_CLEAN),
    "six fours short of the seventh": ("9C", (*LACKS_CLEAN, SIX_FOURS)),
    "a two would make the clean book dirty": ("2C 9C", (*LACKS_CLEAN, SIX_FOURS)),
    "seven kings would do for clean, not for dirty": (
        "KC KC KD KD KH KH KS 9C",
        LACKS_DIRTY,
    ),
    "the seventh four and no other: M5 keeps the kings back": (
        "4S KC KD KH 9C",
        (*LACKS_CLEAN, SIX_FOURS),
    ),
    "two books short, one card": ("4S 9C", (*LACKS_CLEAN[:3], SIX_FOURS, SIX_WILDS)),
    "six wilds": ("2C 2C 2D JK JK JK 9C", LACKS_WILD),
}


@pytest.mark.parametrize("case", CAN)
def test_G4_asking_is_legal_when_going_out_could_be_done(case: str) -> None:
    """Each hand could go out if allowed; and if allowed it does."""
    hand, melds, moves = CAN[case]
    state = allowed(late(hand, *melds), "ask", "allow", *moves)
    (last,) = state.hand
    assert gone_out(allowed(state, f"discard {last}"))


@pytest.mark.parametrize("case", CANNOT)
def test_G4_asking_is_refused_when_going_out_could_not_be_done(case: str) -> None:
    """No way to meld all but one card and have the books, so nothing to ask."""
    hand, melds = CANNOT[case]
    refused(late(hand, *melds), "ask", ViolationCode.CANNOT_GO_OUT, "G4")


def test_G4_what_was_chosen_this_turn_counts_in_the_look_ahead() -> None:
    """Kings down, the eight away: could be done. Once the eight was added, the kings can't be
    started (M5).
    """
    state = late("8S KC KD KH", *BOOKS, EIGHTS)
    assert "ask" in listed(state)
    refused(allowed(state, "add 8S to 8"), "ask", ViolationCode.CANNOT_GO_OUT, "G4")


def test_G4_who_added_this_turn_does_not_start_in_the_look_ahead() -> None:
    """Eight added; the kings and the nine are left, which would go out if the kings could be
    started.
    """
    state = allowed(late("8S KC KD KH 9C", *BOOKS, EIGHTS), "add 8S to 8")
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")


def test_G4_who_started_this_turn_does_not_add_in_the_look_ahead() -> None:
    """Queens started; the eight and the nine are left, which would go out if the eight could be
    added.
    """
    state = allowed(late("QC QD QH 8S 9C", *BOOKS, EIGHTS), "start QC QD QH")
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")


def test_G4_a_meld_started_this_turn_can_still_be_built_up() -> None:
    """Three kings down, a fourth in hand: it can go on them, for they were started in this turn."""
    state = allowed(late("KC KD KH KS QC QD QH 9C", *BOOKS), "start KC KD KH")
    done = allowed(state, "ask", "allow", "add KS to K", "start QC QD QH", "discard 9C")
    assert gone_out(done)


def test_G4_opening_and_going_out_in_one_turn() -> None:
    """Nothing on the table and 36 cards in the foot: all five books are started, and the nine goes."""
    state = allowed(late(" ".join((*BOOKS, "9C"))), "ask", "allow")
    for rank, book in zip(("4", "5", "6", "7", "wild"), BOOKS, strict=True):
        one, two, three, *more = book.split()
        adds = (f"add {card} to {rank}" for card in more)
        state = allowed(state, f"start {one} {two} {three}", *adds)
    assert gone_out(allowed(state, "discard 9C"))


def test_G4_without_start_or_add_both_count() -> None:
    """Where a variant lets a player start and add in one turn, the eight and the kings go
    together.
    """
    free = attrs.evolve(BASE[0], start_or_add=False)
    state = late("8S KC KD KH 9C", *BOOKS, EIGHTS, variant=free)
    state = allowed(state, "ask", "allow", "add 8S to 8", "start KC KD KH", "discard 9C")
    assert gone_out(state)


# G4: until the partner answers nothing else happens.


@pytest.mark.parametrize(("players", "partner"), [(4, 2), (6, 3)])
def test_G4_until_the_answer_nothing_else_happens(players: int, partner: int) -> None:
    """The partner opposite is to answer yes or no; every other move is refused."""
    state = allowed(late("KC KD KH 9C", *BOOKS, players=players), "ask")
    assert (state.phase, state.to_move) == (Phase.ANSWER, partner)
    assert (state.turn.player, state.turn.asked, state.turn.allowed) == (0, True, None)
    assert listed(state) == {"allow", "refuse"}
    for move in ("draw", "start KC KD KH", "add 8C to 8", "discard 9C", "pass", "ask"):
        refused(state, move, ViolationCode.ANSWER_DUE, "G4")


def test_G4_nobody_but_the_partner_answers() -> None:
    """Not the asker, not the others; and the asker does not move either."""
    state = allowed(late("KC KD KH 9C", *BOOKS), "ask")
    for seat in (0, 1, 3):
        for move in ("allow", "refuse", "discard 9C"):
            violation = why_illegal(state, to_action(move), seat=seat)
            assert violation is not None
            assert (violation.code, violation.rule) == (ViolationCode.OUT_OF_TURN, "S6")
            with pytest.raises(IllegalActionError):
                apply(state, to_action(move), seat=seat)
    assert apply(state, to_action("allow"), seat=2).to_move == 0


@pytest.mark.parametrize("seat", range(4))
def test_G4_the_asked_one_is_the_partner_from_every_seat(seat: int) -> None:
    """Seats 0 and 2, 1 and 3: the partner answers, then the asker's turn goes on."""
    partner = (seat + 2) % 4
    state = position(
        players=4,
        hands={seat: "9C"},
        feet=dict.fromkeys(range(4)),
        foot_turns={partner: 1},
        melds={seat % 2: BOOKS},
        to_move=seat,
        phase=Phase.PLAY,
    )
    asked = allowed(state, "ask")
    assert asked.to_move == partner
    answered = allowed(asked, "allow")
    assert (answered.phase, answered.to_move) == (Phase.PLAY, seat)
    assert gone_out(allowed(answered, "discard 9C"), seat)


def test_G4_no_answer_without_a_question() -> None:
    """In the midst of the turn nobody asked anything."""
    state = late("KC KD KH 9C", *BOOKS)
    refused(state, "allow", ViolationCode.NOTHING_ASKED, "G4")
    refused(state, "refuse", ViolationCode.NOTHING_ASKED, "G4")


def test_G4_one_answer_only() -> None:
    """After it the question is settled."""
    state = allowed(late("KC KD KH 9C", *BOOKS), "ask", "refuse")
    refused(state, "allow", ViolationCode.NOTHING_ASKED, "G4")


def test_G4_the_answer_is_seen_in_the_turn() -> None:
    """Asked and allowed, or asked and refused."""
    state = allowed(late("KC KD KH 9C", *BOOKS), "ask")
    assert allowed(state, "allow").turn.allowed is True
    assert allowed(state, "refuse").turn.allowed is False


# G4: a yes holds to the end of the turn and does not bind.


def test_G4_a_yes_holds_through_the_whole_turn() -> None:
    """Two melds and an added king after the yes, and then out."""
    state = allowed(late("KC KD KH KS QC QD QH 9C", *BOOKS), "ask", "allow")
    state = allowed(state, "start KC KD KH", "add KS to K", "start QC QD QH")
    assert state.turn.allowed is True
    assert gone_out(allowed(state, "discard 9C"))


def test_G4_a_yes_does_not_bind() -> None:
    """Allowed to go out, seat 0 keeps its kings and discards the nine: the deal goes on."""
    after = allowed(late("KC KD KH 9C", *BOOKS), "ask", "allow", "discard 9C")
    assert after.went_out is None
    assert after.seats[0].hand == cards("KC KD KH")
    assert (after.phase, after.to_move) == (Phase.DRAW, 1)


def test_G4_a_yes_lapses_with_the_turn() -> None:
    """The yes was not used. A round later the nine alone is left, and going out needs a new
    question.
    """
    state = position(
        players=4,
        hands={0: "8S 9C", 1: "QC QD", 2: "QH QS", 3: "JC JD"},
        feet=dict.fromkeys(range(4)),
        foot_turns={2: 1},
        melds={0: (*BOOKS, EIGHTS)},
        stock=in_order("TC TD TH TS TC TD 3H"),
        phase=Phase.PLAY,
    )
    state = allowed(state, "ask", "allow", "discard 8S")
    state = allowed(state, "draw", "discard TC", "draw", "discard TH", "draw", "discard TC", "draw")
    assert state.hand == cards("9C")
    assert (state.turn.asked, state.turn.allowed) == (False, None)
    refused(state, "discard 9C", ViolationCode.PERMISSION_NOT_ASKED, "G4")
    assert gone_out(allowed(state, "ask", "allow", "discard 9C"))


# G4: a no bars going out for this turn.


def test_G4_a_no_bars_the_last_discard() -> None:
    """The nine alone was asked for and refused; the turn ends without (G6)."""
    state = allowed(late("9C", *BOOKS), "ask", "refuse")
    refused(state, "discard 9C", ViolationCode.PERMISSION_REFUSED, "G4")
    assert listed(state) == {"pass"}


def test_G4_a_no_bars_this_turn_only() -> None:
    """Refused now; a round later the question may be put again, and the answer be yes."""
    state = position(
        players=4,
        hands={0: "8S 9C", 1: "QC QD", 2: "QH QS", 3: "JC JD"},
        feet=dict.fromkeys(range(4)),
        foot_turns={2: 1},
        melds={0: (*BOOKS, EIGHTS)},
        stock=in_order("TC TD TH TS TC TD 3H"),
        phase=Phase.PLAY,
    )
    state = allowed(state, "ask", "refuse", "discard 8S")
    state = allowed(state, "draw", "discard TC", "draw", "discard TH", "draw", "discard TC", "draw")
    assert gone_out(allowed(state, "ask", "allow", "discard 9C"))


def test_G4_a_no_leaves_the_rest_of_the_turn_free() -> None:
    """Kings may still be melded, since two cards stay, and one of those is discarded."""
    state = allowed(late("KC KD KH QC QD QH 9C", *BOOKS), "ask", "refuse")
    after = allowed(state, "start KC KD KH", "discard 9C")
    assert after.seats[0].hand == cards("QC QD QH")
    assert after.went_out is None


# G4: a side of one needs no partner: G3 and G4 fall away.


@alone
def test_G4_a_player_alone_has_nobody_to_ask(players: int) -> None:
    """The question is refused; going out needs none, and no foot turn of anybody else."""
    state = late("KC KD KH 9C", *BOOKS, players=players, foot_turns=0)
    refused(state, "ask", ViolationCode.NO_PARTNER_TO_ASK, "G4")
    assert gone_out(allowed(state, "start KC KD KH", "discard 9C"))


def test_G3_a_player_alone_goes_out_while_all_others_are_in_their_hands() -> None:
    """Three players: nobody else has touched the foot."""
    state = position(players=3, hands={0: "9C"}, feet={0: None}, melds={0: BOOKS}, phase=Phase.PLAY)
    assert gone_out(allowed(state, "discard 9C"))


# G4: with larger sides the next partner clockwise answers, and one partner who meets G3 suffices.


class ThreeASide(RuleVariant):
    """Six players in two sides of three: 0, 2, 4 against 1, 3, 5."""

    def side_of_seats(self, players: int) -> tuple[int, ...]:
        """Seat by seat round the table."""
        return tuple(seat % 2 for seat in range(players))


def three_a_side(seat: int, ready: set[int]) -> GameState:
    """This seat in the foot, the nine left, all books on its side; these have played a turn from
    the foot.
    """
    fields = {field.name: getattr(BASE[0], field.name) for field in attrs.fields(RuleVariant) if field.init}
    return position(
        ThreeASide(**fields),
        players=6,
        hands={seat: "9C"},
        feet={seat: None} | dict.fromkeys(ready),
        foot_turns=dict.fromkeys(ready, 1),
        melds={seat % 2: BOOKS},
        to_move=seat,
        phase=Phase.PLAY,
    )


@pytest.mark.parametrize(
    ("seat", "ready", "answers"),
    [
        (0, {2}, 2),
        (0, {4}, 2),
        (0, {2, 4}, 2),
        (2, {4}, 4),
        (4, {0}, 0),
        (4, {2}, 0),
        (5, {3}, 1),
    ],
)
def test_G4_with_larger_sides_the_next_partner_clockwise_answers(
    seat: int, ready: set[int], answers: int
) -> None:
    """Any one partner who played from the foot suffices; the one asked is always the next
    clockwise.
    """
    state = allowed(three_a_side(seat, ready), "ask")
    assert state.to_move == answers
    assert gone_out(allowed(state, "allow", "discard 9C"), seat)


def test_G4_with_larger_sides_some_partner_must_be_ready() -> None:
    """All opponents are; no partner is."""
    refused(three_a_side(0, {1, 3, 5}), "ask", ViolationCode.PARTNER_NOT_READY, "G3")


# G5: a player who may not go out keeps two cards when melding.


def test_G5_a_new_meld_must_leave_two_cards() -> None:
    """Four cards less three is one: refused. Five less three is two: legal."""
    short = late("KC KD KH 9C", EIGHTS)
    refused(short, "start KC KD KH", ViolationCode.KEEP_TWO_CARDS, "G5")
    after = allowed(late("KC KD KH 9C QC", EIGHTS), "start KC KD KH")
    assert after.hand == cards("9C QC")


def test_G5_an_added_card_must_leave_two_cards() -> None:
    """Two cards less one is one: refused. Three less one is two: legal."""
    refused(late("8S 9C", EIGHTS), "add 8S to 8", ViolationCode.KEEP_TWO_CARDS, "G5")
    after = allowed(late("8S 9C QC", EIGHTS), "add 8S to 8")
    assert after.hand == cards("9C QC")


def test_G5_one_to_discard_and_one_to_play_on_with() -> None:
    """After the discard the one card is left, and in the next turn two are drawn to it."""
    state = position(
        players=2,
        hands={0: "8S 9C QC", 1: "TC TD"},
        feet={0: None},
        melds={0: [EIGHTS]},
        stock=in_order("5C 5D KC KD"),
        phase=Phase.PLAY,
    )
    state = allowed(state, "add 8S to 8", "discard 9C", "draw", "discard TC", "draw")
    assert state.hand == cards("QC KC KD")


@alone
def test_G5_a_player_alone_without_the_books_keeps_two_cards(players: int) -> None:
    """One wild book short."""
    state = late("KC KD KH 9C", *LACKS_WILD, players=players)
    refused(state, "start KC KD KH", ViolationCode.KEEP_TWO_CARDS, "G5")


def test_G5_two_cards_must_stay_after_a_no() -> None:
    """Three cards: the first eight leaves two and is legal, the second would leave one."""
    state = allowed(late("8C 8D 9C", *BOOKS, "8H 8S 8S"), "ask", "refuse", "add 8C to 8")
    refused(state, "add 8D to 8", ViolationCode.KEEP_TWO_CARDS, "G5")
    after = allowed(state, "discard 9C")
    assert after.seats[0].hand == cards("8D")
    assert after.went_out is None


def test_G5_two_cards_must_stay_when_nobody_asked() -> None:
    """The books and the partner are ready; that alone is no permission."""
    state = late("KC KD KH 9C", *BOOKS)
    refused(state, "start KC KD KH", ViolationCode.KEEP_TWO_CARDS, "G5")


def test_G5_in_the_hand_no_card_need_stay() -> None:
    """The rule speaks of the foot; from the hand the foot follows."""
    state = position(
        players=4,
        hands={0: "KC KD KH 9C"},
        feet={0: "QC QD"},
        melds={0: [EIGHTS]},
        phase=Phase.PLAY,
    )
    assert allowed(state, "start KC KD KH").hand == cards("9C")


# G5: fewer than two only when it leaves exactly one and G2-G4 all hold after it.


@pytest.mark.parametrize("players", [2, 4])
def test_G5_exactly_one_may_be_left_when_the_player_may_go_out(players: int) -> None:
    """Books, partner and permission there: three of four cards melded."""
    state = late("KC KD KH 9C", *BOOKS, players=players)
    if players == 4:
        state = allowed(state, "ask", "allow")
    assert allowed(state, "start KC KD KH").hand == cards("9C")


@pytest.mark.parametrize("players", [2, 4])
def test_G5_never_none(players: int) -> None:
    """The king alone fits the kings, but nothing would be left to discard: refused with all in
    order.
    """
    state = late("KH", *BOOKS, "KS KS KS", players=players)
    if players == 4:
        state = allowed(state, "ask", "allow")
    refused(state, "add KH to K", ViolationCode.KEEP_TWO_CARDS, "G5")


def test_G5_a_new_meld_that_leaves_none_is_refused() -> None:
    """Three queens alone in the foot, books complete, no partner: not even then."""
    state = late("QC QD QH", *BOOKS, players=3)
    refused(state, "start QC QD QH", ViolationCode.KEEP_TWO_CARDS, "G5")


@pytest.mark.parametrize("players", [2, 4])
def test_G5_the_books_are_counted_after_the_meld(players: int) -> None:
    """The fourth clean four is missing; the meld that leaves one card must be the one that brings
    it.
    """
    state = late("4S 8S", *LACKS_CLEAN, SIX_FOURS, EIGHTS, players=players)
    if players == 4:
        state = allowed(state, "ask", "allow")
    refused(state, "add 8S to 8", ViolationCode.KEEP_TWO_CARDS, "G5")
    assert gone_out(allowed(state, "add 4S to 4", "discard 8S"))


@alone
def test_G5_a_meld_of_six_is_no_book_when_one_card_is_left(players: int) -> None:
    """Five clean fours and one more are six: no second clean book, so the nine may not stay alone."""
    state = late("4S 9C", *LACKS_CLEAN, "4C 4C 4D 4D 4H", players=players)
    refused(state, "add 4S to 4", ViolationCode.KEEP_TWO_CARDS, "G5")


# G5: taking the pile likewise, all taken cards counted.


def test_G5_the_pile_must_leave_two_for_a_side_with_partners() -> None:
    """Hand 9 9, the books complete. A pile of one leaves 0, of two 1, of three 2: only that is
    legal.
    """
    for pile in ("9D", "TC 9D"):
        state = late("9H 9S", *BOOKS, phase=Phase.DRAW, pile=pile)
        refused(state, "take 9H 9S", ViolationCode.KEEP_TWO_CARDS, "G5")
    state = late("9H 9S", *BOOKS, phase=Phase.DRAW, pile="TC TD 9D")
    assert allowed(state, "take 9H 9S").hand == cards("TC TD")


def test_G5_with_the_pile_the_other_hand_cards_count_too() -> None:
    """Hand 9 9 Q and a pile of two leave the queen and the ten."""
    state = late("9H 9S QC", *BOOKS, phase=Phase.DRAW, pile="TC 9D")
    assert allowed(state, "take 9H 9S").hand == cards("TC QC")
    one = late("9H 9S QC", *BOOKS, phase=Phase.DRAW, pile="9D")
    refused(one, "take 9H 9S", ViolationCode.KEEP_TWO_CARDS, "G5")


@alone
def test_G5_a_player_alone_with_the_books_may_take_and_keep_one(players: int) -> None:
    """A pile of two leaves the ten, and the ten goes out; a pile of one leaves nothing and is
    refused.
    """
    state = late("9H 9S", *BOOKS, players=players, phase=Phase.DRAW, pile="TC 9D")
    assert gone_out(allowed(state, "take 9H 9S", "discard TC"))
    none = late("9H 9S", *BOOKS, players=players, phase=Phase.DRAW, pile="9D")
    refused(none, "take 9H 9S", ViolationCode.KEEP_TWO_CARDS, "G5")


@alone
def test_G5_a_player_alone_without_the_books_must_keep_two_of_the_pile(players: int) -> None:
    """One wild book short: a pile of two leaves one, refused; of three leaves two, legal."""
    state = late("9H 9S", *LACKS_WILD, players=players, phase=Phase.DRAW, pile="TC 9D")
    refused(state, "take 9H 9S", ViolationCode.KEEP_TWO_CARDS, "G5")
    more = late("9H 9S", *LACKS_WILD, players=players, phase=Phase.DRAW, pile="TC TD 9D")
    assert allowed(more, "take 9H 9S").hand == cards("TC TD")


def test_G5_the_pile_itself_may_complete_the_last_book() -> None:
    """Four nines on the table, two in hand and one on the pile: the second clean book, and out."""
    melds = (CLEAN_4, DIRTY_6, DIRTY_7, WILD, "9C 9C 9D 9D")
    state = late("9H 9S", *melds, players=3, phase=Phase.DRAW, pile="TC 9D")
    assert gone_out(allowed(state, "take 9H 9S", "discard TC"))


def test_G5_a_pile_that_opens_to_the_point_must_leave_two_as_well() -> None:
    """Deal 4, three jokers are the 150; but in the foot a pile of one would leave nothing to play."""
    state = position(players=4, hands={0: "JK JK"}, feet={0: None}, pile="JK", deal=4)
    refused(state, "take JK JK", ViolationCode.KEEP_TWO_CARDS, "G5")


def test_G5_from_the_hand_the_pile_may_leave_nothing() -> None:
    """Then the foot is picked up (F1)."""
    state = position(players=4, hands={0: "9H 9S"}, feet={0: "QC QD"}, melds={0: [EIGHTS]}, pile="9D")
    assert allowed(state, "take 9H 9S").hand == cards("QC QD")


# G6: with no card, or a single card that may not be discarded, the turn ends without discarding.


@any_number
def test_G6_a_single_card_that_may_not_be_discarded_ends_the_turn(players: int) -> None:
    """The draw brought a red three alone; the nine cannot go, for there are no books."""
    state = position(
        variant_for(players),
        players=players,
        hands={0: "9C"},
        feet={0: None},
        melds={0: [EIGHTS]},
        stock=in_order("3H"),
    )
    state = allowed(state, "draw")
    refused(state, "discard 9C", ViolationCode.BOOKS_MISSING, "G2")
    assert listed(state) == {"pass"}
    after = allowed(state, "pass")
    assert after.seats[0].hand == cards("9C")
    assert after.pile == state.pile
    assert (after.phase, after.to_move) == (Phase.DRAW, 1)


def test_G6_a_single_card_that_fits_a_meld_stays_too() -> None:
    """The eight would fit the eights, but a meld may not take the last card (G5)."""
    state = late("8S", EIGHTS)
    refused(state, "add 8S to 8", ViolationCode.KEEP_TWO_CARDS, "G5")
    assert listed(state) == {"pass"}


@any_number
def test_G6_with_no_card_at_all_the_turn_ends(players: int) -> None:
    """The hand is melded away; the foot is two red threes, and no stock replaces them."""
    state = position(
        variant_for(players),
        players=players,
        hands={0: "KC KD KH"},
        feet={0: "3D 3H"},
        melds={0: [EIGHTS]},
        stock=(),
        phase=Phase.PLAY,
    )
    state = allowed(state, "start KC KD KH")
    assert state.hand == Cards()
    assert state.seats[0].in_foot
    assert listed(state) == {"pass"}
    after = allowed(state, "pass")
    assert (after.phase, after.to_move) == (Phase.DRAW, 1)
    assert (after.passes, after.seats[0].foot_turns) == (0, 0)


def test_G6_a_player_without_cards_is_not_skipped() -> None:
    """No card in the foot, but a stock to draw from: two cards drawn, one discarded."""
    state = position(
        players=4, hands={0: ""}, feet={0: None}, melds={0: [EIGHTS]}, stock=in_order("KS QS TC")
    )
    after = allowed(state, "draw", "discard QS")
    assert after.seats[0].hand == cards("KS")
    assert after.to_move == 1


def test_G6_two_cards_must_be_discarded_from() -> None:
    """One of two can always go."""
    state = late("9C QC", EIGHTS)
    refused(state, "pass", ViolationCode.MUST_DISCARD, "G6")
    assert listed(state) == {"discard 9", "discard Q"}


def test_G6_a_single_card_that_may_be_discarded_must_be() -> None:
    """Alone with the books, or allowed by the partner: the nine goes out, there is no passing."""
    free = late("9C", *BOOKS, players=3)
    refused(free, "pass", ViolationCode.MUST_DISCARD, "G6")
    assert listed(free) == {"discard 9"}
    asked = allowed(late("9C", *BOOKS), "ask", "allow")
    refused(asked, "pass", ViolationCode.MUST_DISCARD, "G6")
    assert listed(asked) == {"discard 9"}


def test_G6_a_single_card_in_the_hand_is_discarded() -> None:
    """The rule speaks of the foot: from the hand the card goes and the foot comes."""
    state = position(players=4, hands={0: "9C"}, feet={0: "QC QD"}, melds={0: [EIGHTS]}, phase=Phase.PLAY)
    refused(state, "pass", ViolationCode.MUST_DISCARD, "G6")
    assert listed(state) == {"discard 9"}


def test_G6_an_opening_under_way_is_no_way_to_pass_from_the_hand() -> None:
    """Deal 1: four kings laid, 40 of 50, and one left: it may not be discarded (O3), but must be
    laid.
    """
    state = position(players=4, hands={0: "KC KD KH KS KS"}, feet={0: "QC QD"}, phase=Phase.PLAY)
    state = allowed(state, "start KC KD KH", "add KS to K")
    refused(state, "discard KS", ViolationCode.OPENING_UNFINISHED, "O3")
    refused(state, "pass", ViolationCode.OPENING_UNFINISHED, "O3")
    assert listed(state) == {"add K to K"}
    assert allowed(state, "add KS to K").hand == cards("QC QD")


def test_G6_an_opening_under_way_is_no_way_to_pass_from_the_foot() -> None:
    """Three kings, 30 of 50; two more are in the foot, and two cards besides: the turn goes on."""
    state = allowed(late("KC KD KH KS KS 4C 5C"), "start KC KD KH")
    refused(state, "pass", ViolationCode.OPENING_UNFINISHED, "O3")
    assert listed(state) == {"add K to K"}


# G6: that is no pass under E2 and no turn under F3.


def test_G6_is_no_turn_from_the_foot() -> None:
    """Nothing was discarded, so the count of turns from the foot stays."""
    state = position(
        players=4,
        hands={0: "9C"},
        feet={0: None},
        foot_turns={0: 1},
        melds={0: [EIGHTS]},
        phase=Phase.PLAY,
    )
    assert allowed(state, "pass").seats[0].foot_turns == 1


@any_number
def test_G6_is_no_pass_of_the_row_that_ends_the_deal(players: int) -> None:
    """The draw took the last card, a red three. After that turn all must still pass, this player
    too.
    """
    state = position(
        variant_for(players),
        players=players,
        hands={0: "9C"},
        feet={0: None},
        melds={0: [EIGHTS]},
        stock=in_order("3H"),
        pile=in_order("3C"),
    )
    state = allowed(state, "draw", "pass")
    assert state.passes == 0
    for count in range(1, players):
        state = allowed(state, "pass")
        assert (state.phase, state.passes) == (Phase.DRAW, count)
    assert state.to_move == 0
    assert allowed(state, "pass").phase is Phase.DEAL_OVER


# G6: the player may ask first where G4 allows it.


def test_G6_the_player_may_ask_first() -> None:
    """One card, all books, the partner ready: ask, or end the turn without."""
    state = late("9C", *BOOKS)
    assert listed(state) == {"ask", "pass"}
    assert allowed(state, "pass").to_move == 1
    assert gone_out(allowed(state, "ask", "allow", "discard 9C"))
    assert allowed(state, "ask", "refuse", "pass").to_move == 1


def test_G6_without_a_card_there_is_nothing_to_ask() -> None:
    """All books and a ready partner, but no card to discard: going out cannot be done."""
    state = position(
        players=4,
        hands={0: "KC KD KH"},
        feet={0: "3D 3H", 2: None},
        foot_turns={2: 1},
        melds={0: BOOKS},
        stock=(),
        phase=Phase.PLAY,
    )
    state = allowed(state, "start KC KD KH")
    refused(state, "ask", ViolationCode.CANNOT_GO_OUT, "G4")
    assert listed(state) == {"pass"}
