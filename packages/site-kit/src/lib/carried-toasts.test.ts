import { createToastStore } from '@lumigraph/ui-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { carryToasts, takeCarriedToasts } from './carried-toasts.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const said = { text: 'Account created successfully!', tone: 'success' } as const;

function carry(): void {
  const toasts = createToastStore();
  toasts.show(said);
  carryToasts(toasts);
}

/** The toasts that a new document shows. */
function saidAnew(): readonly { text: string; tone: string }[] {
  const toasts = createToastStore();
  takeCarriedToasts(toasts);
  return toasts.getSnapshot().map(({ text, tone }) => ({ text, tone }));
}

it('what was being said is said by the next document, once, and nothing is left behind', () => {
  carry();
  expect(saidAnew()).toEqual([said]);
  expect(saidAnew()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

it('nothing is kept where nothing is said', () => {
  carryToasts(createToastStore());
  expect(sessionStorage).toHaveLength(0);
  expect(saidAnew()).toEqual([]);
});

it('what did not arrive for a minute is no news', () => {
  vi.useFakeTimers();
  carry();
  vi.advanceTimersByTime(61_000);
  expect(saidAnew()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

it('a browser that keeps nothing loses it, and nothing else', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(carry).not.toThrow();
  expect(saidAnew()).toEqual([]);
});

it.each([
  'null',
  '{oops',
  '{"carried":[]}',
  JSON.stringify({ at: Date.now(), carried: 'Saved' }),
  JSON.stringify({
    at: Date.now(),
    carried: [null, 7, 'Saved', { text: 7, tone: 'success' }, { text: 'Saved', tone: 'loud' }],
  }),
])('what is not ours says nothing: %s', (stored) => {
  sessionStorage.setItem('carried-toasts', stored);
  expect(saidAnew()).toEqual([]);
});
