import { expect, waitFor } from 'storybook/test';
import { sentencePattern } from './i18n.ts';

interface StoryContext {
  canvasElement: HTMLElement;
  title: string;
  globals: Record<string, unknown>;
  parameters: Record<string, unknown>;
}

/**
 * A story that covers a text names it: `parameters: { shows: ['errors.network'] }`, with keys of the package's
 * catalogue. In a test run the text must be on screen, in the language of the run; `checks/messages.test.ts` verifies
 * that every text has such a story.
 */
export async function expectShown({ canvasElement, title, globals, parameters }: StoryContext) {
  const keys = (parameters['shows'] ?? []) as string[];
  if (keys.length === 0 || !('__vitest_browser__' in globalThis)) return;
  const [page = ''] = title.split('/');
  await waitFor(async () => {
    // All rendered text, including menus and dialogs outside the canvas.
    const text = canvasElement.ownerDocument.body.innerText.replaceAll(/\s+/g, ' ');
    for (const key of keys) {
      // A key of a pattern includes the catalogue: `image:download.failed`.
      const [sentence = '', namespace = page] = key.split(':').toReversed();
      await expect(text).toMatch(sentencePattern(namespace, sentence, String(globals['locale'])));
    }
  });
}

/** Right to left, what is placed by physical properties leaves the page, and a popover can keep the browser's direction. */
export async function expectNoOverflow({ canvasElement, globals }: StoryContext) {
  if (globals['direction'] !== 'rtl' || !('__vitest_browser__' in globalThis)) return;
  const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement;
  await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expect(canvasElement.ownerDocument.querySelectorAll('[data-part][dir="ltr"]')).toHaveLength(0);
}
