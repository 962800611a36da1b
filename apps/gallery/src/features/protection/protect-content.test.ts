import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { protectContent } from './protect-content.ts';

const onImage = vi.fn<(request: object) => void>();
let undo: () => void;

beforeEach(() => {
  onImage.mockClear();
  document.body.innerHTML = `
    <p id="text">Some words</p>
    <a id="cell" href="/image/nature/quiet-valley?page=2"><img alt="A quiet valley"></a>
    <label>Name <input id="field"></label>
    <address id="contact">Sofia <a href="mailto:someone@example.com">mail</a></address>
    <pre id="code">npm start</pre>
    <p id="error" role="alert">It did not work <b>at all</b></p>
    <div data-copyable=""><p id="copyable">Certificate <b>LG-1234</b></p></div>`;
  undo = protectContent(document, { onImage });
});
afterEach(() => undo());

/** True when the page did not prevent the browser's default action. */
function send(selector: string, event: Event): boolean {
  const target = document.querySelector(selector);
  if (!target) throw new Error(`There is no ${selector}`);
  return target.dispatchEvent(event);
}
const menu = () => new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 7, clientY: 9 });
const drag = () => new Event('dragstart', { bubbles: true, cancelable: true });
const key = (code: string, held: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { bubbles: true, cancelable: true, code, ...held });

it('shows no browser menu on the page, and does not drag', () => {
  expect(send('#text', menu())).toBe(false);
  expect(send('#cell', drag())).toBe(false);
  expect(onImage).not.toHaveBeenCalled();
});

it('asks for the menu of the picture that was meant', () => {
  expect(send('#cell img', menu())).toBe(false);
  expect(onImage).toHaveBeenCalledExactlyOnceWith({
    path: '/image/nature/quiet-valley',
    title: 'A quiet valley',
    x: 7,
    y: 9,
  });
});

it.each(['#field', '#contact', '#contact a', '#code', '#error b', '#copyable b'])(
  'leaves %s to the browser',
  (selector) => {
    expect(send(selector, menu())).toBe(true);
    expect(send(selector, drag())).toBe(true);
  },
);

it.each([
  ['F12', {}],
  ['KeyI', { ctrlKey: true, shiftKey: true }],
  ['KeyJ', { ctrlKey: true, shiftKey: true }],
  ['KeyU', { ctrlKey: true }],
  ['KeyI', { metaKey: true, altKey: true }],
] as const)('stops the developer shortcut %s %o', (code, held) => {
  expect(send('#text', key(code, held))).toBe(false);
});

it.each([
  ['KeyC', { ctrlKey: true }],
  ['KeyV', { ctrlKey: true }],
  ['KeyI', { ctrlKey: true }],
  ['KeyU', {}],
  ['KeyU', { ctrlKey: true, shiftKey: true }],
  ['F5', {}],
  ['Tab', {}],
] as const)('leaves %s %o alone', (code, held) => {
  expect(send('#text', key(code, held))).toBe(true);
});

it('a field keeps its own shortcuts', () => {
  expect(send('#field', key('KeyU', { ctrlKey: true }))).toBe(true);
});

it('can be undone', () => {
  undo();
  expect(send('#text', menu())).toBe(true);
  expect(document.documentElement.hasAttribute('data-protected')).toBe(false);
});
