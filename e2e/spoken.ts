import type { Page } from '@playwright/test';

/** Roles that say nothing without a name. */
const NAMED = new Set(
  'button link checkbox radio switch textbox searchbox combobox slider menuitem menuitemradio tab image heading dialog alertdialog region'.split(
    ' ',
  ),
);

/** Fields whose parts the browser itself names. */
const NATIVE = new Set(['Date', 'DateTime', 'InputTime']);

/** A text of the page itself, not a name made of several. */
const TEXT = new Set(['StaticText', 'InlineTextBox']);

/** Without the punctuation around them. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/u)
    .map((word) => word.replaceAll(/^\p{P}+|\p{P}+$/gu, ''))
    .filter(Boolean);

/** In the page: what it shows, and what its attributes say. */
function shownTexts(): string[] {
  const texts = [document.body.innerText];
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'value'])
      texts.push(element.getAttribute(name) ?? '');
    if (element instanceof HTMLInputElement) texts.push(element.value);
    if (element instanceof HTMLOptionElement) texts.push(element.text);
  }
  return texts;
}

/** In the page: texts of one line that only their styles keep apart, which no speech sees. */
function joinedTexts(): string[] {
  const blockOf = (text: Text): Element | null => {
    let element = text.parentElement;
    while (element && getComputedStyle(element).display === 'inline') element = element.parentElement;
    return element;
  };
  const boxesOf = (text: Text): DOMRect[] => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };
  const isApart = (one: Text, other: Text): boolean => {
    const [before, after] = [boxesOf(one).at(-1), boxesOf(other)[0]];
    if (!before || !after || blockOf(one) !== blockOf(other)) return false;
    return before.top < after.bottom && after.top < before.bottom && after.left - before.right > 3;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const spoken: Text[] = [];
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
    if (!node.parentElement?.closest('[aria-hidden="true"], script, style, noscript, svg, option'))
      spoken.push(node);
  return spoken.flatMap((node, index) => {
    const last = spoken[index - 1];
    const isJoined = last && /\S$/u.test(last.data) && /^[^\s\p{P}]/u.test(node.data);
    return isJoined && isApart(last, node) ? [`${last.data}|${node.data}`] : [];
  });
}

/** “Red, Red”. */
function isTwice(name: string): boolean {
  const words = wordsOf(name);
  const half = words.length / 2;
  return half >= 1 && words.slice(0, half).join(' ') === words.slice(half).join(' ');
}

/** What a screen reader would say wrongly on this page, as Chromium's accessibility tree has it. */
export async function spokenFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const shown = new Set((await page.evaluate(shownTexts)).flatMap(wordsOf));
  const isShown = (text: string): boolean => wordsOf(text).some((word) => shown.has(word));
  const isJoined = (word: string): boolean =>
    !shown.has(word) &&
    Array.from({ length: word.length }, (_, at) => at).some(
      (at) => isShown(word.slice(0, at)) && isShown(word.slice(at)),
    );
  const found = (await page.evaluate(joinedTexts)).map((text) => `only a style keeps apart: ${text}`);
  const parents = new Map(nodes.map((node) => [node.nodeId, node]));
  const isNative = ({ parentId = '' }: (typeof nodes)[number]): boolean => {
    const parent = parents.get(parentId);
    return parent !== undefined && (NATIVE.has(String(parent.role?.value)) || isNative(parent));
  };
  for (const node of nodes) {
    const { ignored, role: { value: role } = {}, name, description } = node;
    if (ignored || TEXT.has(String(role)) || isNative(node)) continue;
    const said = String(name?.value ?? '').trim();
    if (said === '' && NAMED.has(String(role))) found.push(`no name: ${role}`);
    if (isTwice(said) || (said !== '' && description?.value === said))
      found.push(`said twice: ${role} “${said}”`);
    if (wordsOf(said).some(isJoined)) found.push(`run together: ${role} “${said}”`);
  }
  return [...new Set(found)];
}
