"""Going out (G2 to G5): the books, the partners, permission, and the cards that must be kept."""

from __future__ import annotations

from typing import Final, TypeAlias

from .cards import JOKER, RANK_SHIFT, RED_THREES, THREE, TO_TOPS, TOP, TOPS, TWO, Rank
from .laydown import LayDown, clean_meld_wanted, melds_after
from .lookahead import MeldsByRank, kinds_of_books, unpacked
from .melds import BOOK_SIZE
from .mover import Mover
from .options import FootWhen, LastDiscard, PartnerMust, PartnersNeeded, Permission
from .phases import ADD, START, Scope
from .plain_way import PlainSteps, plain_steps
from .state import partners_of
from .tables import START_SIZE, BooksMade
from .violations import ViolationCode as Code
from .way_out import GoingOut, can_go_out

Bar: TypeAlias = Code | None
"""The code of the rule that bars something, or None if none does."""


_NOT_NEEDED: Final = Permission.NOT_NEEDED
_FREE: Final = Permission.FREE


# --- who may go out: G2 to G4 --------------------------------------------------------------------


def partners(mover: Mover) -> tuple[int, ...]:
    """The mover's partners, clockwise."""
    return partners_of(mover.table.side_of, mover.turn.player)


def books_bar(mover: Mover, books: BooksMade) -> Bar:
    """G2: the side needs its books."""
    return None if mover.tables.enough_books(books, mover.table.deal) else Code.BOOKS_MISSING


def partner_bar(mover: Mover) -> Bar:
    """G3: the partners, or one at least, must be far enough; a player alone has none to wait for."""
    must = mover.variant.partner_must
    if must is PartnerMust.NOTHING:
        return None
    others = partners(mover)
    if not others:
        return None
    turns = 1 if must is PartnerMust.PLAY_FROM_FOOT else 0
    seats = mover.table.seats
    ready = [seats[seat].in_foot and seats[seat].foot_turns >= turns for seat in others]
    enough = all(ready) if mover.variant.partners_needed is PartnersNeeded.ALL else any(ready)
    return None if enough else Code.PARTNER_NOT_READY


def may_be_asked(mover: Mover) -> bool:
    """G4: whether there is a partner to ask, and the rules know the question."""
    return mover.variant.permission is not _NOT_NEEDED and bool(partners(mover))


def permission_bar(mover: Mover) -> Bar:
    """G4: the partner must have said yes in this turn, or where asking is free not have said no."""
    allowed = mover.turn.allowed
    if allowed or not may_be_asked(mover):
        return None
    if allowed is None:
        return None if mover.variant.permission is _FREE else Code.PERMISSION_NOT_ASKED
    return Code.PERMISSION_REFUSED if mover.variant.permission_binds.no_binds else None


def going_out_bar(mover: Mover, books: BooksMade) -> Bar:
    """G2 to G4: whether a side with these books may not go out now."""
    if not mover.in_foot:
        return Code.FOOT_NOT_TAKEN
    return books_bar(mover, books) or partner_bar(mover) or permission_bar(mover)


# --- cards that are kept: G5 ---------------------------------------------------------------------


def cards_left_bar(lay: LayDown) -> Bar:
    """G5: whoever does not go out keeps two cards (`cards_kept`), a foot that is released counted."""
    mover = lay.mover
    if not mover.keeps:
        return None
    left = lay.left
    if left >= mover.variant.cards_kept:
        return None
    if not mover.in_foot:
        return None if left + released_by(lay) >= mover.variant.cards_kept else Code.KEEP_TWO_CARDS
    goes_out = _goes_out(lay) if lay.leaves_nothing else _may_go_out_next(lay)
    return None if goes_out else Code.KEEP_TWO_CARDS


def released_by(lay: LayDown) -> int:
    """F1: how many cards a lay-down brings that completes a book, where that releases the foot."""
    if lay.mover.variant.foot_when is not FootWhen.FIRST_BOOK or not lay.completes:
        return 0
    return lay.mover.table.seats[lay.mover.turn.player].next_packet_size


def _goes_out(lay: LayDown) -> bool:
    """G1: whether a lay-down that leaves no card goes out by the rules."""
    mover = lay.mover
    if mover.variant.last_discard is LastDiscard.REQUIRED:
        return False
    return going_out_bar(mover, lay.books()) is None


def _may_go_out_next(lay: LayDown) -> bool:
    """G5: whether the single card that a lay-down leaves can go out: as a last discard, or melded."""
    mover, last = lay.mover, lay.mover.variant.last_discard
    if lay.unseen:
        return False  # the one card has not been seen
    if last is LastDiscard.FORBIDDEN:
        return _can_be_melded_last(lay)
    books = lay.books()
    if going_out_bar(mover, books) is not None:
        return False
    card = lay.last_card()
    if card in mover.tables.discards(_books_of_all(mover, books), last=True):
        return True
    return last is LastDiscard.OPTIONAL and _can_be_melded_last(lay)


def _books_of_all(mover: Mover, books: BooksMade) -> tuple[BooksMade, ...]:
    """Every side's books, the mover's being these, where a discard depends on them."""
    side = mover.table.side_of[mover.turn.player]
    everybody = mover.all_books
    return (*everybody[:side], books, *everybody[side + 1 :])


def _can_be_melded_last(lay: LayDown) -> bool:
    """Whether the one card left can join a meld, and that goes out by the rules."""
    return can_join(lay.mover, unpacked(lay.held), lay.melds(), lay.books())


def can_join(mover: Mover, hand: dict[Rank, int], melds: MeldsByRank, books: BooksMade) -> bool:
    """Whether a single card can join one of these melds so that the player is out."""
    (card,) = hand
    for rank, there in melds:
        if card is not rank and (card < TWO or rank is THREE):
            continue
        for naturals, wilds, fixed in there:
            if fixed or not mover.tables.shapes[rank].takes[naturals, wilds][card >= TWO]:
                continue
            after = (naturals, wilds + 1) if card >= TWO else (naturals + 1, wilds)
            if going_out_bar(mover, mover.tables.books_with(books, rank, after, (naturals, wilds))) is None:
                return True
    return False


# --- whether it can be done: G4 ------------------------------------------------------------------


def going_out_possible(mover: Mover, lay: LayDown | None = None, *, clean: bool = True) -> bool:
    """G4: whether the mover, if allowed, could go out in this turn with the cards held (exact).

    `lay` is a lay-down that comes before, if one is considered. `clean` may leave out of it the clean meld
    that an opening may need (O1).
    """
    held = mover.hand.ranks if lay is None else lay.held
    if held and not mover.red_threes and _surely_stuck(mover, lay, held):
        return False  # asked first, for mostly that is so
    needed = points_needed(mover, lay)
    clean = clean and make_up_needed(mover, lay)
    if not held:
        return needed == 0 and not clean and lay is not None and _goes_out(lay)
    if (needed or clean) and mover.red_threes:
        # They are laid on the way, and what replaces them is unseen; if nothing does they are just gone.
        if mover.replacements:
            return False
        held -= mover.red_threes  # threes have the lowest lane
    hand = unpacked(held)
    if _surely_too_few_books(mover, lay, hand):
        return False
    return any(
        can_go_out(mover.tables, _question(mover, lay, scope, hand, needed, clean=clean))
        for scope in _scopes(mover, lay)
    )


def _surely_stuck(mover: Mover, lay: LayDown | None, held: int) -> bool:
    """Whether cards are surely left over, a shortcut: a rank of which nothing lies there needs three cards.

    Wilds may make up for what it lacks, and a single card may be the last discard. Threes are apart.
    """
    passed_over = TOP[THREE] if lay is None or lay.rank is None else TOP[THREE] | TOP[lay.rank]
    for meld in mover.side.melds:
        if meld.rank is not None:
            passed_over |= TOP[meld.rank]
    few = held + TO_TOPS[1] & ~(held + TO_TOPS[START_SIZE]) & TOPS & ~passed_over
    single = few & ~(held + TO_TOPS[2])
    spare = mover.variant.last_discard is not LastDiscard.FORBIDDEN
    threes = held & 0xFFFF
    if 0 < threes < START_SIZE and not mover.tables.black_threes_melded:
        if threes > spare:
            return True
        spare = False
    lacking = few.bit_count() + single.bit_count()  # a pair lacks one card, a single one two
    freed = START_SIZE - 1 if single and spare else 0
    return lacking - freed > (held >> RANK_SHIFT[TWO] & 0xFFFF) + (held >> RANK_SHIFT[JOKER])


def _surely_too_few_books(mover: Mover, lay: LayDown | None, hand: dict[Rank, int]) -> bool:
    """Whether the books can't be made, a shortcut: no rank gives more than its cards and all the wilds do."""
    if not mover.tables.books_counted:
        return False
    there = mover.books if lay is None else lay.books()
    missing = sum(mover.variant.books_for(mover.table.deal)) - sum(there)
    if missing <= 0:
        return False
    cards: dict[Rank | None, int] = {rank: number for rank, number in hand.items() if rank < TWO}
    for meld in mover.side.melds:
        if not meld.is_book and (lay is None or meld is not lay.before):
            cards[meld.rank] = cards.get(meld.rank, 0) + sum(meld.shape)
    if lay is not None and sum(lay.shape) < BOOK_SIZE:
        cards[lay.rank] = cards.get(lay.rank, 0) + sum(lay.shape)
    wilds = hand.get(TWO, 0) + hand.get(JOKER, 0)
    cards.setdefault(None, 0)
    return sum((number + wilds) // BOOK_SIZE for number in cards.values()) < missing


def _scopes(mover: Mover, lay: LayDown | None) -> tuple[Scope, ...]:
    """M5: what the turn may still be for melds."""
    if not mover.variant.start_or_add:
        return (START,)  # it makes no difference
    if mover.turn.scope is not None:
        return (mover.turn.scope,)
    if lay is not None:
        return (START if lay.before is None else ADD,)
    return (START, ADD)


def _question(
    mover: Mover, lay: LayDown | None, scope: Scope, hand: dict[Rank, int], needed: int, *, clean: bool
) -> GoingOut:
    """The question for a turn of this scope (M5), with these cards."""
    tied = mover.variant.start_or_add
    melds = melds_after(mover, lay, starting=tied and scope is START)
    books = list(mover.books if lay is None else lay.books())
    for kind in kinds_of_books(mover.tables, melds):
        books[kind] -= 1  # it is counted with the melds
    return GoingOut(
        hand=hand,
        melds=melds,
        may_start=not tied or scope is START,
        books=tuple(books),
        needed=needed,
        clean=clean,
        locked=_locked(mover, lay),
        last=mover.variant.last_discard,
        keep=mover.variant.cards_kept,
        deal=mover.table.deal,
        red=THREE in hand and _keeps_red_three(mover, lay, opens=bool(needed) or clean),
        all_books=mover.all_books,
        side=mover.table.side_of[mover.turn.player],
    )


def _locked(mover: Mover, lay: LayDown | None) -> dict[Rank, int]:
    """O2: the cards that wait for the minimum, by rank."""
    if lay is None:
        return dict(mover.turn.locked)
    locked = lay.locked
    return unpacked(locked) if locked else {}


def _keeps_red_three(mover: Mover, lay: LayDown | None, *, opens: bool) -> bool:
    """T1: whether a three that is held is a red one, which is not laid on the way."""
    if mover.red_threes and (opens or (lay is not None and lay.opens)):
        return False
    seen = mover.hand if lay is None or lay.came is None else mover.hand + lay.came
    return any(card in seen for card in RED_THREES)


def points_needed(mover: Mover, lay: LayDown | None = None) -> int:
    """What going out still has to lay for the opening (O3); nothing if a single card is all there is."""
    turn = mover.turn
    if mover.side.opened or waived(mover, lay):
        return 0
    if lay is None:
        return 0 if _is_alone(mover) else max(0, turn.minimum - turn.points)
    return max(0, turn.minimum - turn.points - lay.points)


def make_up_needed(mover: Mover, lay: LayDown | None = None) -> bool:
    """O1: whether going out still depends on a clean meld for the opening, as it does on its points."""
    if not clean_meld_wanted(mover, lay) or waived(mover, lay):
        return False
    return lay is not None or not _is_alone(mover)


def _is_alone(mover: Mover) -> bool:
    """O3: whether a single card is all there is, and nothing was begun."""
    return len(mover.hand) == 1 and not mover.turn.started


def waived(mover: Mover, lay: LayDown | None = None) -> bool:
    """O1: whether going out needs no minimum: the player drew, and the side has not opened."""
    takes = mover.turn.took_pile or (lay is not None and lay.came is not None)
    return mover.variant.opening_waived and not takes and not mover.side.opened


def may_go_out_now(mover: Mover) -> bool:
    """G3, G4: whether nothing but cards and books stands between the player and going out."""
    return mover.in_foot and partner_bar(mover) is None and permission_bar(mover) is None


def steps_that_keep_a_promise(mover: Mover) -> PlainSteps | None:
    """G4, T2: lay-downs after which whoever must go out in this turn surely can; a shortcut for lists.

    None unless there is a promise to be kept, and a plain way to keep it.
    """
    if not (mover.bound and mover.side.opened and may_go_out_now(mover)) or mover.variant.start_or_add:
        return None
    hand = unpacked(mover.hand.ranks)
    return plain_steps(mover.tables, _question(mover, None, START, hand, needed=0, clean=False))


def bound_bar(lay: LayDown) -> Bar:
    """G4, T2: whoever must go out in this turn may lay nothing after which it could not be done."""
    mover = lay.mover
    if not (mover.bound or lay.rank is THREE) or (lay.leaves_nothing and mover.in_foot):
        return None
    possible = may_go_out_now(mover) and going_out_possible(mover, lay)
    return None if possible else Code.MUST_GO_OUT
