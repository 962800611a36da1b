import { licenseIds } from '@lumigraph/contracts';
import * as studio from '@lumigraph/contracts/studio';
import { expect } from 'storybook/test';

/** Stored values: states, kinds, origins, licenses. Codes of languages are too short to tell them from words. */
const MIN_LENGTH = 3;
const codes = new Set(
  ([...Object.values(studio), licenseIds] as unknown[])
    .filter((value): value is unknown[] => Array.isArray(value))
    .flat()
    .filter((value): value is string => typeof value === 'string' && value.length >= MIN_LENGTH),
);

/** English texts of the studio that are spelled like a stored value. */
const words = new Set<string>();
function collect(tree: object): void {
  for (const value of Object.values(tree) as (string | object)[]) {
    if (typeof value === 'object') collect(value);
    else words.add(value);
  }
}
for (const texts of Object.values(
  import.meta.glob<object>('../../studio/src/**/messages/en.json', { eager: true, import: 'default' }),
))
  collect(texts);

/** Texts that are a stored value and no word. */
function rawCodes(root: Element, locale: string): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    if (!codes.has(text) || (locale === 'en' && words.has(text))) continue;
    // Ids and scopes of keys are shown as code, and proposals are what the field takes.
    if (!walker.currentNode.parentElement?.closest('code, datalist')) found.push(text);
  }
  return found;
}

interface StoryContext {
  canvasElement: HTMLElement;
  title: string;
  globals: Record<string, unknown>;
}

/** A test run expects that screens of the studio show names instead of stored values, such as `free`. */
export async function expectNoCodes({ canvasElement, title, globals }: StoryContext): Promise<void> {
  if (!('__vitest_browser__' in globalThis) || !title.startsWith('Studio/')) return;
  await expect(rawCodes(canvasElement.ownerDocument.body, String(globals['locale']))).toEqual([]);
}
