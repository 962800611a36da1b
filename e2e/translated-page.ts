import type { Page } from '@playwright/test';
import { ready } from './tests/account-steps.ts';

/**
 * Does to the open document what a translator of a browser does: each text, also one that is added later, moves into two
 * elements of the translator. The texts stay as they are, so that a test can read them.
 */
export async function translatePage(page: Page): Promise<void> {
  await ready(page);
  // The footer is hydrated last; foreign-elements.spec.ts changes pages before.
  await page.waitForFunction(() => {
    const link = document.querySelector('footer a');
    return !link || Object.keys(link).some((key) => key.startsWith('__reactFiber'));
  });
  await page.evaluate(() => {
    /** Elements without text of their own, and those in which HTML allows no further elements. */
    const untouched = 'script, style, noscript, textarea, select, title, svg, [translate="no"], .notranslate';
    const wrap = (text: Text): void => {
      const parent = text.parentElement;
      if (
        !parent ||
        !text.data.trim() ||
        parent.closest(untouched) ||
        parent.closest('font[data-translated]')
      )
        return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.dataset['translated'] = '';
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(text);
    };
    const wrapAll = (node: Node): void => {
      if (node instanceof Text) return wrap(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) wrap(text);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
