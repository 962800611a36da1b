import type { Page } from '@playwright/test';

/** The widths of small and large phones, a tablet, laptops and large screens. */
const WIDTHS = [320, 360, 390, 768, 1216, 1280, 1920, 2560];
/** Narrower than any phone that is sold: only the page must fit, long words may break. */
const WHOLE_WORDS_FROM = 360;

/** In the page: words whose letters are on two lines. A word with a hyphen may break after it. */
function brokenWords(): string[] {
  const unread = '[aria-hidden="true"], .ui-visually-hidden, svg, option, textarea, code, pre';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const linesOf = (node: Text, start: number, end: number): number => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)).size;
  };
  const found: string[] = [];
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement;
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // Hidden by its size; an address breaks anywhere.
    if (element.closest(unread) || element.clientWidth === 1 || /^https?:/u.test(node.data)) continue;
    if (linesOf(node, 0, node.length) < 2) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}]+/gu))
      if (!/\p{Script=Han}/u.test(word) && linesOf(node, index, index + word.length) > 1) found.push(word);
  }
  return found;
}

/** In the page: the number of lines that the links of its header take. */
const linesOfHeader = (): number =>
  new Set(
    [...document.querySelectorAll('.site-nav a')]
      .filter((link) => link.checkVisibility())
      .map((link) => link.getBoundingClientRect().top),
  ).size;

/** What does not fit the open page: at each width of the window, its overflow and the words that are broken. */
export async function misfits(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wider > 0) found.push(`is ${wider} px wider than ${width} px`);
    if ((await page.evaluate(linesOfHeader)) > 1) found.push(`wraps the links of its header at ${width} px`);
    if (width >= WHOLE_WORDS_FROM)
      for (const word of await page.evaluate(brokenWords)) found.push(`breaks “${word}” at ${width} px`);
  }
  return found;
}
