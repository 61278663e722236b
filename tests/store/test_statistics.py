"""The hands and matches that count, with the help that was used in them."""

from dataclasses import replace

from cardtable.store.statistics.records import HintRecord, Record, UndoRecord, statistics_of
from tests.store.played import AT, CARDS, RECORDS, hand, when


def test_the_later_result_counts_of_a_hand_finished_twice_at_its_table() -> None:
    again = hand(2, 140, 20, 10, minute=9)
    played = statistics_of([hand(1, 1, 2, 3), hand(2, 4, 5, 6), again])
    assert [each.record for each in played.hands] == [hand(1, 1, 2, 3), again]
    assert not any(each.undo for each in played.hands)


def test_tables_of_the_same_name_in_two_folders_are_different() -> None:
    here, there = replace(AT, folder="/here"), replace(AT, folder="/there")
    undo = UndoRecord(when=when(9), table=AT.table, number=1, seat=0, folder="/there")
    read = statistics_of([hand(1, 1, 2, 3, at=here), hand(1, 4, 5, 6, at=there), undo, hand(2, 7, 8, 9, at=here)])
    assert [each.record.points for each in read.hands] == [(1, 2, 3), (7, 8, 9)]


def test_a_table_begun_before_folders_were_recorded_counts_as_one() -> None:
    here, there = replace(AT, folder="/here"), replace(AT, folder="/there")
    old: list[Record] = [hand(1, 1, 2, 3), hand(2, 4, 5, 6), HintRecord(when=when(3), table=AT.table, number=3)]
    new: list[Record] = [
        UndoRecord(when=when(4), table=AT.table, number=2, seat=0, folder="/here"),
        hand(2, 7, 8, 9, at=here, minute=5),
    ]
    read = statistics_of([*old, *new, hand(2, 1, 1, 1, at=there, minute=6)])
    assert [each.record.points for each in read.hands] == [(1, 2, 3), (7, 8, 9), (1, 1, 1)]


def test_help_without_a_recorded_seat_counts_for_all_people() -> None:
    read = statistics_of(
        [
            HintRecord(when=when(), table=AT.table, number=1),
            UndoRecord(when=when(), table=AT.table, number=1),
            hand(1, 1, 2, 3),
        ]
    )
    assert [(each.hints, each.undo) for each in read.hands] == [(frozenset({0, 1}), frozenset({0, 1}))]


def test_a_hand_that_is_taken_back_counts_once_it_is_finished_again() -> None:
    undone = [hand(1, 1, 2, 3), hand(2, 4, 5, 6), RECORDS[2], UndoRecord(when=when(5), table=AT.table, number=2)]
    read = statistics_of(undone)
    assert [each.record.number for each in read.hands] == [1]
    assert read.matches == ()
    read = statistics_of([*undone, hand(2, 7, 8, 9, minute=7)])
    assert [(each.record.points, bool(each.undo)) for each in read.hands] == [((1, 2, 3), False), ((7, 8, 9), True)]


def test_hints_of_hands_that_were_taken_back_are_forgotten() -> None:
    marks = [
        HintRecord(when=when(), table=AT.table, number=2),
        HintRecord(when=when(), table=AT.table, number=3),
        UndoRecord(when=when(), table=AT.table, number=2),
    ]
    read = statistics_of([hand(1, 1, 2, 3), *marks, hand(2, 1, 2, 3), hand(3, 1, 2, 3)])
    assert [(each.undo, each.hints) for each in read.hands] == [
        (frozenset(), frozenset()),
        (frozenset({0, 1}), frozenset({0, 1})),
        (frozenset(), frozenset()),
    ]


def test_other_tables_are_left_alone() -> None:
    other = hand(2, 1, 2, 3, at=CARDS)
    read = statistics_of([other, hand(1, 1, 2, 3), UndoRecord(when=when(), table=AT.table, number=1)])
    assert [each.record for each in read.hands] == [other]


def test_a_match_counts_as_helped_if_any_of_its_hands_does() -> None:
    read = statistics_of(
        [HintRecord(when=when(), table=AT.table, number=1), hand(1, 1, 2, 3), hand(2, 1, 2, 3), RECORDS[2]]
    )
    assert [(each.undo, each.hints) for each in read.matches] == [(frozenset(), frozenset({0, 1}))]
