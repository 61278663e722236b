"""Faults as people would notice them, each a small change to one place: most were once in the program, and were mended.

The mutants of this folder are small changes chosen by chance; these are chosen by hand, over the whole program. Each
changes a function; ``planting.py`` plants them, one after the other.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that can be planted.

    :param name: a short name.
    :param kind: what kind of fault it is.
    :param seen: what a person would notice, in a sentence.
    :param file: the file that is changed.
    :param old: the text in that file, which occurs once.
    :param new: what stands there instead.
    :param tests: what may notice it in ``tests/``, the most likely first: a test, whose file is tried after it, a file,
        or a folder.
    """

    name: str
    kind: str
    seen: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


PLAY: Final = "cardtable/ui/play"

OVERLAPS: Final = (
    Fault(
        "panels-share-the-middle",
        "overlap",
        "In a narrow window the cards in play lie over the hint.",
        f"{PLAY}/panels/panels.py",
        "(column, middle) if has_column(look) else ((*column, *middle),)",
        "(column, middle)",
        (
            "ui/play/table_scene/test_pause.py::test_no_panel_opens_over_another_in_its_place",
            "ui/play/table_scene/test_table_scene.py",
        ),
    ),
    Fault(
        "event-line-on-the-panel",
        "overlap",
        "The event line is written over the panel of bids.",
        f"{PLAY}/table_scene.py",
        "if event.collidelist(lying) >= 0 or self.advice.over_event(self.board.layout):",
        "if self.advice.over_event(self.board.layout):",
        ("ui/test_drawn.py", "ui/play/telling/test_auction.py"),
    ),
    Fault(
        "group-label-on-a-raised-card",
        "overlap",
        "The label of a group of cards is written over a card that is picked up.",
        f"{PLAY}/painting/hand.py",
        "return next((each for each in found if each.collidelist(raised) < 0), found[0])",
        "return found[0]",
        (
            "ui/play/learning/test_hints.py::test_the_corners_of_the_keyboard_cursor_do_not_cover_the_label_of_what_is_left_over",
            "ui/play/painting/test_captions.py",
        ),
    ),
    Fault(
        "notice-on-the-question",
        "overlap",
        "On one's own turn a notice lies over the question.",
        f"{PLAY}/table_scene.py",
        "(layout.event.top, layout.steps.top) if to_act else (layout.steps.top, layout.prompt.bottom)",
        "layout.steps.top, layout.prompt.bottom",
        (
            "ui/play/table_scene/test_table_scene.py::test_a_notice_or_an_explanation_takes_the_place_of_the_event_line",
            "ui/test_notices.py",
        ),
    ),
    Fault(
        "tip-on-the-cards",
        "overlap",
        "A tip lies over cards on the table although there is room beside them.",
        f"{PLAY}/table_scene.py",
        "tuple(spot.rect for spot in layout.spots if not spot.in_hand)",
        "()",
        (
            "ui/play/table_scene/test_table_scene.py::test_the_reason_why_a_card_of_the_splay_cannot_be_taken_lies_on_no_card",
            "ui/play/offers/test_explaining.py",
        ),
    ),
    Fault(
        "star-under-the-buttons",
        "overlap",
        "A new card that is picked up keeps its star, which lies under the buttons.",
        f"{PLAY}/painting/emphasis.py",
        "card in emphasis.fresh and not picked and (pointed or not tabs)",
        "card in emphasis.fresh and (pointed or not tabs)",
        ("ui/table/test_card_states.py", "ui/play/painting/test_fresh_cards.py"),
    ),
    Fault(
        "labels-over-labels",
        "overlap",
        "Captions and bubbles on the table are written over each other.",
        "cardtable/ui/table/labels.py",
        "            taken.append(found.rect)\n",
        "",
        ("ui/test_drawn.py", "ui/play/painting"),
    ),
    Fault(
        "sizes-change-within-a-hand",
        "overlap",
        "Cards on the table become larger and smaller from move to move.",
        "cardtable/ui/table/board.py",
        "        if not _is_one_hand(self.view, view):\n            self._steady",
        "        if view is not self.view:\n            self._steady",
        ("ui/table/test_sizes.py", "ui/table"),
    ),
)

UNDER_DIALOGS: Final = (
    Fault(
        "notice-takes-the-clicks-of-a-dialog",
        "label under a dialog",
        "A notice under a dialog takes the clicks meant for its buttons.",
        "cardtable/ui/widgets/desk.py",
        "seen = self.toast.shown and self._layers.dialog is None",
        "seen = self.toast.shown",
        ("ui/widgets/test_widgets_dialogs.py::test_every_button_of_a_dialog_works_over_a_notice", "ui/test_notices.py"),
    ),
    Fault(
        "panels-over-a-dialog",
        "label under a dialog",
        "An open panel is drawn over a dialog and takes its keys.",
        f"{PLAY}/table_scene.py",
        "            curtain,\n            dialogs,\n            TableLayer(self._moment_takes, self._draw_moment,"
        " lambda: self.hidden),\n            notice,\n            TableLayer(self._panel_takes, self._draw_panels),\n",
        "            curtain,\n            TableLayer(self._panel_takes, self._draw_panels),\n            dialogs,\n"
        "            TableLayer(self._moment_takes, self._draw_moment, lambda: self.hidden),\n            notice,\n",
        ("ui/play/test_layers.py::test_what_is_drawn_on_top_takes_the_click",),
    ),
    Fault(
        "notice-fades-behind-the-curtain",
        "label under a dialog",
        "A notice fades behind the curtain, before anybody can read it.",
        f"{PLAY}/base_scene.py",
        "covered = self.curtain is not None or moment_on(self.board) is not None",
        "covered = moment_on(self.board) is not None",
        ("ui/test_notices.py::test_a_notice_of_the_table_waits_behind_the_curtain", "ui/play/table_scene"),
    ),
)

TWO_FIGURES: Final = (
    Fault(
        "a-later-answer-changes-a-figure",
        "two figures for one thing",
        "What a move costs is another figure once other moves have been asked about.",
        "cardtable/ai/advice.py",
        "for each in self.verdicts if each.move not in known or not known[each.move].settled}",
        "for each in self.verdicts}",
        ("ai/advice/test_advice.py::test_a_settled_figure_stays_when_more_is_asked_about_the_same_decision",),
    ),
    Fault(
        "figures-before-they-are-settled",
        "two figures for one thing",
        "A hint shows figures that change a moment later.",
        "cardtable/ai/advice.py",
        "all(each is not None and each.settled for each in shown)",
        "all(each is not None for each in shown)",
        ("ai/advice/test_advice.py::test_a_figure_is_settled_only_in_as_many_deals_as_it_takes", "ai/advice"),
    ),
    Fault(
        "coach-against-the-review",
        "two figures for one thing",
        "The coach calls moves mistakes that the review does not.",
        "cardtable/play/live.py",
        "self._adviser.cost_of(move, least, surely=not warns)",
        "self._adviser.cost_of(move, least, surely=False)",
        (
            "ui/play/learning/test_coach.py::test_the_coach_is_silent_where_a_review_may_find_otherwise_but_the_tutor_asks",
            "play",
        ),
    ),
    Fault(
        "a-hand-counts-twice",
        "two figures for one thing",
        "A person who plays two seats has twice as many hands in the statistics.",
        "cardtable/store/statistics/figures.py",
        "        self.points.append(points_of(hand, seats))\n",
        "        self.points += [float(hand.record.points[seat]) for seat in seats]\n",
        ("store/test_statistics_figures.py::test_a_person_at_two_seats_counts_one_hand_everywhere", "store"),
    ),
    Fault(
        "other-points-on-the-web-page",
        "two figures for one thing",
        "Beside the faces a web page shows the points of the match, the table those of the hand.",
        "cardtable/web/page.py",
        "return [score if points is None else points for score, points in zip(view.scores, shown, strict=True)]",
        "return list(view.scores)",
        ("web/test_page.py::test_the_points_are_those_that_the_table_shows", "web"),
    ),
    Fault(
        "matches-of-a-deal-as-if-independent",
        "two figures for one thing",
        "The arena is surer of a share of wins than its deals allow.",
        "cardtable/lab/standings.py",
        "share = win_share([deal.share for deal in deals])",
        "share = win_share([outcome.shares[seat] for outcome, seat in matches])",
        ("lab/test_standings.py::test_the_matches_of_a_deal_are_one_observation", "lab"),
    ),
    Fault(
        "said-twice",
        "two figures for one thing",
        "A tip over the question repeats why the picked cards make no move.",
        f"{PLAY}/table_scene.py",
        "if why is not None and why.text not in self.prompt[0].forms[0]:  # the prompt says it once",
        "if why is not None:",
        (
            "ui/play/offers/test_why_not.py::test_a_picked_card_that_is_refused_is_explained_in_the_prompt_alone",
            "ui/play/offers",
        ),
    ),
)

LOST_WRITES: Final = (
    Fault(
        "a-title-of-another-program",
        "lost write",
        "Of two running programs, the titles that one gives to tables are lost when the other gives some.",
        "cardtable/store/tables/folder.py",
        "            self._read()  # another running program may have given titles meanwhile\n",
        "",
        (
            "store/test_titles.py::test_titles_given_by_two_running_programs_are_both_kept",
            "store/test_several_programs.py",
        ),
    ),
    Fault(
        "a-name-of-a-saved-table",
        "lost write",
        "A person's new name is not in the table's file until the next undo.",
        "cardtable/store/tables/writer.py",
        "            or self.table.seats != self._seats\n",
        "",
        ("ui/visits/test_visits.py", "store/test_saving.py"),
    ),
    Fault(
        "undone-moves-stay-in-the-file",
        "lost write",
        "After another move the file still lists moves that can be redone, and cannot be read any more.",
        "cardtable/store/tables/writer.py",
        "            or self.table.undone != self._undone\n",
        "",
        ("store/test_saving.py::test_moves_taken_back_stay_in_the_file_until_another_is_made", "store"),
    ),
    Fault(
        "no-version-is-put-aside",
        "lost write",
        "What another program has written into a table's file is overwritten.",
        "cardtable/store/tables/writer.py",
        "if self._written is None or self._is_as_written():",
        "if self._written is None or not self._whole:",
        ("store/test_saving.py::test_a_version_that_another_program_wrote_is_set_aside", "store"),
    ),
    Fault(
        "a-power-cut-after-a-move",
        "lost write",
        "A power cut loses moves that the table has called saved.",
        "cardtable/store/tables/writer.py",
        "                os.fsync(file.fileno())\n",
        "",
        ("store/test_power_cut.py::test_a_move_is_on_the_disk", "store/test_writing_thread.py"),
    ),
    Fault(
        "another-move-instead-is-lost",
        "lost write",
        "Leaving a table that cannot be saved asks nothing if the last move replaced another one.",
        "cardtable/play/live.py",
        "return bool(status.warning) and not status.is_saved and self.table.log != self._begun_with",
        "return bool(status.warning) and not status.is_saved and len(self.table.log) > len(self._begun_with)",
        (
            "play/test_live_saving.py::test_a_match_without_a_file_would_be_lost_once_it_is_another_than_at_the_beginning",
        ),
    ),
    Fault(
        "the-warning-that-goes",
        "lost write",
        "That a table is not being saved is said once, and then forgotten.",
        "cardtable/play/saving.py",
        "SaveStatus(False, sentence, sentence, str(writer.problem))",
        'SaveStatus(False, sentence, "", str(writer.problem))',
        (
            "ui/test_nothing_saved.py::test_that_a_table_is_not_saved_is_said_once_and_then_stays_among_the_tools",
            "play/test_live_saving.py",
        ),
    ),
    Fault(
        "an-exercise-begins-again",
        "lost write",
        "A partly learned exercise starts over when the same mistake is found in more deals.",
        "cardtable/store/practice.py",
        "self._write(OwnExercise(path, player, exercise, own.schedule))",
        "self._write(OwnExercise(path, player, exercise, schedule))",
        ("store/test_practice.py", "store"),
    ),
    Fault(
        "a-set-up-left-by-esc",
        "lost write",
        "The seats of a set-up are forgotten unless a match is begun.",
        "cardtable/pages/new_match/setup.py",
        "if wanted != self._kept and not self.house.problems:",
        "if wanted.options != self._kept.options and not self.house.problems:",
        (
            "ui/visits/test_visits.py",
            "ui/pages",
        ),
    ),
)

UNDO: Final = (
    Fault(
        "undo-after-seeing-a-card",
        "undo that peeks",
        "At a shared screen one draws a card, sees it, and takes the draw back alone.",
        f"{PLAY}/turns.py",
        "saw = {seat: len(match.view(seat).first_seen(place)) for seat in match.persons}",
        "saw = {seat: len(match.view(seat).first_seen(place)) for seat in match.persons if seat != decider}",
        (
            "ui/play/table_scene/test_undo.py::test_whatever_showed_anybody_a_card_is_everybodys_business",
            "ui/play/table_scene/test_curtain.py",
        ),
    ),
    Fault(
        "hand-stays-after-undo",
        "undo that peeks",
        "After an undo the hand of a person who is not to act stays on the shared screen.",
        "cardtable/play/hand_over.py",
        "shown = self.shown if not self.shared or self.match.actor == self.shown else None",
        "shown = self.shown",
        ("play/test_hand_over.py::test_a_hand_is_on_the_screen_only_while_its_person_is_to_act",),
    ),
    Fault(
        "taken-back-beyond-the-end",
        "undo that peeks",
        "A table of several people that was taken back twice cannot be opened again.",
        "cardtable/engine/table.py",
        "        self.taken_back = [replace(each, at=min(each.at, length)) for each in self.taken_back]\n",
        "",
        (
            "ui/play/table_scene/test_undo.py::test_further_undo_moves_what_was_taken_back_to_where_the_log_ends",
            "engine",
        ),
    ),
    Fault(
        "redo-after-another-move",
        "undo that peeks",
        "After another move Redo still offers the moves that were taken back, and stops the program.",
        "cardtable/engine/table.py",
        "self.undone = self.undone[1:] if self.undone[:1] == [line] else []",
        "self.undone = self.undone[1:]",
        (
            "ui/play/table_scene/test_undo.py::test_the_same_move_again_has_the_same_results_and_another_move_ends_redo",
            "engine/test_table.py",
        ),
    ),
    Fault(
        "last-trick-of-the-future",
        "undo that peeks",
        "After an undo the last trick is one that has not been played yet.",
        f"{PLAY}/playing.py",
        "if (last is None or len(last.view.log) > moves) and board.spec.lingers:",
        "if last is None and board.spec.lingers:",
        (
            "ui/play/looking_back/test_what_was_played.py::test_a_trick_that_was_undone_is_not_the_last_one",
            "ui/table/test_lingering.py",
        ),
    ),
    Fault(
        "undo-is-not-told",
        "undo that peeks",
        "The curtain does not say that the last person has taken a move back.",
        "cardtable/play/hand_over.py",
        "for each in match.taken_back if each.at >= since]",
        "for each in match.taken_back if each.at > since]",
        (
            "ui/play/table_scene/test_undo.py::test_the_log_and_the_next_recap_of_each_person_tell_what_was_taken_back",
            "play/test_hand_over.py",
        ),
    ),
)

REFUSALS: Final = (
    Fault(
        "titles-that-are-no-yaml",
        "refusal that crashes a reader",
        "A broken file of titles stops the program at the list of tables.",
        "cardtable/store/tables/folder.py",
        "except (StoreError, TextProblem):",
        "except StoreError:",
        (
            "store/test_titles.py::test_a_file_that_cannot_be_read_is_set_aside_before_it_is_replaced",
            "store/test_odd_files.py",
        ),
    ),
    Fault(
        "what-was-taken-back-is-no-list",
        "refusal that crashes a reader",
        "A table file with a number in place of a list stops the program.",
        "cardtable/store/tables/format.py",
        "counts = [each.value for each in seen.value] if isinstance(seen.value, tuple) else []",
        "counts = [each.value for each in seen.value]",
        ("store/test_table_files.py::test_a_wrong_file_is_refused_with_line_and_reason", "store/test_table_fuzz.py"),
    ),
    Fault(
        "redo-in-a-lesson",
        "refusal that crashes a reader",
        "Redo stops the program while a lesson waits until its text is read.",
        "cardtable/play/lesson.py",
        "if self.next_redo != LEARNER or self.expected is None:",
        "if self.next_redo != LEARNER:",
        (
            "play/test_lesson.py::test_nothing_is_redone_before_what_is_said_there_is_read",
            "ui/play/learning/test_lessons.py",
        ),
    ),
    Fault(
        "an-exercise-with-an-illegal-move",
        "refusal that crashes a reader",
        "One exercise that cannot be read hides all others behind the page of a crash.",
        "cardtable/store/practice.py",
        "        except (ShapeError, ExerciseError) as error:\n            raise _unreadable(path, error) from None\n"
        "\n    def keep(",
        "        except ShapeError as error:\n            raise _unreadable(path, error) from None\n\n    def keep(",
        ("store/test_practice.py", "store"),
    ),
    Fault(
        "a-year-that-no-clock-has",
        "refusal that crashes a reader",
        "A record of the year 9999 stops the program at the statistics during a duplicate evening.",
        "cardtable/program/secret_deals.py",
        "except (OSError, OverflowError):",
        "except OSError:",
        (
            "test_statistics_command.py::test_a_record_of_a_year_that_no_clock_has_does_not_end_the_statistics",
            "ui/pages/test_evening.py",
        ),
    ),
    Fault(
        "a-line-where-nothing-was-played",
        "refusal that crashes a reader",
        "The page of two lines stops the program after the move beside the other line was taken back.",
        "cardtable/play/branch.py",
        "beside = (each for each in table.branches if each.at < len(table.log))",
        "beside = table.branches",
        (
            "ui/play/looking_back/test_branches.py::test_a_line_at_a_decision_that_was_taken_back_waits_for_another_move",
            "ui/pages/test_lines.py",
        ),
    ),
)

PEEKS: Final = (
    Fault(
        "matches-of-an-evening",
        "peek",
        "The statistics tell who has won a deal of a duplicate evening that others have still to play.",
        "cardtable/program/secret_deals.py",
        "matches = tuple(match for match in statistics.matches if shows(match.record))",
        "matches = statistics.matches",
        (
            "ui/visits/test_visits.py",
            "ui/pages",
        ),
    ),
    Fault(
        "sealed-cards-opened",
        "peek",
        "Looking back with open cards shows the cards that the rules keep secret for good.",
        "cardtable/engine/table.py",
        "see(zone, seat) if zone.name in sealed else opened(zone, seat)",
        "opened(zone, seat)",
        ("engine/test_after_a_hand.py::test_the_widow_and_the_discards_of_five_hundred_stay_unknown", "engine"),
    ),
    Fault(
        "sealed-cards-on-a-web-page",
        "peek",
        "A web page with open cards shows the cards that the rules keep secret for good.",
        "cardtable/web/page.py",
        "_opened(zone) if eyes.open_cards and zone.name not in sealed else see(zone, eyes.seat)",
        "_opened(zone) if eyes.open_cards else see(zone, eyes.seat)",
        ("web/test_page.py::test_open_cards_leave_the_widow_and_the_discards_of_five_hundred_unknown", "web"),
    ),
    Fault(
        "looking-back-from-the-curtain",
        "peek",
        "From the pause menu of the curtain one can look back at the hidden hand.",
        f"{PLAY}/table_scene.py",
        "seat = self.playing.shown if self.curtain is None else None\n        stage, start",
        "seat = self.playing.shown\n        stage, start",
        (
            "ui/play/table_scene/test_curtain.py::test_looking_back_from_the_pause_menu_shows_nobodys_hand",
            "ui/play/table_scene",
        ),
    ),
    Fault(
        "another-window-meanwhile",
        "peek",
        "Switching to another window while a page is open leaves the hand visible on a shared screen.",
        f"{PLAY}/table_scene.py",
        "if self.playing.departures not in (None, stage.departures):",
        "if self.playing.departures is None:",
        (
            "ui/play/table_scene/test_curtain.py::test_losing_the_window_closes_the_curtain_also_at_a_page_of_the_table",
            "ui/play/table_scene/test_secrets.py",
        ),
    ),
    Fault(
        "a-partner-known-to-all",
        "peek",
        "In Four-Hand Big Three everybody, and every AI player, knows the partner at once.",
        "cardtable/games/big_three/rules.py",
        "partner=self.partner if self.revealed else None,",
        "partner=self.partner,",
        (
            "games/big_three/test_auction.py::test_the_partner_is_known_to_the_holder_alone_until_the_card_is_laid",
            "games/big_three",
        ),
    ),
)

RULES: Final = (
    Fault(
        "the-first-seat-does-not-lead",
        "rules and players",
        "In Blues and Greens a bidder on the first seat does not begin the play.",
        "cardtable/games/blues_and_greens/rules.py",
        "self._begin_turn(self.leader if self.bidder is None else self.bidder)",
        "self._begin_turn(self.bidder or self.leader)",
        ("games/blues_and_greens/test_auction.py::test_the_bidder_plays_first", "games/blues_and_greens"),
    ),
    Fault(
        "passes-are-never-forgotten",
        "rules and players",
        "The auction of Big Three ends although not all others have passed since the last bid.",
        "cardtable/games/big_three/rules.py",
        "self.bid, self.bidder, self.passes = bid, seat, 0",
        "self.bid, self.bidder = bid, seat",
        ("games/big_three/test_auction.py", "games/big_three"),
    ),
    Fault(
        "picking-up-is-no-move",
        "rules and players",
        "A game of Blackjack ends as stuck although players still pick cards up.",
        "cardtable/games/blackjack/rules.py",
        "self.idle = 0 if self.played or self.picked else self.idle + 1",
        "self.idle = 0 if self.played else self.idle + 1",
        ("games/blackjack/test_ends.py", "games/blackjack"),
    ),
    Fault(
        "the-limit-cuts-off-last-turns",
        "rules and players",
        "In The Card Game the limit of turns ends a round in the middle of the last turns.",
        "cardtable/games/the_card_game/rules.py",
        "over = not self.to_go if self.out is not None else 0 < limit <= self.turns",
        "over = (self.out is not None and not self.to_go) or 0 < limit <= self.turns",
        ("games/the_card_game/test_ends.py::test_the_limit_does_not_cut_off_the_last_turns", "games/the_card_game"),
    ),
    Fault(
        "always-the-same-first-bidder",
        "rules and players",
        "In an open auction of the Bidding War the same player speaks first for every prize.",
        "cardtable/games/bidding_war/rules.py",
        "before = self.dealer + len(self.history) if seller is None else seller",
        "before = self.dealer if seller is None else seller",
        (
            "games/bidding_war/test_options.py::test_the_first_to_speak_moves_to_the_left_with_each_prize",
            "games/bidding_war/test_open_auction.py",
        ),
    ),
    Fault(
        "discards-that-all-can-see",
        "rules and players",
        "In Five Hundred everybody sees the bidder's discards.",
        "cardtable/games/five_hundred/rules.py",
        "NOBODY if self.bidder is None or not self.discards else only(self.bidder)",
        "EVERYBODY",
        (
            "games/five_hundred/test_auction.py::test_the_widow_and_the_discards_are_known_to_the_bidder_alone",
            "games/five_hundred",
        ),
    ),
    Fault(
        "going-out-loses-the-bid",
        "rules and players",
        "An easy player of Blues and Greens goes out although that loses the bid.",
        "cardtable/games/blues_and_greens/bot.py",
        "return spoils_hand(state, move) or looks_broken(state, move)",
        "return looks_broken(state, move)",
        (
            "games/blues_and_greens/test_bot.py::test_nobody_slips_into_a_broken_move",
            "ai/search/test_going_out.py",
        ),
    ),
    Fault(
        "half-a-deal-counts",
        "rules and players",
        "A contest that is cut short counts deals that were not played from all seats.",
        "cardtable/lab/sequential.py",
        "if played[outcome.deal] == turns]",
        "if played[outcome.deal] > 0]",
        (
            "lab/test_arena_command.py::test_only_complete_deals_count_in_an_interrupted_contest",
            "lab/test_sequential.py",
        ),
    ),
)

HANDS_ON: Final = (
    Fault(
        "a-lost-release-shuts-the-input",
        "focus, keys and drag",
        "A key whose release was lost refuses every other press for seconds.",
        "cardtable/ui/keyboard/gate.py",
        "self._doubtful |= others",
        "self._doubtful &= others",
        ("ui/keyboard/test_gate.py::test_which_presses_count", "ui/keyboard"),
    ),
    Fault(
        "a-tip-unasked",
        "focus, keys and drag",
        "A card that slides under the resting pointer explains itself, over the event line.",
        f"{PLAY}/input/gestures.py",
        'hands = hands.over_what_is_there(board)\n        intents.append(PointAt(None, ""))',
        "hands = hands.over_what_is_there(board)\n        intents.append(PointAt(hands.hover, hands.over))",
        (
            "ui/play/offers/test_explaining.py::test_a_card_that_slides_under_a_resting_pointer_explains_itself_only_when_asked",
            "ui/play/input/test_gestures.py",
        ),
    ),
    Fault(
        "a-dragged-card-twice",
        "focus, keys and drag",
        "A dragged card is drawn at the pointer and in the hand.",
        f"{PLAY}/table_scene.py",
        "dragged=() if self._drag is None else self._drag.lying(board),",
        "dragged=(),",
        ("ui/play/painting/test_dragged_cards.py", "ui/play/input"),
    ),
    Fault(
        "a-double-click-plays-two-cards",
        "focus, keys and drag",
        "The second click of a double click plays the card that has slid under the pointer.",
        f"{PLAY}/input/gestures.py",
        "if hands.played is not None and now - hands.played < DOUBLE_CLICK:",
        "if hands.played is not None and now < hands.played:",
        (
            "ui/play/input/test_gestures.py::test_if_one_card_is_the_move_a_click_plays_it_and_the_second_click_of_a_double_click_does_nothing",
            "ui/play/input",
        ),
    ),
    Fault(
        "focus-lost-at-a-resize",
        "focus, keys and drag",
        "Changing the window's size takes the focus off the button that it was on.",
        f"{PLAY}/table_scene.py",
        "        self.desk.focus.give_back(kept)\n",
        "",
        (
            "ui/play/table_scene/test_table_scene.py::test_the_focus_stays_on_its_button_in_another_size",
            "ui/play/table_scene/test_table_scene.py",
        ),
    ),
    Fault(
        "the-initial-undoes",
        "focus, keys and drag",
        "At the curtain Undo shows the key U, which opens it for Ursula.",
        f"{PLAY}/panels/curtain.py",
        "if button.key.casefold() in self.button.initials:",
        "if button.key in self.button.initials:",
        (
            "ui/play/table_scene/test_curtain.py::test_no_button_at_the_curtain_shows_the_initial_that_opens_it",
            "ui/play/table_scene",
        ),
    ),
    Fault(
        "the-curtain-between-two-own-moves",
        "focus, keys and drag",
        "The curtain falls before the same person when the dealer interrupts the turn.",
        "cardtable/play/hand_over.py",
        "if not self.shared or self.match.actor in (self.shown, DEALER):",
        "if not self.shared or self.match.actor == DEALER:",
        (
            "ui/play/table_scene/test_curtain.py::test_the_curtain_does_not_come_down_while_the_dealer_interrupts_a_persons_turn",
            "play/test_hand_over.py",
        ),
    ),
    Fault(
        "a-fanfare-for-a-lost-match",
        "focus, keys and drag",
        "After the calm sound of a lost match comes that of a hand won.",
        f"{PLAY}/telling/move_sounds.py",
        '        if not self._told:\n            self.play("hand_won")',
        '        self.play("hand_won")',
        ("ui/play/telling/test_move_sounds.py::test_a_result_sounds_once", "ui/play/telling"),
    ),
    Fault(
        "motion-that-was-turned-off",
        "focus, keys and drag",
        "Cards fly across the table although motion is reduced.",
        "cardtable/ui/table/flights.py",
        "    if pace.reduced:\n        fresh",
        "    if pace.reduced and not flying:\n        fresh",
        ("ui/table/test_cards_on_their_way.py", "ui/table"),
    ),
)

WORDS: Final = (
    Fault(
        "the-contract-of-the-last-hand",
        "words and files",
        "Between two hands the list of tables shows the contract of the last one.",
        "cardtable/store/tables/folder.py",
        'fact = "" if table.over or between else _fact(words.standing(view, names))',
        'fact = "" if table.over else _fact(words.standing(view, names))',
        ("store/test_outlines.py", "store"),
    ),
    Fault(
        "a-name-as-a-formula",
        "words and files",
        "A name that begins with = is a formula in a spreadsheet.",
        "cardtable/store/texts.py",
        "isinstance(cell, str) and cell.startswith(_FORMULA_BEGINS) else cell",
        "isinstance(cell, str) and cell.startswith(_FORMULA_BEGINS[1:]) else cell",
        ("store/test_statistics_figures.py::test_a_name_is_no_formula_in_a_spreadsheet", "test_statistics_command.py"),
    ),
    Fault(
        "a-sheet-over-a-table",
        "words and files",
        "A mistyped name of a sheet overwrites a saved table.",
        "cardtable/commands/sheets.py",
        'startswith(f"{first},")',
        'startswith("")',
        (
            "test_statistics_command.py::test_a_sheet_takes_the_place_of_an_older_one_and_of_nothing_else",
            "lab/test_arena_command.py",
        ),
    ),
    Fault(
        "a-partner-who-is-not-named",
        "words and files",
        "In Four-Hand Big Three only the bidder is said to make or lose a bid that two have played.",
        "cardtable/games/big_three/voice.py",
        "if len(seats) > 1:  # a partner, secret until now, makes or loses the bid as well (BT-12)",
        "if len(seats) > 2:",
        ("engine/test_telling.py", "games/big_three"),
    ),
    Fault(
        "one-cards-are-shuffled",
        "words and files",
        "One card are shuffled into a new pile, says the event line.",
        "cardtable/engine/voice/telling.py",
        "{'is' if count == 1 else 'are'} shuffled",
        "are shuffled",
        ("engine/test_clauses.py", "engine"),
    ),
)

FAULTS: Final = (
    *OVERLAPS,
    *UNDER_DIALOGS,
    *TWO_FIGURES,
    *LOST_WRITES,
    *UNDO,
    *REFUSALS,
    *PEEKS,
    *RULES,
    *HANDS_ON,
    *WORDS,
)
"""All faults, kind by kind."""
