// Contrast of a brand (WCAG 2.2: 1.4.3 for text, 1.4.11 for controls): which token fails, on what, and by how much.
import { parse, wcagContrast } from 'culori';

const TEXT = 4.5;
const CONTROL = 3;
const themes = ['light', 'dark'];

// [what is read, what it lies on, smallest contrast]
const onGround = [
  ['text', TEXT],
  ['text-muted', TEXT],
  ['accent', TEXT],
  ['danger', TEXT],
  ['success', TEXT],
  ['warning', TEXT],
  ['border-strong', CONTROL],
  ['focus', CONTROL],
];
const pairs = [
  ...['canvas', 'surface', 'sunken'].flatMap((ground) =>
    onGround.map(([front, least]) => [front, ground, least]),
  ),
  ['accent-text', 'accent', TEXT],
  ['accent-text', 'accent-hover', TEXT],
  ['danger-text', 'danger', TEXT],
  ['danger-text', 'danger-hover', TEXT],
  ...['accent', 'danger', 'success', 'warning', 'info', 'premium'].flatMap((tone) => [
    [tone, `${tone}-soft`, TEXT],
    ['text', `${tone}-soft`, TEXT],
  ]),
  ['canvas', 'text', TEXT],
  ['on-scrim', 'scrim', TEXT],
];

/** The colour tokens of a style sheet, each as its light and its dark value. */
export function coloursOf(css) {
  const colours = new Map();
  for (const [, name, value] of css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)) {
    if (value.startsWith('var(')) continue;
    const pair = /^light-dark\((.+\)),\s*(.+\))\)$/s.exec(value.trim());
    colours.set(name, pair ? { light: pair[1], dark: pair[2] } : { light: value, dark: value });
  }
  return colours;
}

/** Names of all tokens that a style sheet sets. */
export const tokensOf = (css) => new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));

/**
 * What is wrong with a brand: one sentence for each pair of colours that cannot be told apart well enough, and for
 * each token that does not exist. Empty for a good one.
 *
 * @param {string} brandCss the brand file @param {string} tokensCss packages/ui-kit/src/tokens.css
 */
export function brandProblems(brandCss, tokensCss) {
  const colours = new Map([...coloursOf(tokensCss), ...coloursOf(brandCss)]);
  const known = tokensOf(tokensCss);
  const unknown = [...tokensOf(brandCss)].filter((name) => name.startsWith('--color-') && !known.has(name));
  return [
    ...unknown.map((name) => `${name} is no token; packages/ui-kit/src/tokens.css lists them`),
    ...themes.flatMap((theme) =>
      pairs.flatMap(([front, back, least]) => problemOf({ colours, theme, front, back, least })),
    ),
  ];
}

function problemOf({ colours, theme, front, back, least }) {
  const one = colours.get(front)?.[theme];
  const other = colours.get(back)?.[theme];
  if (!one || !other || !parse(one) || !parse(other))
    return [`${theme}: --color-${front} or --color-${back} is no colour`];
  const ratio = wcagContrast(one, other);
  if (ratio >= least) return [];
  return [`${theme}: --color-${front} on --color-${back} has ${ratio.toFixed(2)}, needs ${least}`];
}
