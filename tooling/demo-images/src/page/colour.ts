/** Colours are mixed in OKLab, where half-way looks half-way. */
type Lab = [number, number, number];

const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toSrgb = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

export function linearRgb(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [toLinear(((n >> 16) & 255) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)];
}

const labs = new Map<string, Lab>();
function lab(hex: string): Lab {
  const known = labs.get(hex);
  if (known) return known;
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const out: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  labs.set(hex, out);
  return out;
}

function hexOf([L, A, B]: Lab): string {
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  const byte = (c: number): number => Math.round(255 * toSrgb(Math.min(1, Math.max(0, c))));
  const r = byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const g = byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const b = byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`;
}

export function mix(a: string, b: string, t: number): string {
  const p = lab(a);
  const q = lab(b);
  const k = Math.min(1, Math.max(0, t));
  return hexOf([p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k, p[2] + (q[2] - p[2]) * k]);
}

/** A point on an even ramp through all the stops. */
export function ramp(stops: readonly string[], t: number): string {
  const x = Math.min(0.9999, Math.max(0, t)) * (stops.length - 1);
  const i = Math.floor(x);
  return mix(stops[i] as string, stops[i + 1] ?? (stops[i] as string), x - i);
}

/** Lighter (> 0) or darker (< 0) by a step of OKLab lightness, with a touch of hue left. */
export function shade(hex: string, by: number): string {
  const [l, a, b] = lab(hex);
  const k = by < 0 ? 1 + by * 0.6 : 1 - by * 0.5;
  return hexOf([Math.min(1, Math.max(0, l + by)), a * k, b * k]);
}

export function alpha(hex: string, a: number): string {
  const n = Number.parseInt(hex.slice(1), 16);
  return `rgba(${(n >> 16) & 255},${(n >> 8) & 255},${n & 255},${a})`;
}
