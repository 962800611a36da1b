import { expect, waitFor } from 'storybook/test';
import { sentencePattern } from './i18n.ts';

interface StoryContext {
  canvasElement: HTMLElement;
  title: string;
  globals: Record<string, unknown>;
  parameters: Record<string, unknown>;
}

/**
 * A story that is there for a sentence names it: `parameters: { shows: ['errors.network'] }`, keys of the package's
 * catalogue. In a test run the sentence must be on screen, in the language of the run; `checks/messages.test.ts` holds
 * that no sentence is without such a story.
 */
export async function expectShown({ canvasElement, title, globals, parameters }: StoryContext) {
  const keys = (parameters['shows'] ?? []) as string[];
  if (keys.length === 0 || !('__vitest_browser__' in globalThis)) return;
  const [page = ''] = title.split('/');
  await waitFor(async () => {
    // What is rendered, menus and dialogs outside of the canvas too.
    const text = canvasElement.ownerDocument.body.innerText.replaceAll(/\s+/g, ' ');
    for (const key of keys) {
      // A pattern names the catalogue too: `image:download.failed`.
      const [sentence = '', namespace = page] = key.split(':').toReversed();
      await expect(text).toMatch(sentencePattern(namespace, sentence, String(globals['locale'])));
    }
  });
}
