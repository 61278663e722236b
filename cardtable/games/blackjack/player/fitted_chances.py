"""The figures of the promise of a hand (``win_chances.py``), for each number of players, in thousandths of log odds.

They were fitted by logistic regression to the winners of games of these players, 5,000 to 12,000 for each number of
players. In a quarter of the turns, chosen at random, any of eight good turns was played instead of the best, because
what is never tried cannot be fitted. Then games were played with these figures, and fitted again. (Done once, by a
script that was not kept.)
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
    :param another_turn: the worth of another turn for the same player.
    :param next_owes: the change if the next player owes cards.
    :param many_owe: the further change if that player holds more than three.
    :param each_owed: the change for each card owed.
    """

    power_ranks: dict[int, tuple[int, ...]]
    ordinary_rank: tuple[int, ...]
    singles: tuple[tuple[int, ...], ...]
    ending_ranks: tuple[int, ...]
    by_cards: tuple[int, ...]
    only_powers: int
    each_suit: int
    next_holds: tuple[int, ...]
    another_turn: int
    next_owes: int
    many_owe: int
    each_owed: int


FITTED: Final = {
    2: Figures(
        power_ranks={
            1: (0, -45, 885, 1749, 1805),
            2: (0, -490, 140, 931, -179),
            3: (0, 63, 128, 109, -239),
            8: (0, -84, 384, 1152, 851),
            11: (0, -577, 88, 934, 138),
            12: (0, 79, 108, 174, 280),
            13: (0, -1103, 18, 819, 70),
        },
        ordinary_rank=(0, -745, 38, 852, -59),
        singles=(
            (319, 902, 297, -319, -348, -149, -5),
            (-160, 296, -34, -320, 30, -79, 0),
            (-419, 85, -23, 225, 302, -25, 0),
            (-328, 150, -163, 294, -22, -3, 0),
            (-297, -358, -34, -26, 0, 0, 0),
            (150, 0, 0, 0, 0, 0, 0),
        ),
        ending_ranks=(-584, 409, 112),
        by_cards=(0, 307, -64, -324, -27, 285, 192, -7, 135, 46, 75, 117, 81, 70, 64, -113, -71, -99, -289, -206, -237),
        only_powers=-343,
        each_suit=-125,
        next_holds=(
            0,
            345,
            642,
            820,
            941,
            575,
            812,
            23,
            -272,
            332,
            -358,
            -349,
            -428,
            -319,
            -559,
            -728,
            -640,
            -774,
            -625,
        ),
        another_turn=499,
        next_owes=-196,
        many_owe=505,
        each_owed=18,
    ),
    3: Figures(
        power_ranks={
            1: (0, -60, 1104, 912, 394),
            2: (0, -346, 106, 219, -211),
            3: (0, -235, -75, -4, -282),
            8: (0, -542, 455, 313, 250),
            11: (0, -328, 69, 311, -377),
            12: (0, 527, 913, 1287, 1491),
            13: (0, -720, 185, 335, -313),
        },
        ordinary_rank=(0, -648, 134, 264, -221),
        singles=(
            (277, 891, 332, 21, -351, -495, -125),
            (-214, 294, 69, -107, -309, -68, -69),
            (-384, 43, -55, -31, 106, 202, -19),
            (-536, -42, -152, -88, 208, 578, -8),
            (-387, -67, -35, 356, -122, -26, 0),
            (117, 46, -202, 40, -15, 0, 0),
        ),
        ending_ranks=(-827, 193, 306),
        by_cards=(
            0,
            -294,
            -392,
            -600,
            -320,
            -215,
            -232,
            -221,
            -115,
            -5,
            42,
            66,
            124,
            180,
            186,
            306,
            352,
            604,
            56,
            133,
            18,
        ),
        only_powers=35,
        each_suit=-140,
        next_holds=(0, -193, 239, 292, 152, -20, 10, -137, -218, -324, -268, -262, -250, -145, -92, -33, 74, 277, -139),
        another_turn=710,
        next_owes=-509,
        many_owe=779,
        each_owed=-19,
    ),
    4: Figures(
        power_ranks={
            1: (0, -46, 991, 883, 1028),
            2: (0, -410, 73, 272, -46),
            3: (0, -161, 42, 404, 424),
            8: (0, -500, 162, 481, -125),
            11: (0, -383, 147, 180, 38),
            12: (0, 462, 915, 1094, 490),
            13: (0, -606, 80, 282, 42),
        },
        ordinary_rank=(0, -456, 30, 302, 254),
        singles=(
            (616, 862, 121, -151, -355, -110, 33),
            (208, 280, -131, -276, -339, -175, -332),
            (-17, -6, -191, -259, -322, -78, 504),
            (26, -186, -200, -228, -91, 362, 249),
            (-87, -284, -219, -104, 266, 642, -16),
            (-201, -195, -115, 85, 225, -4, 0),
        ),
        ending_ranks=(-772, 220, 357),
        by_cards=(
            0,
            -749,
            -956,
            -830,
            -428,
            -277,
            -190,
            -134,
            27,
            153,
            313,
            445,
            543,
            476,
            395,
            311,
            203,
            367,
            194,
            136,
            -194,
        ),
        only_powers=-450,
        each_suit=-185,
        next_holds=(0, -87, 126, 20, -18, -99, -163, -142, -164, -101, -35, 13, 103, 347, -11, -91, -44, -143, -333),
        another_turn=626,
        next_owes=-58,
        many_owe=167,
        each_owed=-10,
    ),
    5: Figures(
        power_ranks={
            1: (0, -76, 1023, 718, 618),
            2: (0, -417, 139, 333, 149),
            3: (0, -175, 15, 516, 164),
            8: (0, -584, 234, 296, 418),
            11: (0, -481, 122, 503, 166),
            12: (0, 490, 1058, 1567, 1525),
            13: (0, -575, 171, 342, 394),
        },
        ordinary_rank=(0, -532, 95, 320, 333),
        singles=(
            (478, 754, 26, -217, -391, -453, 189),
            (111, 245, -100, -171, -56, 224, 307),
            (-155, 49, -147, -109, 73, -53, -88),
            (-306, -111, -173, -85, -168, 520, -19),
            (-49, -175, -267, 130, -246, 113, -2),
            (-33, 74, 185, 22, -12, 0, 0),
        ),
        ending_ranks=(-719, 191, 442),
        by_cards=(
            0,
            -808,
            -1181,
            -1070,
            -357,
            -237,
            -61,
            33,
            238,
            393,
            515,
            483,
            515,
            366,
            311,
            271,
            97,
            287,
            171,
            30,
            -83,
        ),
        only_powers=-205,
        each_suit=-253,
        next_holds=(0, -163, 59, 55, 67, 17, 67, 80, 158, 220, 368, 378, 114, -273, -170, -219, -309, -270, -370),
        another_turn=107,
        next_owes=186,
        many_owe=-90,
        each_owed=-15,
    ),
    6: Figures(
        power_ranks={
            1: (0, -14, 1133, 749, 651),
            2: (0, -522, 95, 330, 297),
            3: (0, -298, 16, 448, 528),
            8: (0, -617, 157, 335, 537),
            11: (0, -589, 104, 418, 628),
            12: (0, 474, 1140, 1189, 25),
            13: (0, -545, 157, 514, 147),
        },
        ordinary_rank=(0, -442, 117, 588, 557),
        singles=(
            (306, 645, 97, -57, -180, -115, -10),
            (25, 178, -67, -101, -124, -21, -84),
            (-49, 65, -65, -114, -150, 371, -87),
            (-177, 5, -12, 15, -171, 356, -22),
            (-444, 163, -265, 68, -117, 176, -3),
            (-44, -36, -84, 122, -21, -4, 0),
        ),
        ending_ranks=(-484, 198, 256),
        by_cards=(
            0,
            -704,
            -1063,
            -1001,
            -307,
            -160,
            -41,
            137,
            318,
            319,
            383,
            405,
            360,
            365,
            275,
            190,
            432,
            273,
            -99,
            28,
            -139,
        ),
        only_powers=-427,
        each_suit=-223,
        next_holds=(0, -130, 43, 26, 62, 119, 110, 178, 348, 412, 15, 17, 3, -110, -53, -95, -380, -227, -367),
        another_turn=0,
        next_owes=193,
        many_owe=-118,
        each_owed=-19,
    ),
}
