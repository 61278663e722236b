"""The figures of the promise of a hand (``win_chances.py``), for each number of players, in thousandths of log odds.

``tools/benchmarks/blackjack_chances.py`` fitted them by logistic regression to who won after 170,000 to 247,832 turns
of players of version 8. Those for two players are older, because new ones, fitted to 77,173 turns, won fewer games.
The older ones were fitted to games by a script that was not kept, what picking up costs there is guessed, and
how easily a hand goes out does not count.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class FittedFigures:
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
    :param takes_all: the change if all cards of the pile but its top are picked up, which are known: if that is one
        card, and if there are more. The hand with them counts then.
    :param goes_out: the change if no single cards keep the hand from going out in one turn: by the number of suits of
        the top for which it does, then by the class of the number of its cards (``OUT_BOUNDS``).
    :param before_turn: what the best ending that a quick search finds promises too little, or if below 0, too much.
    :param steepness: how many times as much a difference counts before a turn, in thousandths: two players know more of
        the cards than the promise of a hand does.
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
    takes_all: tuple[int, ...]
    goes_out: tuple[tuple[int, ...], ...]
    before_turn: int
    steepness: int = 1000


HELD_BOUNDS: Final = (0, 1, 2, 3, 4, 5, 7, 9, 12)
"""The classes of the number of cards held: up to none, one, two … twelve, and more."""
NEXT_BOUNDS: Final = (1, 3, 6, 9)
"""The classes of the number of cards that the next player holds, likewise."""
OWED_BOUNDS: Final = (2, 3, 5, 8, 12)
"""The classes of the number of cards owed, likewise."""
OUT_BOUNDS: Final = (3, 6, 9)
"""The classes of the number of cards of a hand that may go out in one turn, likewise."""
MAX_PICKED: Final = 13
"""The cards picked up beyond this number do not count."""


# fmt: off
FITTED: Final = {
    2: FittedFigures(
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
        takes_all=(0, 0),
        goes_out=((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
        before_turn=-2263,
        steepness=1575,
    ),
    3: FittedFigures(
        power_ranks={1: (0, -8, 1265, 1365, 1330), 2: (0, -445, 147, 288, -363), 3: (0, -81, -22, -113, -307), 8: (0,
            -780, 856, 403, 1072), 11: (0, -454, 234, 296, -453), 12: (0, 329, 587, 697, 859), 13: (0, -845, 125, 122,
            -317)},
        ordinary_rank=(0, -731, 124, 134, -258),
        singles=((34, 732, 536, 138, -93, -327, -446), (-278, 515, 149, -67, -272, -43, 376), (-508, 249, 40, -142,
            -144, -214, -113), (-626, 99, -64, -28, 202, 279, -165), (-725, 59, -100, 120, 412, -137, -16), (4, 20, 374,
            -270, 131, -16, 0)),
        ending_ranks=(-609, 102, 178),
        by_cards=(352, -303, -610, -662, -508, -546, -342, -260, -140, -32, -9, 96, 168, 218, 290, 417, 415, 658, 439,
            34, -2),
        only_powers=-249,
        each_suit=-76,
        next_holds=(0, 297, 508, 226, 192, 90, -142, -288, -495, -498, -514, -385, -327, -277, -168, -47, 151, 350,
            262),
        others_hold=(0, 467, 773, 1004, 294, 184, 41, -25, -127, -341, -391, -465, -364, -433, -341, -208, -82, 137,
            222, 15, -329),
        another_turn=742,
        next_owes=((-769, 43, -590, -97, -282, -595), (-142, -676, -127, -415, -495, -419), (59, -6, 287, -97, 49, 195),
            (364, 672, 335, 84, -98, -140), (216, 219, 47, -242, -219, -290)),
        first_picked=(-848, -1291, -545, -1083, -453, -766, -775, -575, -386, -245),
        each_further=(-480, -560, 318, -336, -6, 109, -23, 48, 10, -1),
        first_loses=274,
        each_further_loses=53,
        none_left=-200,
        takes_all=(-288, -361),
        goes_out=((-1259, -1592, -738, 112), (288, 56, 42, 471), (615, 108, 186, 446), (210, 769, 423, 487), (1493,
            1407, 914, 550)),
        before_turn=-1415,
    ),
    4: FittedFigures(
        power_ranks={1: (0, -95, 1169, 1198, 1125), 2: (0, -436, 64, 123, -96), 3: (0, -172, -4, 80, 10), 8: (0, -557,
            114, 654, 333), 11: (0, -419, 60, 187, -209), 12: (0, 419, 806, 1122, 998), 13: (0, -617, 39, 118, -29)},
        ordinary_rank=(0, -596, -9, 157, 56),
        singles=((452, 745, 350, 14, -261, -221, -227), (240, 402, 64, -124, -252, -166, -145), (-281, 54, -115, -212,
            -169, -168, 58), (-471, -85, -172, -106, 33, 179, 179), (-362, -160, -171, 101, 261, 581, -54), (-123, -467,
            43, 611, 8, -51, -9)),
        ending_ranks=(-662, 189, 278),
        by_cards=(319, -752, -1040, -939, -550, -469, -316, -86, 48, 158, 303, 416, 533, 466, 419, 362, 376, 244, 217,
            82, 14),
        only_powers=-370,
        each_suit=-125,
        next_holds=(0, -263, 89, -12, -127, -59, -180, -271, -275, -207, -15, 36, 147, 317, 371, 236, 147, -27, -251),
        others_hold=(0, -32, 190, 31, 49, 14, -114, -121, -155, -102, -125, 23, 94, 195, 342, 167, 102, -140, -189,
            -225, -485),
        another_turn=147,
        next_owes=((454, -187, -133, -76, 117, -118), (-162, 54, -249, -352, -47, -243), (249, 312, 314, -221, -232,
            -283), (160, 224, 22, -107, -386, -333), (-2, -43, -157, -285, -328, -417)),
        first_picked=(-881, -1056, -655, -802, -617, -619, -475, -301, -240, 26),
        each_further=(-480, -565, -129, 32, -98, -74, -76, -3, 7, -23),
        first_loses=255,
        each_further_loses=63,
        none_left=127,
        takes_all=(270, 60),
        goes_out=((-1073, -1258, -716, -180), (124, 117, 157, 269), (294, 615, 407, 446), (751, 677, 396, 455), (1388,
            1240, 781, 395)),
        before_turn=-1191,
    ),
    5: FittedFigures(
        power_ranks={1: (0, -126, 1154, 1221, 1053), 2: (0, -533, 52, 104, 270), 3: (0, -198, 12, 93, 116), 8: (0, -677,
            23, 170, 579), 11: (0, -527, 35, 233, 1), 12: (0, 392, 835, 1123, 1566), 13: (0, -618, 18, 119, 268)},
        ordinary_rank=(0, -639, -28, 132, 172),
        singles=((294, 550, 99, -128, -262, -112, 311), (6, 306, -70, -187, -184, -218, 477), (-27, 93, -145, -91, -108,
            -115, -186), (-256, -23, -141, -237, 226, 466, 34), (66, -66, -47, -61, -433, -73, -31), (-199, -34, 326,
            61, 61, -31, -1)),
        ending_ranks=(-768, 227, 455),
        by_cards=(478, -949, -1123, -898, -478, -338, -242, -4, 181, 394, 463, 554, 460, 548, 294, 379, 141, -154, 175,
            -25, 55),
        only_powers=-193,
        each_suit=-143,
        next_holds=(0, -357, 12, -105, 6, -59, -89, -27, 93, 110, 154, 263, 102, -36, 5, 10, -122, -143, -18),
        others_hold=(0, -4, 212, 121, 150, 79, 78, 69, 126, 192, 277, 260, 158, -27, -63, -171, -60, 25, -450, -480,
            -483),
        another_turn=115,
        next_owes=((214, 490, 136, 166, -234, -37), (102, 55, 187, 79, -66, 140), (133, 8, -11, -84, -290, -11), (45,
            -121, -29, -123, -151, -355), (-52, -178, -245, -302, -257, -474)),
        first_picked=(-722, -1164, -633, -724, -785, -457, -416, -309, -136, 132),
        each_further=(-480, -575, -121, -255, -32, -88, 17, -18, -9, -57),
        first_loses=227,
        each_further_loses=59,
        none_left=166,
        takes_all=(211, 81),
        goes_out=((-770, -982, -676, -200), (224, 151, 336, 105), (305, 616, 406, 440), (666, 651, 600, 272), (1049,
            1048, 677, 300)),
        before_turn=-1408,
    ),
    6: FittedFigures(
        power_ranks={1: (0, -41, 1290, 1255, 868), 2: (0, -564, 61, 289, 61), 3: (0, -245, -49, 389, 642), 8: (0, -632,
            47, 416, 501), 11: (0, -540, -33, 158, 507), 12: (0, 421, 911, 1470, 438), 13: (0, -546, 33, 302, 107)},
        ordinary_rank=(0, -649, 25, 307, 276),
        singles=((233, 451, 196, 57, 32, -118, -172), (78, 222, -48, -70, 74, -103, 30), (-53, 37, -180, -150, -78, 274,
            -61), (-170, -132, -206, -76, 132, 119, -104), (-374, 134, -128, -79, -79, 102, -14), (-70, 77, 64, 128, 8,
            -11, 0)),
        ending_ranks=(-563, 166, 367),
        by_cards=(71, -684, -1034, -858, -418, -296, -191, 79, 225, 364, 287, 284, 316, 365, 564, 311, 532, 309, 139,
            -181, -215),
        only_powers=-272,
        each_suit=-148,
        next_holds=(0, -327, -74, 75, 25, 54, 72, 96, 171, 219, 122, 152, 111, 65, -2, -274, -112, -39, -365),
        others_hold=(0, -1, 114, 153, 156, 143, 139, 191, 245, 272, 204, 81, 77, 106, -105, -152, -76, -10, -498, -354,
            -681),
        another_turn=0,
        next_owes=((176, 156, 249, 134, 11, -180), (-52, 88, 89, -208, 170, 187), (-64, 42, -47, -78, -8, -266), (-95,
            -35, -139, -99, -59, -255), (-123, 229, -210, -176, 140, -162)),
        first_picked=(-1129, -990, -665, -568, -641, -525, -325, -248, -203, 28),
        each_further=(-480, -173, 51, -137, -45, -62, -129, -58, -45, -133),
        first_loses=227,
        each_further_loses=86,
        none_left=75,
        takes_all=(127, 160),
        goes_out=((-1030, -834, -566, -101), (278, 314, 266, 180), (253, 661, 630, 303), (651, 847, 725, 91), (1326,
            941, 641, -57)),
        before_turn=-1700,
    ),
}
# fmt: on
