/** The tokens of a stylesheet, in its order. */
export const namesIn = (css: string): readonly string[] => [
  ...new Set(Array.from(css.matchAll(/^\s*(--[\w-]+):/gm), ([, name = '']) => name)),
];

/** Every token belongs to one scale. */
export const scales = {
  colors: /^--color-/,
  spacing: /^--space-/,
  typography: /^--(?:font|text|weight|leading|tracking)-|^--measure$/,
  corners: /^--radius-/,
  sizes: /^--(?:control|field|border|focus)-/,
  shadows: /^--shadow-/,
  motion: /^--(?:duration|ease)-/,
  layers: /^--z-/,
};
