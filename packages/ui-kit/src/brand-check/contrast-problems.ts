// Checks the contrast of a brand (WCAG 2.2: 1.4.3 for text, 1.4.11 for controls): reports the failing token, its
// background and the missing contrast.
import { parse, wcagContrast } from 'culori';

const TEXT = 4.5;
const CONTROL = 3;
const themes = ['light', 'dark'] as const;

interface Pair {
  front: string;
  back: string;
  least: number;
}

const pair = (front: string, back: string, least = TEXT): Pair => ({ front, back, least });

const pairs: readonly Pair[] = [
  ...['canvas', 'surface', 'sunken'].flatMap((ground) => [
    ...['text', 'text-muted', 'accent', 'danger', 'success', 'warning'].map((front) => pair(front, ground)),
    ...['border-strong', 'focus'].map((front) => pair(front, ground, CONTROL)),
  ]),
  ...['accent', 'danger'].flatMap((tone) => [
    pair(`${tone}-text`, tone),
    pair(`${tone}-text`, `${tone}-hover`),
  ]),
  ...['accent', 'danger', 'success', 'warning', 'info', 'premium'].flatMap((tone) => [
    pair(tone, `${tone}-soft`),
    pair('text', `${tone}-soft`),
  ]),
  pair('canvas', 'text'),
  pair('on-scrim', 'scrim'),
];

/** Returns one sentence for each pair with too little contrast and for each unknown token. */
export function contrastProblems(brandCss: string, tokensCss: string): string[] {
  const colours = new Map([...coloursOf(tokensCss), ...coloursOf(brandCss)]);
  const known = tokensOf(tokensCss);
  const unknown = [...tokensOf(brandCss)].filter((name) => name.startsWith('--color-') && !known.has(name));
  return [
    ...unknown.map((name) => `${name} is no token; tokens.css of @lumigraph/ui-kit lists them`),
    ...themes.flatMap((theme) => pairs.flatMap((each) => problemOf(colours, theme, each))),
  ];
}

function problemOf(
  colours: ReadonlyMap<string, ThemeColours>,
  theme: keyof ThemeColours,
  { front, back, least }: Pair,
): string[] {
  const one = parse(colourIn(colours, front, theme) ?? '');
  const other = parse(colourIn(colours, back, theme) ?? '');
  if (!one || !other) return [`${theme}: --color-${one ? back : front} is no colour`];
  const ratio = wcagContrast(one, other);
  if (ratio >= least) return [];
  return [`${theme}: --color-${front} on --color-${back} has ${ratio.toFixed(2)}, needs ${least}`];
}

/** The CSS values of a colour in both themes. */
interface ThemeColours {
  light: string;
  dark: string;
}

const COLOUR = /--color-([\w-]+)\s*:\s*([^;}]+)/g;
const REFERENCE = /^var\(\s*--color-([\w-]+)\s*\)$/;

/** Returns the colour tokens of a stylesheet, each with its light and its dark value. */
function coloursOf(css: string): Map<string, ThemeColours> {
  const colours = new Map<string, ThemeColours>();
  for (const [, name = '', value = ''] of plainRules(css).matchAll(COLOUR))
    colours.set(name, inBothThemes(value.trim()));
  return colours;
}

/** Returns the names of all tokens that a stylesheet sets. */
const tokensOf = (css: string): Set<string> =>
  new Set(Array.from(withoutComments(css).matchAll(/(--[\w-]+)\s*:/g), ([, name = '']) => name));

/** Returns the value of a token in a theme. Resolves references to other tokens: `var(--color-accent)`. */
function colourIn(
  colours: ReadonlyMap<string, ThemeColours>,
  name: string,
  theme: keyof ThemeColours,
): string | undefined {
  const seen = new Set<string>();
  let value = colours.get(name)?.[theme];
  for (let other = named(value); other !== undefined && !seen.has(other); other = named(value)) {
    seen.add(other);
    value = colours.get(other)?.[theme];
  }
  return value;
}

const named = (value: string | undefined) => REFERENCE.exec(value ?? '')?.[1];

const withoutComments = (css: string) => css.replaceAll(/\/\*[^]*?\*\//g, '');

/**
 * Keeps the unconditional rules only: contrast and print settings of the visitor (`@media`) have rules of their own. Every
 * browser of ours has `light-dark()`, which the published stylesheets ask for.
 */
function plainRules(css: string): string {
  const source = withoutComments(css);
  let rest = '';
  let at = 0;
  for (const { index } of source.matchAll(/@(?:media|supports(?! \(color: light-dark)|container)\b/g)) {
    if (index < at) continue;
    rest += source.slice(at, index);
    at = endOfBlock(source, index);
  }
  return rest + source.slice(at);
}

function endOfBlock(css: string, from: number): number {
  let depth = 0;
  for (let at = css.indexOf('{', from); at >= 0 && at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}' && (depth -= 1) === 0) return at + 1;
  }
  return css.length;
}

/** `light-dark(one, other)`, or one value for both themes. */
function inBothThemes(value: string): ThemeColours {
  const inner = /^light-dark\(([^]+)\)$/.exec(value)?.[1];
  if (inner === undefined) return { light: value, dark: value };
  let depth = 0;
  const comma = Array.from(inner).findIndex((letter) => {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    return letter === ',' && depth === 0;
  });
  return { light: inner.slice(0, comma).trim(), dark: inner.slice(comma + 1).trim() };
}
