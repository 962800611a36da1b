// Checks the contrast of a brand (WCAG 2.2: 1.4.3 for text, 1.4.11 for controls): reports the failing token, its
// background and the missing contrast.
import { parse, wcagContrast } from 'culori';
import { colourIn, coloursOf, tokensOf, type ThemeColours } from './colours.ts';

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
