"""The figures of the promise of a hand (``win_chances.py``), for each number of players, in thousandths of log odds.

``tests/benchmarks/blackjack_chances.py`` fitted them by logistic regression to who won after 257,285 to 305,547 turns
of players of version 7. Those for two players are older, because new ones, fitted to 77,173 turns, won fewer games.
The older ones were fitted to games by a script that was not kept, and what picking up costs there is guessed.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures for one number of players.

    :param power_ranks: by the power rank and the number of cards held of it.
    :param ordinary_rank: by the number of cards held of an ordinary rank.
    :param singles: by the number of single power cards, then by that of single ordinary cards; threes and queens, which
        are links by themselves, do not count.
    :param ending_ranks: by the number of ordinary ranks with which a turn can end: none, one, or more. Only these can
        win the game.
    :param by_cards: by the number of cards.
    :param only_powers: if there are power cards only.
    :param each_suit: for each suit in hands of more than three cards, aces apart.
    :param next_holds: by the number of the next player's cards: the worth of that player's turn for the one before.
    :param others_hold: by the number of their cards: what another player is worth whose turn is later.
    :param another_turn: the worth of another turn for the same player.
    :param next_owes: the change if the next player must pick up cards or answer: by the class of the number held
        (``NEXT_BOUNDS``), then by that of the number owed (``OWED_BOUNDS``).
    :param first_picked: the change if a card is picked up, by the class of the number held before (``HELD_BOUNDS``),
        and ``each_further`` that for each further card.
    :param first_loses: the share of the hand's promise that is lost by picking up a card, in thousandths, and
        ``each_further_loses`` that by each further card.
    :param none_left: the change if a card should be picked up, but none is left.
    :param before_turn: what the best ending that a quick search finds promises too little, or if below 0, too much.
    """

    power_ranks: dict[int, tuple[int, ...]]
    ordinary_rank: tuple[int, ...]
    singles: tuple[tuple[int, ...], ...]
    ending_ranks: tuple[int, ...]
    by_cards: tuple[int, ...]
    only_powers: int
    each_suit: int
    next_holds: tuple[int, ...]
    others_hold: tuple[int, ...]
    another_turn: int
    next_owes: tuple[tuple[int, ...], ...]
    first_picked: tuple[int, ...]
    each_further: tuple[int, ...]
    first_loses: int
    each_further_loses: int
    none_left: int
    before_turn: int


HELD_BOUNDS: Final = (0, 1, 2, 3, 4, 5, 7, 9, 12)
"""The classes of the number of cards held: up to none, one, two … twelve, and more."""
NEXT_BOUNDS: Final = (1, 3, 6, 9)
"""The classes of the number of cards that the next player holds, likewise."""
OWED_BOUNDS: Final = (2, 3, 5, 8, 12)
"""The classes of the number of cards owed, likewise."""
MAX_PICKED: Final = 13
"""The cards picked up beyond this number do not count."""


# fmt: off
FITTED: Final = {
    2: Figures(
        power_ranks={1: (0, -45, 885, 1749, 1805), 2: (0, -490, 140, 931, -179), 3: (0, 63, 128, 109, -239), 8: (0, -84,
            384, 1152, 851), 11: (0, -577, 88, 934, 138), 12: (0, 79, 108, 174, 280), 13: (0, -1103, 18, 819, 70)},
        ordinary_rank=(0, -745, 38, 852, -59),
        singles=((319, 902, 297, -319, -348, -149, -5), (-160, 296, -34, -320, 30, -79, 0), (-419, 85, -23, 225, 302,
            -25, 0), (-328, 150, -163, 294, -22, -3, 0), (-297, -358, -34, -26, 0, 0, 0), (150, 0, 0, 0, 0, 0, 0)),
        ending_ranks=(-584, 409, 112),
        by_cards=(0, 307, -64, -324, -27, 285, 192, -7, 135, 46, 75, 117, 81, 70, 64, -113, -71, -99, -289, -206, -237),
        only_powers=-343,
        each_suit=-125,
        next_holds=(0, 345, 642, 820, 941, 575, 812, 23, -272, 332, -358, -349, -428, -319, -559, -728, -640, -774,
            -625),
        others_hold=(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        another_turn=499,
        next_owes=((-160, -142, -106, -70, -16, 56), (-160, -142, -106, -70, -16, 56), (345, 363, 399, 435, 489, 561),
            (345, 363, 399, 435, 489, 561), (345, 363, 399, 435, 489, 561)),
        first_picked=(-1200, -1400, -500, -360, -300, -200, -140, -140, -140, -140),
        each_further=(-480, -560, -200, -144, -120, -80, -56, -56, -56, -56),
        first_loses=0,
        each_further_loses=0,
        none_left=0,
        before_turn=-2379,
    ),
    3: Figures(
        power_ranks={1: (0, -93, 1148, 876, 1001), 2: (0, -417, 170, 325, -296), 3: (0, -92, 13, -26, -97), 8: (0, -722,
            863, 335, 744), 11: (0, -414, 182, 372, -187), 12: (0, 390, 684, 925, 1184), 13: (0, -823, 231, 259, -379)},
        ordinary_rank=(0, -824, 177, 166, -347),
        singles=((146, 821, 475, 224, -19, -918, -264), (-363, 377, 194, 99, -99, -73, -70), (-487, 140, 96, 125, 129,
            -402, -85), (-705, 27, 114, 115, 98, 320, -38), (-578, -53, 115, 312, 30, 17, -2), (-347, -70, 75, 145, 56,
            -2, 0)),
        ending_ranks=(-726, 144, 254),
        by_cards=(223, -420, -639, -467, -274, -271, -156, -144, -74, -84, -30, -43, 57, 31, 115, 200, 245, 530, 806,
            135, -67),
        only_powers=-4,
        each_suit=-88,
        next_holds=(0, -4, 444, 331, 86, -129, -98, -204, -208, -277, -278, -278, -180, -173, -102, -33, 73, 139, -128),
        others_hold=(0, 339, 578, 464, 389, 59, 21, -59, -204, -192, -216, -164, -206, -203, -176, -115, -36, 102, 124,
            -236, -286),
        another_turn=693,
        next_owes=((-412, -75, -434, -380, -320, -563), (-69, -401, -380, -233, -631, -424), (67, 255, 274, 214, 198,
            60), (338, 562, 315, 127, 112, -46), (165, 144, 183, 23, 82, 49)),
        first_picked=(-977, -1191, -483, -638, -488, -642, -578, -498, -349, -329),
        each_further=(-480, -560, -256, -336, -40, 53, -50, 32, 35, 51),
        first_loses=283,
        each_further_loses=36,
        none_left=-312,
        before_turn=-1235,
    ),
    4: Figures(
        power_ranks={1: (0, -155, 1185, 930, 1111), 2: (0, -428, 61, 199, 18), 3: (0, -199, -54, 155, 237), 8: (0, -672,
            138, 678, -33), 11: (0, -512, 11, 194, -360), 12: (0, 444, 869, 1205, 1048), 13: (0, -727, 64, 202, -40)},
        ordinary_rank=(0, -678, 19, 181, 189),
        singles=((257, 741, 228, -9, -74, -283, -77), (3, 341, 62, -118, -224, -107, -257), (-298, 198, -26, -121, -296,
            45, 121), (-124, 45, -13, -110, -371, 246, 221), (-71, -287, -122, 75, -17, 514, 56), (-231, -411, 98, 213,
            17, -28, -1)),
        ending_ranks=(-664, 162, 307),
        by_cards=(203, -780, -1120, -941, -428, -364, -257, -79, 36, 185, 314, 477, 649, 581, 460, 478, 165, 232, 7, 88,
            -100),
        only_powers=-265,
        each_suit=-139,
        next_holds=(0, -146, 148, 169, 48, -95, -69, -85, -123, -41, 27, 78, 165, 252, -49, -68, -225, -240, -262),
        others_hold=(0, 19, 278, 221, 147, 53, -16, -45, -7, 40, 62, 111, 148, 200, -68, -134, -22, -238, -254, -428,
            -376),
        another_turn=318,
        next_owes=((127, -100, -92, -150, 258, -324), (54, 312, -16, -13, -42, -159), (10, 146, 83, -165, -9, -156),
            (322, 154, 177, 170, -51, -93), (98, 79, 40, -38, 53, 105)),
        first_picked=(-997, -1165, -605, -721, -602, -630, -581, -426, -312, -60),
        each_further=(-480, -560, -27, -86, -55, -28, 43, 13, 26, 54),
        first_loses=280,
        each_further_loses=45,
        none_left=250,
        before_turn=-1060,
    ),
    5: Figures(
        power_ranks={1: (0, -179, 1172, 888, 936), 2: (0, -533, 35, 298, 508), 3: (0, -252, 33, 259, 170), 8: (0, -666,
            93, 373, 703), 11: (0, -569, -1, 266, 297), 12: (0, 478, 1023, 1446, 1555), 13: (0, -715, 74, 155, 483)},
        ordinary_rank=(0, -681, 7, 246, 489),
        singles=((364, 465, 53, -100, -234, -46, 327), (128, 104, -96, -133, -116, -77, 464), (-98, -1, -83, -69, -157,
            139, -27), (-444, 5, -68, -36, -295, -45, -70), (41, 129, 123, -35, -379, -91, -9), (-120, -94, 297, 189,
            20, -11, 0)),
        ending_ranks=(-809, 275, 448),
        by_cards=(285, -880, -1326, -1167, -560, -347, -186, 37, 177, 417, 573, 583, 505, 394, 413, 503, 314, 71, 319,
            -39, -175),
        only_powers=-395,
        each_suit=-200,
        next_holds=(0, -322, 155, 17, 64, 52, 47, 61, 107, 172, 210, 215, -66, -47, -44, -94, -187, -158, -464),
        others_hold=(0, -102, 222, 142, 85, 109, 91, 126, 135, 190, 235, 84, -9, 2, 0, -130, -90, -117, -321, -200,
            -361),
        another_turn=198,
        next_owes=((71, 194, 356, 627, -293, -90), (57, 185, -89, 161, -167, 269), (97, -25, 125, 15, -163, -53), (70,
            -113, 108, -98, -50, -195), (-5, 2, -9, 28, -69, -277)),
        first_picked=(-915, -846, -620, -717, -654, -611, -588, -453, -270, -117),
        each_further=(-480, -574, -49, -78, -25, 7, -4, 13, 23, -49),
        first_loses=248,
        each_further_loses=56,
        none_left=113,
        before_turn=-1108,
    ),
    6: Figures(
        power_ranks={1: (0, -101, 1222, 1091, 1005), 2: (0, -508, 39, 266, 350), 3: (0, -276, 5, 461, 629), 8: (0, -606,
            35, 330, 431), 11: (0, -488, -5, 336, 269), 12: (0, 440, 944, 1484, 7), 13: (0, -668, 36, 236, 214)},
        ordinary_rank=(0, -694, -57, 346, 357),
        singles=((160, 575, 175, 80, -169, -134, -102), (-47, 240, 71, 74, -129, -16, -29), (-156, 48, -7, 3, -35, 66,
            -161), (-215, -6, -28, 28, -14, 353, -61), (-424, -176, -135, 94, -217, 118, -5), (6, 153, -32, 74, -45, -5,
            0)),
        ending_ranks=(-547, 192, 325),
        by_cards=(42, -853, -1189, -1059, -490, -268, -88, 183, 344, 476, 484, 592, 649, 456, 502, 342, 299, 293, -84,
            -187, -473),
        only_powers=-417,
        each_suit=-203,
        next_holds=(0, -254, 29, 14, 81, 82, 124, 162, 236, 245, 20, -48, 127, 6, -85, -228, -56, 6, -491),
        others_hold=(0, -124, 88, 110, 107, 116, 135, 165, 198, 175, 63, -4, 32, -34, 37, -233, -244, -58, -49, -71,
            -407),
        another_turn=0,
        next_owes=((118, 354, 481, -43, -28, -153), (149, -68, 178, -65, -249, -83), (94, 82, -83, -96, 26, -139), (-4,
            -67, -70, -142, -369, 44), (94, -58, -28, -28, 13, -282)),
        first_picked=(-1158, -912, -744, -737, -578, -576, -439, -331, -202, -93),
        each_further=(-480, -101, 26, 4, -25, 4, 6, 36, 19, -50),
        first_loses=234,
        each_further_loses=58,
        none_left=79,
        before_turn=-1238,
    ),
}
# fmt: on
