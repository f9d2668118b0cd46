"""How far apart colours are: contrast as WCAG reckons it, and difference for eyes of four kinds."""

from __future__ import annotations

from itertools import combinations

Linear = tuple[float, float, float]

EYES: dict[str, tuple[Linear, Linear, Linear]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Kind of eye -> what it makes of linear red, green and blue: Machado, Oliveira and Fernandes 2009, full severity."""
_XYZ: tuple[Linear, Linear, Linear] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Linear = (0.95047, 1.0, 1.08883)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2.2 reckons it: 1 to 21."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def difference(one: str, other: str, eye: str) -> float:
    """How far apart two colours are for that kind of eye: CIE 1976, where about 2 can just be told apart."""
    pairs = zip(_lab(one, eye), _lab(other, eye), strict=True)
    return float(sum((here - there) ** 2 for here, there in pairs) ** 0.5)


def least_difference(colours: dict[str, str], eye: str) -> tuple[float, str, str]:
    """The two of the colours that are nearest to each other for that kind of eye, and how far apart they are."""
    return min((difference(colours[one], colours[other], eye), one, other) for one, other in combinations(colours, 2))


def _linear(colour: str) -> Linear:
    red, green, blue = (_part(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return red, green, blue


def _part(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _times(matrix: tuple[Linear, Linear, Linear], vector: Linear) -> Linear:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def _lab(colour: str, eye: str) -> Linear:
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(EYES[eye], _linear(colour)))
    x, y, z = (_bent(part / white) for part, white in zip(_times(_XYZ, (red, green, blue)), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bent(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116
