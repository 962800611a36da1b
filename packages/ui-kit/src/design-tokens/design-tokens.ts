import { formatHex, parse, toGamut } from 'culori';

/** A token of the Design Tokens format (2025.10). */
interface Token {
  $type: string;
  $value: unknown;
  $extensions?: Record<string, unknown>;
}
interface TokenGroup {
  [name: string]: Token | TokenGroup;
}
type Theme = 'light' | 'dark';

interface Rule {
  pattern: RegExp;
  type: string;
  read: (value: string) => unknown;
}

const length = (value: string) => {
  const [, amount = '0', unit = 'px'] = /^(-?[\d.]+)(px|rem)?$/.exec(value) ?? [];
  return { value: Number(amount), unit };
};
const list = (value: string) => value.split(/,(?![^(]*\))/).map((part) => part.trim());

const inSrgb = toGamut('rgb', 'oklch');
const DIGITS = 4;

/** In sRGB, the color space that every tool imports. */
function color(value: string) {
  const parsed = parse(value);
  if (!parsed) throw new Error(`${value} is no color.`);
  const { r, g, b, alpha = 1 } = inSrgb(parsed);
  const components = [r, g, b].map((channel) => Number(channel.toFixed(DIGITS)));
  return { colorSpace: 'srgb', components, alpha, hex: formatHex({ mode: 'rgb', r, g, b }) };
}

function shadow(value: string) {
  return list(value).map((layer) => {
    const [offsets = '', paint = ''] = layer.split(/ (?=\w+\()/);
    const [offsetX, offsetY, blur, spread = length('0px')] = offsets.split(' ').map(length);
    return { color: color(paint), offsetX, offsetY, blur, spread };
  });
}

const rules: readonly Rule[] = [
  { pattern: /^--color-/, type: 'color', read: color },
  { pattern: /^--font-/, type: 'fontFamily', read: (value) => list(value).map(unquoted) },
  { pattern: /^--weight-/, type: 'fontWeight', read: Number },
  { pattern: /^--shadow-/, type: 'shadow', read: shadow },
  {
    pattern: /^--duration-/,
    type: 'duration',
    read: (value) => ({ value: Number.parseFloat(value), unit: 'ms' }),
  },
  {
    pattern: /^--ease-/,
    type: 'cubicBezier',
    read: (value) => list(value.replaceAll(/^.*\(|\)$/g, '')).map(Number),
  },
  { pattern: /^--(?:leading|z|tracking)-|^--measure$/, type: 'number', read: Number.parseFloat },
  { pattern: /^--/, type: 'dimension', read: (value) => length(widest(value)) },
];

const unquoted = (name: string) => name.replaceAll(/^'|'$/g, '');

/** Tools have no fluid sizes: a size that follows the window has its largest value. */
const widest = (value: string) => list(/^clamp\((.*)\)$/.exec(value)?.[1] ?? value).at(-1) ?? value;

const inTheme = (value: string, theme: Theme) => {
  const inner = /^light-dark\((.*)\)$/.exec(value)?.[1];
  return inner === undefined ? value : (list(inner)[theme === 'light' ? 0 : 1] ?? '');
};

/** `--font-body` is `font.body`; a token without a group, such as `--measure`, has its own name. */
const pathOf = (name: string) => {
  const [group = '', ...rest] = name.slice(2).split('-');
  return rest.length > 0 ? [group, rest.join('-')] : [group];
};

function tokenOf(name: string, css: string, theme: Theme): Token {
  const value = inTheme(css, theme);
  const { type, read } = rules.find(({ pattern }) => pattern.test(name))!;
  const alias = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  const token = { $type: type, $value: alias ? `{${pathOf(alias).join('.')}}` : read(value) };
  // What the value does not say: colors in oklch, fluid sizes, em and ch.
  const isLossy = /^(?:oklch|clamp)\(|(?<!r)em$|ch$/.test(value);
  return isLossy ? { ...token, $extensions: { 'org.lumigraph': { css: value } } } : token;
}

/** The declarations of a stylesheet outside `@media`, in their order. */
export function declarationsOf(css: string): [name: string, value: string][] {
  const [plain = ''] = css.replaceAll(/\/\*[^]*?\*\//g, '').split('@media');
  const found = plain.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g);
  return Array.from(found, ([, name = '', value = '']) => [name, value.replaceAll(/\s+/g, ' ').trim()]);
}

/** The tokens of a stylesheet in one theme. */
export function designTokens(css: string, theme: Theme): TokenGroup {
  const groups: Record<string, TokenGroup> = {};
  const single: TokenGroup = {};
  for (const [name, value] of declarationsOf(css)) {
    const [group = '', leaf] = pathOf(name);
    const token = tokenOf(name, value, theme);
    if (leaf === undefined) single[group] = token;
    else (groups[group] ??= {})[leaf] = token;
  }
  return { ...groups, ...single };
}

/** Contents of the published files by name: each theme alone, and both with the colors below `light` and `dark`. */
export function tokenFiles(css: string): Record<string, TokenGroup> {
  const light = designTokens(css, 'light');
  const dark = designTokens(css, 'dark');
  const { color: lightColors = {}, ...rest } = light;
  const { color: darkColors = {} } = dark;
  return {
    'tokens.json': { light: { color: lightColors }, dark: { color: darkColors }, ...rest },
    'tokens.light.json': light,
    'tokens.dark.json': dark,
  };
}
