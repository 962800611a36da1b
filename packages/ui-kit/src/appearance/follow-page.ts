/**
 * Gives the root of a widget the dark theme where the page's text is light and the page says nothing: no `color-scheme`,
 * which CSS inherits.
 */
export function followPage(root: HTMLElement | null): void {
  if (!root) return;
  const { color, colorScheme } = getComputedStyle(root.parentElement ?? root);
  if (colorScheme === 'normal' && isLight(color)) root.dataset['theme'] = 'dark';
  // Bundlers replace the expression, so that production builds do not contain the report.
  if (process.env.NODE_ENV === 'development') reportLook(root);
}

/** Of a computed color: much green in `rgb(…)`, whose numbers are whole, or a great lightness in `oklch(…)`. */
function isLight(color: string): boolean {
  const [first = 0, second = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  return second > 170 || first % 1 > 0.7;
}

/** Less than this between text and background can hardly be read. */
const LEAST_DIFFERENCE = 0.4;

/** From 0 to 1; not a number for a color in other notations. */
function lightnessOf(color: string): number {
  const [first, second] = color.match(/[\d.]+/g) ?? [];
  return color.startsWith('rgb') ? Number(second) / 255 : Number(first);
}

function reportLook(root: HTMLElement): void {
  // Part of a widget, whose root gets its theme after its parts.
  if (root.parentElement?.closest('[data-ui-root]')) return;
  const style = getComputedStyle(root);
  const name = root.dataset['part'] ?? root.tagName.toLowerCase();
  if (style.getPropertyValue('--color-text') === '')
    report(
      `@lumigraph/ui-kit: ${name} has no styles. Import '@lumigraph/ui-kit/forms.css' (or styles.css) and the styles.css of its package.`,
    );
  else if (Math.abs(lightnessOf(style.color) - lightnessOf(backgroundBehind(root))) < LEAST_DIFFERENCE)
    report(
      `@lumigraph/ui-kit: the text of ${name} can hardly be read on the background of the page. Set color-scheme on the page, or data-theme="light" or "dark" on an element around the widget.`,
    );
}

const reported = new Set<string>();

function report(message: string): void {
  if (reported.has(message)) return;
  reported.add(message);
  // oxlint-disable-next-line no-console -- for the developer of the site, in development only
  console.warn(message);
}

const TRANSPARENT = /^(?:transparent$|rgba\(.*, 0\)$|.*\/ 0\)$)/;

/** Empty where a page with dark colors of the browser has no background of its own. */
function backgroundBehind(root: HTMLElement): string {
  let at: Element | undefined = root;
  while (at) {
    const { backgroundColor } = getComputedStyle(at);
    if (!TRANSPARENT.test(backgroundColor)) return backgroundColor;
    at = at.parentElement ?? (at.parentNode as Partial<ShadowRoot> | null)?.host;
  }
  return getComputedStyle(root).colorScheme === 'normal' ? 'rgb(255, 255, 255)' : '';
}
