"""RuleVariant: the shipped ones, the self-check field by field, subclasses, hooks."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import handfoot_rules
from handfoot_rules import (
    DEFAULT,
    BlackThrees,
    BookKind,
    BooksMade,
    BooksOpenTo,
    Card,
    Cards,
    Discard,
    FootWhen,
    Freezing,
    InvalidVariantError,
    LastDiscard,
    MeldsOfARank,
    MinimumBy,
    OpeningMakeUp,
    PartnerMust,
    Permission,
    PermissionBinds,
    Phase,
    PileNeed,
    Rank,
    RedThrees,
    RuleVariant,
    ScoreItem,
    ScoreKind,
    StockEmpty,
    UnknownVariantError,
    apply,
    legal_actions,
    new_match,
    parse_action,
    position,
    score_sheet,
    shuffled_deck,
    variants,
    why_illegal,
)

if TYPE_CHECKING:
    from handfoot_rules import SideFacts

RED_THREES = (Card["3D"], Card["3H"])

# --- the shipped ones -----------------------------------------------------------------------------


SHIPPED = (
    "gamerules-2-6",
    "gamerules-2-7",
    "pagat",
    "simpson",
    "bicycle",
    "vegas",
    "jones",
    "triple-play",
    "pennies-from-heaven",
    "canasta",
)


def test_ten_rule_sets_are_shipped_and_the_first_is_the_default() -> None:
    assert variants.keys() == SHIPPED
    assert DEFAULT is variants.get("gamerules-2-6") is variants.DEFAULT
    for key in variants.keys():  # noqa: SIM118  # a function
        variant = variants.get(key)
        assert variant.key == key
        assert variant.title
        assert variant.source
        assert variant.revision >= 1


def test_they_differ_in_the_number_of_players_alone() -> None:
    six, seven = variants.get("gamerules-2-6"), variants.get("gamerules-2-7")
    assert six.players == (2, 3, 4, 5, 6)
    assert seven.players == (2, 3, 4, 5, 6, 7)
    named: dict[str, Any] = {"key": six.key, "title": six.title, "source": six.source, "players": six.players}
    assert attrs.evolve(seven, **named) == six
    assert six != seven


@pytest.mark.parametrize("key", ["", "samba", "GAMERULES-2-6", "gamerules"])
def test_an_unknown_key_is_refused_with_those_there_are(key: str) -> None:
    with pytest.raises(UnknownVariantError) as caught:
        variants.get(key)
    assert (caught.value.key, caught.value.known) == (key, variants.keys())


def test_every_field_that_the_contract_names_is_there() -> None:
    names = {field.name for field in attrs.fields(RuleVariant)}
    wanted = """key revision title source players decks packets starter_buried draw pile_taken
        pile_needs pile_minimum pile_blocked_by freezing minimums minimum_by meld_shapes
        books_open_to melds_of_a_rank start_or_add foot_when books_needed last_discard permission
        permission_binds partner_must red_threes black_threes stock_empty reshuffles deals target
        card_values book_values going_out_bonus red_three_value"""
    assert set(wanted.split()) <= names


def test_the_defaults_are_the_rule_sheets() -> None:
    assert (DEFAULT.decks, DEFAULT.packets, DEFAULT.draw, DEFAULT.pile_taken) == (5, (13, 13), 2, 7)
    assert (DEFAULT.minimums, DEFAULT.deals) == ((50, 90, 120, 150), 4)
    assert (DEFAULT.books_needed, DEFAULT.book_values) == ((2, 2, 1), (500, 300, 1500))
    assert (DEFAULT.going_out_bonus, DEFAULT.red_three_value) == (100, 100)
    assert (DEFAULT.start_or_add, DEFAULT.permission) == (True, Permission.NEEDED)
    assert DEFAULT.starter_buried == (*map(Card.parse, ("3C", "3D", "3H", "3S")), Card.JK)
    assert DEFAULT.pile_blocked_by == (Card["3C"], Card["3S"])
    values = dict(DEFAULT.card_values)
    assert [values[rank] for rank in Rank] == [5] * 5 + [10] * 6 + [20, 20, 50]
    assert set(DEFAULT.meld_shapes) == {
        *((naturals, 0) for naturals in range(3, 8)),
        *((naturals, 1) for naturals in range(2, 7)),
        *((4, 2), (5, 2)),
        *((0, wilds) for wilds in range(3, 8)),
    }


# --- a value --------------------------------------------------------------------------------------


class Sevens(RuleVariant):
    """House rules by hooks alone."""

    def may_meld(self, rank: Rank | None, naturals: int, wilds: int) -> bool:
        """No wilds with sevens."""
        clean_sevens = rank is not Rank.SEVEN or not wilds
        return clean_sevens and super().may_meld(rank, naturals, wilds)


@attrs.frozen(kw_only=True)
class Short(RuleVariant):
    """House rules by fields, the class being an attrs class itself."""

    deals: int = 2
    penalty: int = 7

    def score_items(self, side: SideFacts) -> tuple[ScoreItem, ...]:
        """Take a penalty for holding cards."""
        items = super().score_items(side)
        return (*items, ScoreItem(ScoreKind.CARDS_IN_HAND, 1, -self.penalty))


VARIANTS = {
    "base": DEFAULT,
    "evolved": attrs.evolve(DEFAULT, deals=2, decks={n: n + 2 for n in range(2, 7)}),
    "hooks": Sevens(key="sevens"),
    "fields": Short(key="short", penalty=8),
}

each_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)


@each_variant
def test_a_variant_is_a_value(variant: RuleVariant) -> None:
    for twin in (
        pickle.loads(pickle.dumps(variant)),
        copy.copy(variant),
        copy.deepcopy(variant),
        attrs.evolve(variant),
    ):
        assert type(twin) is type(variant)
        assert twin == variant
        assert hash(twin) == hash(variant)
        assert twin.may_meld(Rank.SEVEN, 2, 1) is variant.may_meld(Rank.SEVEN, 2, 1)
    names = vars(handfoot_rules) | {"Sevens": Sevens, "Short": Short}
    assert eval(repr(variant), names) == variant  # noqa: S307  # our own text


@each_variant
def test_a_variant_cannot_be_changed(variant: RuleVariant) -> None:
    for field in attrs.fields(type(variant)):
        with pytest.raises(AttributeError):
            setattr(variant, field.name, None)


def test_variants_of_another_class_or_field_are_not_equal() -> None:
    assert len({*VARIANTS.values()}) == len(VARIANTS)
    same_fields = attrs.asdict(DEFAULT, filter=lambda field, _: field.init)
    assert Sevens(**same_fields) != DEFAULT


def test_mappings_and_lists_become_tuples() -> None:
    decks = {6: 6, 2: 5, 3: 5, 4: 5, 5: 6}
    values = dict(DEFAULT.card_values) | {Rank.ACE: 25}
    variant = attrs.evolve(
        DEFAULT,
        players=[2, 3, 4, 5, 6],
        decks=decks,
        packets=[11, 11],
        minimums=[50, 90, 120, 150],
        meld_shapes=[[7, 0], *reversed(DEFAULT.meld_shapes)],
        books_needed={BookKind.CLEAN: 3},
        book_values={BookKind.WILD: 1, BookKind.CLEAN: 2, BookKind.DIRTY: 3},
        card_values=values,
        pile_blocked_by=[Card["3S"], Card["3C"], Card["3C"]],
    )
    assert variant.decks == ((2, 5), (3, 5), (4, 5), (5, 6), (6, 6))
    assert variant.meld_shapes == DEFAULT.meld_shapes
    assert variant.books_needed == (3, 0, 0)
    assert variant.book_values == (2, 3, 1)
    assert variant.pile_blocked_by == DEFAULT.pile_blocked_by
    assert dict(variant.card_values)[Rank.ACE] == 25
    assert len(variant.deck_for(6)) == 6 * 54
    assert len(variant.deck_for(2)) == 5 * 54
    hash(variant)


def test_permission_may_be_given_as_yes_or_no() -> None:
    assert attrs.evolve(DEFAULT, permission=True) == DEFAULT
    assert attrs.evolve(DEFAULT, permission=False).permission is Permission.NOT_NEEDED


# --- the self-check -------------------------------------------------------------------------------

REFUSED: list[tuple[str, Any]] = [
    ("key", ""),
    ("key", " base"),
    ("key", 5),
    ("key", None),
    ("title", 5),
    ("source", None),
    ("revision", 0),
    ("revision", "1"),
    ("revision", True),
    ("players", ()),
    ("players", (4, 2)),
    ("players", (4, 4)),
    ("players", (1, 2)),
    ("players", (2, 99)),
    ("players", ("4",)),
    ("players", (2.0,)),
    ("players", 4),
    ("players", None),
    ("sides", 2),
    ("sides", (2,)),
    ("sides", {4: 1}),
    ("sides", {4: 3}),  # not of equal size
    ("sides", {1: 1}),
    ("sides", {"4": 2}),
    ("decks", 0),
    ("decks", 99),
    ("decks", True),
    ("decks", 2.5),
    ("decks", "5"),
    ("decks", None),
    ("decks", {2: 5}),
    ("decks", {"2": 5}),
    ("decks", dict.fromkeys(range(2, 7), 0)),
    ("decks", dict.fromkeys(range(1, 7), 5)),
    ("decks", 2),  # too few cards for six players
    ("packets", ()),
    ("packets", (0, 13)),
    ("packets", (13, -1)),
    ("packets", (13, 13.0)),
    ("packets", 13),
    ("dealer_begins", 1),
    ("starter_buried", (Card["3C"], Card["3S"])),  # without the red threes
    ("starter_buried", (*RED_THREES, Card["2C"])),  # one two of four
    ("starter_buried", ("3D", "3H")),
    ("starter_buried", 5),
    ("starter_covered", RED_THREES),  # they are buried
    ("starter_covered", (Card.KC,)),  # one king of four
    ("starter_covered", 5),
    ("red_threes", None),
    ("red_threes", "held"),
    ("red_threes_replaced", None),
    ("black_threes", None),
    ("pile_blocked_by", ("3S",)),
    ("pile_blocked_by", (Card["3S"],)),  # one black three of two
    ("pile_blocked_by", None),
    ("meld_shapes", ()),
    ("meld_shapes", ((3, 0, 0),)),
    ("meld_shapes", ((2, 0),)),
    ("meld_shapes", ((8, 0),)),
    ("meld_shapes", ((-1, 4),)),
    ("meld_shapes", (("3", "0"),)),
    ("meld_shapes", (3,)),
    ("meld_shapes", 3),
    ("meld_shapes", ((0, 3),)),  # no meld of a rank
    ("meld_shapes", (*DEFAULT.meld_shapes, (3, 4))),  # not to be come by
    ("pure_ranks", 5),
    ("pure_ranks", (Rank.TWO,)),
    ("pure_ranks", ("K",)),
    ("special_books", (Rank.THREE,)),
    ("special_books", None),
    ("books_open_to", None),
    ("book_grows_at_once", 0),
    ("melds_of_a_rank", MeldsOfARank.WHEN_NONE_TAKES_THEM),  # books are closed: no room for three cards
    ("melds_of_a_rank", "one"),
    ("start_or_add", 1),
    ("start_or_add", None),
    ("minimums", ()),
    ("minimums", (50, 90, 120)),  # four deals
    ("minimums", (50, 90, 120, -1)),
    ("minimums", (50, 90, 120, "150")),
    ("minimums", 50),
    ("minimum_by", None),
    ("minimum_totals", (0,)),  # it goes by deals
    ("minimum_totals", ("0",)),
    ("minimum_totals", (500, 0)),
    ("minimum_totals", 0),
    ("opening_make_up", None),
    ("opening_make_up", "clean meld"),
    ("opening_waived", None),
    ("taken_cards_locked", 1),
    ("taken_cards_locked", None),
    ("draw", 0),
    ("draw", 2.0),
    ("draw", None),
    ("draw", ()),
    ("draw", (2, 0)),
    ("pile_taken", 0),
    ("pile_taken", "7"),
    ("pile_taken", (3, None)),
    ("pile_minimum", 0),
    ("pile_minimum", ()),
    ("pile_minimum", None),
    ("pile_needs", ()),
    ("pile_needs", (PileNeed.NATURAL_PAIR, PileNeed.NATURAL_PAIR)),
    ("pile_needs", ("natural pair",)),
    ("pile_needs", 5),
    ("pile_joins_books", 1),
    ("lone_card_takes", None),
    ("freezing", "never"),
    ("freezing", ("by a wild",)),
    ("freezing", 5),
    ("foot_when", None),
    ("last_discard", None),
    ("books_needed", (2, 2)),
    ("books_needed", (2, 2, -1)),
    ("books_needed", (2, 2, "1")),
    ("books_needed", (2, 2, 1, 1)),
    ("books_needed", ((2, 2, 1), (2, 2))),
    ("books_needed", ((2, 2, 1), 2)),
    ("books_needed", ()),
    ("books_needed", {Rank.SEVEN: 1}),  # no special book
    ("books_needed", 2),
    ("books_needed", (0, 0, 5)),  # 35 wilds of 30
    ("books_needed", (23, 0, 0)),  # two books of a rank, eleven ranks
    ("books_needed", (0, 31, 0)),  # 30 wilds
    ("spare_clean_as_dirty", 1),
    ("partner_must", None),
    ("partners_needed", 2),
    ("permission", None),
    ("permission_binds", True),
    ("ask_with_books", None),
    ("cards_kept", 0),
    ("cards_kept", 3),
    ("cards_kept", True),
    ("cards_kept", 2.0),
    ("stock_empty", None),
    ("must_take", None),
    ("last_red_three_ends", 1),
    ("reshuffles", -1),
    ("reshuffles", None),
    ("card_values", {}),
    ("card_values", {Rank.KING: 10}),
    ("card_values", dict(DEFAULT.card_values) | {Rank.ACE: -1}),
    ("card_values", dict(DEFAULT.card_values) | {Rank.ACE: "20"}),
    ("card_values", {"K": 10}),
    ("card_values", 5),
    ("card_values", ((Rank.THREE, 5, 5),)),
    ("card_values", (Rank.THREE,)),
    ("book_values", (500, 300)),
    ("book_values", (500, 300, None)),
    ("book_values", {Rank.SEVEN: 1500}),  # no special book
    ("book_values", None),
    ("going_out_bonus", 1.5),
    ("going_out_bonus", None),
    ("concealed_bonus", "much"),
    ("concealed_bonus", 200),  # a side may have several melds of a rank
    ("red_three_value", "100"),
    ("red_three_bonuses", {0: 100}),
    ("red_three_bonuses", {7: "300"}),
    ("red_three_bonuses", 300),
    ("red_three_bonuses", (7, 300)),
    ("red_threes_need_opening", 1),
    ("red_three_penalty", None),
    ("black_three_penalty", "5"),
    ("deals", 0),
    ("deals", None),  # and no target
    ("deals", 5),  # four minimums
    ("deals", "4"),
    ("target", 0),
    ("target", "10000"),
    ("ties_shared", None),
]


@pytest.mark.parametrize(
    ("field", "value"), REFUSED, ids=[f"{field}={value!r:.40}" for field, value in REFUSED]
)
def test_a_value_that_cannot_be_played_is_refused_by_name(field: str, value: Any) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        attrs.evolve(DEFAULT, **{field: value})
    named = "minimums" if field == "deals" and value == 5 else field
    assert caught.value.field == named
    assert caught.value.reason
    assert named in str(caught.value)


def test_every_field_is_refused_for_something() -> None:
    names = {field.name for field in attrs.fields(RuleVariant) if field.init}
    assert {field for field, _ in REFUSED} == names


CONTRADICTIONS: list[tuple[str, dict[str, Any]]] = [
    ("books_needed", {"meld_shapes": [(n, 0) for n in range(3, 8)]}),
    ("decks", {"players": (2, 4, 10), "decks": 5}),
    ("minimums", {"deals": 6}),
    ("minimums", {"minimum_by": MinimumBy.TOTAL}),
    ("minimums", {"minimum_by": MinimumBy.TOTAL, "minimum_totals": (0, 500)}),
    ("foot_when", {"foot_when": FootWhen.FIRST_BOOK, "packets": (26,)}),
    ("packets", {"foot_when": FootWhen.FIRST_BOOK, "packets": (13, 1, 11)}),
    ("black_threes", {"black_threes": BlackThrees.MELDED_GOING_OUT, "red_threes": RedThrees.HELD}),
    ("start_or_add", {"books_open_to": BooksOpenTo.NATURALS}),
    (
        "opening_make_up",  # every meld begins with a wild
        {
            "opening_make_up": OpeningMakeUp.CLEAN_MELD,
            "meld_shapes": [shape for shape in DEFAULT.meld_shapes if shape[1] == 1],
            "books_needed": (0, 0, 0),
        },
    ),
    (
        "starter_covered",
        {"red_threes": RedThrees.LAID_ONCE_OPENED, "starter_buried": (), "starter_covered": RED_THREES},
    ),
    ("books_needed", {"decks": 2, "players": (2,), "books_needed": (0, 0, 2)}),
    ("books_needed", {"melds_of_a_rank": MeldsOfARank.ONE, "books_needed": (6, 6, 0)}),
    (
        "books_needed",
        {"special_books": (Rank.SEVEN,), "books_needed": (0, 0, 0, 9), "book_values": (1, 1, 1, 1)},
    ),
    (
        "books_needed",  # no wild may join the sevens, and no clean book is allowed
        {
            "special_books": (Rank.SEVEN,),
            "pure_ranks": (Rank.SEVEN,),
            "meld_shapes": [shape for shape in DEFAULT.meld_shapes if shape != (7, 0)],
            "books_needed": (0, 0, 0, 1),
            "book_values": (1, 1, 1, 1),
        },
    ),
    ("books_needed", {"decks": 2, "players": (2,), "books_needed": (5, 11, 0)}),  # 112 cards of 108
]


@pytest.mark.parametrize(("field", "changes"), CONTRADICTIONS, ids=[str(c) for _, c in CONTRADICTIONS])
def test_fields_that_contradict_each_other_are_refused(field: str, changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        attrs.evolve(DEFAULT, **changes)
    assert caught.value.field == field


def test_a_deck_all_of_whose_starters_might_be_dealt_is_refused() -> None:
    buried = [card for card in Card if card.rank is not Rank.KING]
    with pytest.raises(InvalidVariantError) as caught:
        attrs.evolve(DEFAULT, starter_buried=buried)
    assert caught.value.field == "decks"


def test_a_deck_with_too_few_cards_to_deal_is_refused() -> None:
    with pytest.raises(InvalidVariantError) as caught:
        attrs.evolve(DEFAULT, decks=2, players=(2, 6))
    assert caught.value.field == "decks"
    assert "108 cards are too few to deal 156 to 6 players" in str(caught.value)


@pytest.mark.parametrize("must", list(PartnerMust), ids=repr)
def test_what_the_partner_must_have_done_is_free_to_choose(must: PartnerMust) -> None:
    assert attrs.evolve(DEFAULT, partner_must=must).partner_must is must


def test_a_whole_pile_may_be_taken() -> None:
    variant = attrs.evolve(DEFAULT, pile_taken=None)
    state = position(
        variant, hands={0: "9C 9D KC"}, melds={0: ["QC QC QC"]}, pile="4C " * 5 + "5C 5C 5D 6C 9H"
    )
    state = apply(state, parse_action("take 9C 9D"))
    assert state.pile == ()
    assert len(state.seats[0].hand) == 1 + 9


def test_taken_cards_need_not_wait_for_the_opening() -> None:
    free = attrs.evolve(DEFAULT, taken_cards_locked=False)
    given: dict[str, Any] = {"hands": {0: "9C 9D KC 4C"}, "pile": "KD KH 9H"}
    take = parse_action("take 9C 9D")
    violation = why_illegal(position(**given), take)
    assert violation is not None
    assert violation.rule == "O3"
    state = apply(position(free, **given), take)
    assert state.turn.locked == ()
    assert apply(state, parse_action("start KC KD KH")).sides[0].opened
    given["hands"] = {0: "9C 9D QC 4C"}
    violation = why_illegal(position(free, **given), take)
    assert violation is not None
    assert dict(violation.data) == {"minimum": 50, "reachable": 30}


@pytest.mark.parametrize("kept", [1, 2])
def test_one_card_or_two_are_kept_in_the_foot(kept: int) -> None:
    variant = attrs.evolve(DEFAULT, cards_kept=kept)
    state = position(
        variant,
        hands={0: "KC KD KH 4C"},
        feet={0: None},
        melds={0: ["QC QD QH"]},
        phase=Phase.PLAY,
    )
    violation = why_illegal(state, parse_action("start KC KD KH"))
    if kept == 1:
        assert violation is None
    else:
        assert violation is not None
        assert dict(violation.data) == {"left": 1, "needed": kept}


# --- subclasses -----------------------------------------------------------------------------------


def test_a_field_in_the_body_of_a_plain_subclass_is_refused() -> None:
    class Ignored(RuleVariant):
        deals = 2

    with pytest.raises(InvalidVariantError) as caught:
        Ignored(key="ignored")
    assert caught.value.field == "deals"
    assert "Ignored" in caught.value.reason

    class Inherits(Ignored):
        pass

    with pytest.raises(InvalidVariantError) as caught:
        Inherits(key="inherits")
    assert caught.value.field == "deals"


def test_an_annotated_field_in_a_plain_subclass_is_refused_too() -> None:
    class Annotated(RuleVariant):
        draw: int = 3

    with pytest.raises(InvalidVariantError) as caught:
        Annotated(key="annotated")
    assert caught.value.field == "draw"


def test_a_subclass_that_is_an_attrs_class_sets_fields() -> None:
    variant = Short(key="short")
    assert (variant.deals, variant.penalty, variant.draw) == (2, 7, 2)
    assert attrs.evolve(variant, penalty=9).penalty == 9
    with pytest.raises(InvalidVariantError):
        Short(key="short", draw=0)


def test_a_subclass_of_a_subclass_with_hooks_alone_is_allowed() -> None:
    class Both(Short):
        def may_go_out(self, books: BooksMade, deal: int) -> bool:
            return sum(books) >= deal

    assert Both(key="both").deals == 2


# --- hooks ----------------------------------------------------------------------------------------


def test_the_hook_may_meld_rules_the_melds() -> None:
    state = position(
        Sevens(key="sevens"),
        hands={0: "7C 7D 2C 8C 8D 4C"},
        melds={0: ["KC KD KH"]},
        phase=Phase.PLAY,
    )
    starts = [str(action) for action in legal_actions(state) if str(action).startswith("start")]
    assert starts == ["start 8C 8D 2C"]


def test_the_hook_score_items_writes_the_sheet() -> None:
    variant = Short(key="short", penalty=8)
    state = position(variant, players=2, hands={0: "KC", 1: "QC"}, stock="", pile="3S", passes=1)
    plain = score_sheet(position(players=2, hands={0: "KC", 1: "QC"}, stock="", pile="3S"))
    state = apply(state, parse_action("pass"))
    assert state.sheets[0].totals == tuple(total - 8 for total in plain.totals)


def test_the_hook_opening_minimum_sees_deal_and_total() -> None:
    class ByTotal(RuleVariant):
        def opening_minimum(self, deal: int, total: int) -> int:
            return 15 if total < 0 else 50 + deal

    variant = ByTotal(key="by-total")
    assert new_match(variant, seed=1).turn.minimum == 51
    state = position(variant, scores=(-5, 500), deal=2, to_move=0)
    assert state.turn.minimum == 15
    assert position(variant, scores=(-5, 500), deal=2, to_move=1).turn.minimum == 52


def test_the_hook_deck_for_makes_the_deck() -> None:
    class NoJokers(RuleVariant):
        def deck_for(self, players: int) -> Cards:
            return Cards(card for card in super().deck_for(players) if card is not Card.JK)

    variant = NoJokers(key="no-jokers")
    state = new_match(variant, seed=1)
    assert len(state.all_cards()) == 260
    assert sorted(shuffled_deck(variant, 4, 1, 1)) == list(variant.deck_for(4))


def test_the_hook_side_of_seats_makes_the_sides() -> None:
    class Neighbours(RuleVariant):
        def side_of_seats(self, players: int) -> tuple[int, ...]:
            return (0, 0, 1, 1) if players == 4 else super().side_of_seats(players)

    state = new_match(Neighbours(key="neighbours"), seed=1)
    assert state.side_of == (0, 0, 1, 1)
    assert len(state.sides) == 2


def test_the_hook_first_player_lets_another_begin() -> None:
    class DealerBegins(RuleVariant):
        def first_player(self, dealer: int, players: int) -> int:
            return dealer % players

    variant = DealerBegins(key="dealer-begins")
    state = new_match(variant, seed=1, dealer=2)
    assert (state.dealer, state.to_move) == (2, 2)
    deck = shuffled_deck(variant, 4, 1, 1)
    dealt = Cards(deck[:13])
    assert Cards(card for card in dealt if not card.is_red_three) <= state.seats[2].hand


def test_the_hook_burial_place_puts_the_card_elsewhere() -> None:
    class AtTheBottom(RuleVariant):
        def burial_place(self, stock: int) -> int:
            return stock

    variant = AtTheBottom(key="bottom")
    whole = list(variant.deck_for(4) - Card.JK - Card.KS)
    dealt = 4 * 26
    deck = [*whole[-dealt:], Card.JK, Card.KS, *whole[:-dealt]]
    state = new_match(variant, deck=deck, seed=1)
    assert state.pile == (Card.KS,)
    assert state.stock[-1] is Card.JK


def test_the_hook_pile_blocked_bars_the_pile() -> None:
    class NoNines(RuleVariant):
        def pile_blocked(self, top: Card) -> bool:
            return top.rank is Rank.NINE or super().pile_blocked(top)

    state = position(NoNines(key="no-nines"), hands={0: "9C 9D JK JK KC"}, pile="9H")
    violation = why_illegal(state, parse_action("take 9C 9D"))
    assert violation is not None
    assert violation.rule == "T2"


def test_the_hook_may_go_out_counts_the_books() -> None:
    class OneBook(RuleVariant):
        def may_go_out(self, books: BooksMade, deal: int) -> bool:
            return sum(books) >= deal

    state = position(
        OneBook(key="one-book"),
        players=2,
        hands={0: "4C"},
        feet={0: None},
        melds={0: ["KC KC KC KC KD KD KD"]},
        phase=Phase.PLAY,
    )
    assert apply(state, Discard(Card["4C"])).went_out == 0


class WrongDeck(RuleVariant):
    """Answers with a list."""

    def deck_for(self, players: int) -> Cards:
        """Give no Cards."""
        return list(super().deck_for(players))  # type: ignore[return-value]


class NoRedThreesLaid(RuleVariant):
    """Lets red threes be discarded."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:  # noqa: ARG002
        """Say yes to all."""
        return bool(card)


class NoTwoOfClubsDiscarded(RuleVariant):
    """Tells suits apart."""

    def may_discard(self, card: Card, books: tuple[BooksMade, ...], *, last: bool) -> bool:
        """Say no to one two of four."""
        return card is not Card["2C"] and super().may_discard(card, books, last=last)


class OneNineBars(RuleVariant):
    """Tells suits apart."""

    def pile_blocked(self, top: Card) -> bool:
        """Let one nine of four bar the pile."""
        return top is Card["9C"] or super().pile_blocked(top)


class TooFewSides(RuleVariant):
    """Names too few sides."""

    def side_of_seats(self, players: int) -> tuple[int, ...]:
        """Name one side for two seats at most."""
        return super().side_of_seats(players)[:2]


class OneSide(RuleVariant):
    """Puts all on one side."""

    def side_of_seats(self, players: int) -> tuple[int, ...]:
        """Name one side."""
        return (0,) * players


class GapInSides(RuleVariant):
    """Leaves a number out."""

    def side_of_seats(self, players: int) -> tuple[int, ...]:
        """Name sides 0 and 2."""
        return (0, 2) * (players // 2) + (0,) * (players % 2)


class ListOfSides(RuleVariant):
    """Answers with a list."""

    def side_of_seats(self, players: int) -> tuple[int, ...]:
        """Give no tuple."""
        return list(super().side_of_seats(players))  # type: ignore[return-value]


class NegativeMinimum(RuleVariant):
    """Wants less than nothing."""

    def opening_minimum(self, deal: int, total: int) -> int:
        """Count down."""
        return total - deal


class NoFirstPlayer(RuleVariant):
    """Lets a seat begin that is not there."""

    def first_player(self, dealer: int, players: int) -> int:
        """Forget that the table is round."""
        return dealer + players // players


class BuriedTooDeep(RuleVariant):
    """Buries cards under the table."""

    def burial_place(self, stock: int) -> int:
        """Dig one card too deep."""
        return stock + 1


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (NoFirstPlayer, "first_player"),
        (BuriedTooDeep, "burial_place"),
        (WrongDeck, "deck_for"),
        (NoRedThreesLaid, "may_discard"),
        (NoTwoOfClubsDiscarded, "may_discard"),
        (OneNineBars, "pile_blocked"),
        (TooFewSides, "side_of_seats"),
        (OneSide, "side_of_seats"),
        (GapInSides, "side_of_seats"),
        (ListOfSides, "side_of_seats"),
        (NegativeMinimum, "minimums"),
    ],
)
def test_a_hook_whose_answer_cannot_be_played_is_refused(kind: type[RuleVariant], field: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        kind(key="house")
    assert caught.value.field == field


# --- helpers for callers --------------------------------------------------------------------------


def test_partners_sit_opposite_at_four_and_six() -> None:
    assert DEFAULT.side_of_seats(4) == (0, 1, 0, 1)
    assert DEFAULT.side_of_seats(6) == (0, 1, 2, 0, 1, 2)
    for players in (2, 3, 5):
        assert DEFAULT.side_of_seats(players) == tuple(range(players))


@pytest.mark.parametrize(
    "enum",
    [
        BlackThrees,
        BooksOpenTo,
        FootWhen,
        Freezing,
        LastDiscard,
        MeldsOfARank,
        MinimumBy,
        OpeningMakeUp,
        PartnerMust,
        Permission,
        PermissionBinds,
        PileNeed,
        RedThrees,
        StockEmpty,
    ],
)
def test_the_repr_of_a_choice_can_be_pasted_back(enum: Any) -> None:
    for member in enum:
        assert eval(repr(member), vars(handfoot_rules)) is member  # noqa: S307  # our own text
        assert enum(member.value) is member


def test_shipped_rule_sets_are_attributes_too() -> None:
    assert variants.PAGAT is variants.get("pagat")
    assert variants.GAMERULES_2_6 is DEFAULT
    with pytest.raises(AttributeError, match="SAMBA"):
        variants.SAMBA  # noqa: B018  # asked for to be refused


def test_what_a_variant_is_if_nothing_is_said() -> None:
    plain = RuleVariant(key="plain")
    assert (plain.revision, plain.players) == (1, (2, 3, 4, 5, 6))
    assert plain.lone_card_takes
    assert plain.ties_shared


def test_fields_are_named_when_given() -> None:
    with pytest.raises(TypeError):
        RuleVariant("plain")  # type: ignore[call-arg]


def test_variants_are_equal_by_their_fields_alone() -> None:
    """What is worked out from them is neither compared nor shown."""
    assert RuleVariant(key="plain") == RuleVariant(key="plain")
    assert "tables" not in repr(RuleVariant(key="plain"))


def test_the_last_minimum_stays_where_deals_are_not_counted() -> None:
    endless = RuleVariant(key="endless", deals=None, target=8500)
    assert [endless.opening_minimum(deal, 0) for deal in (1, 4, 9)] == [50, 150, 150]


def test_M2_a_big_book_holds_no_more_wilds_than_a_book_of_seven_may() -> None:
    """Neither a meld of six nor a wild meld tells how many these are, nor need that very number be there."""
    big: dict[str, Any] = {"books_open_to": BooksOpenTo.ALL, "start_or_add": False}
    base = RuleVariant(key="big", **big)
    assert base.may_meld(Rank.KING, 6, 2)
    assert not base.may_meld(Rank.KING, 5, 3)
    clean = RuleVariant(
        key="clean",
        books_open_to=BooksOpenTo.NATURALS,
        start_or_add=False,
        meld_shapes=tuple((naturals, 0) for naturals in range(3, 8)),
        books_needed=(2, 0, 0),
    )
    assert clean.may_meld(Rank.KING, 8, 0)
    assert not clean.may_meld(Rank.KING, 8, 1)
    shapes = (*((naturals, 0) for naturals in range(3, 8)), (3, 1), (4, 1), (3, 2), (4, 2), (5, 2), (3, 3))
    odd = RuleVariant(key="odd", meld_shapes=shapes, books_needed=(1, 1, 0), **big)
    assert odd.may_meld(Rank.KING, 7, 1)
    assert not odd.may_meld(Rank.KING, 5, 3)
