import type { ColourName } from './search-rules.ts';

/** Maps hues in degrees of OKLCH to colour names; each range ends at its number. */
const HUES: readonly [upTo: number, name: ColourName][] = [
  [12, 'pink'],
  [45, 'red'],
  [75, 'orange'],
  [112, 'yellow'],
  [168, 'green'],
  [225, 'teal'],
  [278, 'blue'],
  [322, 'purple'],
  [360, 'pink'],
];

const DARKEST = 0.12;
const DARK = 0.22;
const BRIGHT = 0.92;
const GREY_CHROMA = 0.03;
const BROWN_LIGHTNESS = 0.58;

/** The name under which the search finds a dominant colour `#rrggbb`; `grey` for invalid values. */
export function colourName(hex: string): ColourName {
  const [lightness, a, b] = oklab(hex);
  const chroma = Math.hypot(a, b);
  // A dark color keeps its name as long as its hue is visible: a deep blue is not black.
  if (lightness < DARKEST || (lightness < DARK && chroma < GREY_CHROMA)) return 'black';
  if (chroma < GREY_CHROMA) return lightness > BRIGHT ? 'white' : 'grey';
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const name = HUES.find(([upTo]) => hue < upTo)?.[1] ?? 'grey';
  // Brown is a dark orange without a hue of its own.
  if ((name === 'orange' || name === 'yellow' || name === 'red') && hue > 30 && hue < 95)
    return lightness < BROWN_LIGHTNESS && chroma < 0.13 ? 'brown' : name;
  return name;
}

/** Converts sRGB to OKLab (Björn Ottosson); these three numbers do not justify a colour library. */
function oklab(hex: string): [lightness: number, a: number, b: number] {
  const value = /^#[0-9a-f]{6}$/iu.test(hex) ? Number.parseInt(hex.slice(1), 16) : 0x808080;
  const [r, g, b] = [16, 8, 0].map((shift) => linear(((value >> shift) & 255) / 255)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
