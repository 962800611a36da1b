import type { Favourite, FavouriteChanges, FavouritesApi } from '@lumigraph/contracts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'favourites';

/** A browser tab: its own memory over the storage that all tabs share. */
async function openTab() {
  vi.resetModules();
  const store = await import('./favourites-store.ts');
  const sync = await import('./sync-favourites.ts');
  return { ...store, ...sync };
}

/** The favourites of an account on the server. */
function account(items: Record<string, number> = {}) {
  const kept = new Map(Object.entries(items));
  const calls: FavouriteChanges[] = [];
  const api: FavouritesApi = {
    images: () => Promise.reject(new Error('not asked for here')),
    sync: async (changes) => {
      calls.push(changes);
      for (const id of changes.remove) kept.delete(id);
      for (const { imageId, addedAt } of changes.add) if (!kept.has(imageId)) kept.set(imageId, addedAt);
      return [...kept].map(([imageId, addedAt]): Favourite => ({ imageId, addedAt }));
    },
  };
  return { api, kept, calls };
}

beforeEach(() => localStorage.clear());

describe('favourites in the browser', () => {
  it('are kept from one visit to the next, with the time they were added', async () => {
    const first = await openTab();
    first.setFavourite('a', 5);
    first.setFavourite('b', 7);
    first.setFavourite('a', null);
    expect((await openTab()).favourites()).toEqual({ owner: null, items: { b: 7 }, pending: {} });
  });

  it('follow what another tab does', async () => {
    const tab = await openTab();
    const heard = vi.fn<() => void>();
    const stop = tab.subscribeFavourites(heard);
    localStorage.setItem(KEY, JSON.stringify({ version: 1, owner: null, items: { c: 1 }, pending: {} }));
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(heard).toHaveBeenCalledOnce();
    expect(tab.favourites().items).toEqual({ c: 1 });
    // A change that was stored without a notification also survives the next change.
    localStorage.setItem(
      KEY,
      JSON.stringify({ version: 1, owner: null, items: { c: 1, d: 2 }, pending: {} }),
    );
    tab.setFavourite('e', 3);
    expect(tab.favourites().items).toEqual({ c: 1, d: 2, e: 3 });
    stop();
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"version":2,"items":{"a":1}}',
    '{"version":1}',
    '{"version":1,"items":7}',
    '{"version":1,"items":{"a":"x","b":{}},"pending":[null]}',
  ])('begin anew over %j', async (text) => {
    localStorage.setItem(KEY, text);
    const tab = await openTab();
    expect(tab.favourites().items).toEqual({});
    tab.setFavourite('a', 1);
    expect((await openTab()).favourites().items).toEqual({ a: 1 });
  });

  it('hold on the page where storage is blocked', async () => {
    const tab = await openTab();
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked');
    });
    tab.setFavourite('a', 1);
    tab.setFavourite('b', 2);
    expect(tab.favourites().items).toEqual({ a: 1, b: 2 });
    blocked.mockRestore();
  });
});

describe('favourites with an account', () => {
  it('come together when somebody signs in, and signing in again changes nothing', async () => {
    const tab = await openTab();
    tab.setFavourite('mine', 5);
    const { api, kept, calls } = account({ theirs: 3 });
    await tab.syncFavourites(api, 'ann');
    expect(tab.favourites()).toEqual({ owner: 'ann', items: { mine: 5, theirs: 3 }, pending: {} });
    await tab.syncFavourites(api, 'ann');
    expect([...kept.keys()].toSorted()).toEqual(['mine', 'theirs']);
    expect(calls[1]).toEqual({ add: [], remove: [] });
  });

  it('tell the account what was added and removed, also when it could not be reached at first', async () => {
    const tab = await openTab();
    const { api, kept } = account({ a: 1, b: 2 });
    await tab.syncFavourites(api, 'ann');
    tab.setFavourite('a', null);
    tab.setFavourite('c', 9);
    const down: FavouritesApi = { ...api, sync: () => Promise.reject(new Error('down')) };
    await expect(tab.syncFavourites(down, 'ann')).rejects.toThrow('down');
    const later = await openTab();
    expect(later.favourites().items).toEqual({ b: 2, c: 9 });
    await later.syncFavourites(api, 'ann');
    expect([...kept.keys()].toSorted()).toEqual(['b', 'c']);
    expect(later.favourites().pending).toEqual({});
  });

  it('keep what is done while the answer is on its way', async () => {
    const tab = await openTab();
    tab.setFavourite('before', 1);
    const { api } = account({ old: 1 });
    let release = (): void => undefined;
    const slow: FavouritesApi = {
      ...api,
      sync: async (changes) => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return api.sync(changes);
      },
    };
    const running = tab.syncFavourites(slow, 'ann');
    tab.setFavourite('meanwhile', 4);
    release();
    await running;
    expect(Object.keys(tab.favourites().items).toSorted()).toEqual(['before', 'meanwhile', 'old']);
    expect(tab.favourites().pending).toEqual({ meanwhile: 4 });
  });

  it('leave the browser with the person, but for what the account has not heard of', async () => {
    const tab = await openTab();
    const { api } = account({ a: 1 });
    await tab.syncFavourites(api, 'ann');
    tab.setFavourite('untold', 8);
    tab.leaveFavourites();
    expect(tab.favourites()).toEqual({ owner: null, items: { untold: 8 }, pending: {} });
    tab.leaveFavourites();
    expect(tab.favourites().items).toEqual({ untold: 8 });
  });

  it('of one person never reach another', async () => {
    const tab = await openTab();
    await tab.syncFavourites(account({ a: 1 }).api, 'ann');
    const ben = account({ b: 2 });
    await tab.syncFavourites(ben.api, 'ben');
    expect([...ben.kept.keys()]).toEqual(['b']);
    expect(tab.favourites()).toEqual({ owner: 'ben', items: { b: 2 }, pending: {} });
  });

  it('are the same everywhere in the end, in whatever order two browsers work', async () => {
    const step = fc.record({
      tab: fc.nat(1),
      act: fc.oneof(
        fc.record({ set: fc.constantFrom('a', 'b', 'c'), to: fc.option(fc.integer({ min: 1, max: 99 })) }),
        fc.constant('sync' as const),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const shared = account();
        const storages = [new Map<string, string>(), new Map<string, string>()];
        const work = async (tab: number, act: (open: Awaited<ReturnType<typeof openTab>>) => unknown) => {
          localStorage.clear();
          for (const [key, value] of storages[tab] ?? []) localStorage.setItem(key, value);
          await act(await openTab());
          storages[tab] = new Map([[KEY, localStorage.getItem(KEY) ?? '']]);
        };
        for (const { tab, act } of steps) {
          await work(tab, (open) =>
            act === 'sync' ? open.syncFavourites(shared.api, 'ann') : open.setFavourite(act.set, act.to),
          );
        }
        const ends: string[][] = [];
        for (const tab of [0, 1, 0, 1]) {
          await work(tab, async (open) => {
            await open.syncFavourites(shared.api, 'ann');
            ends.push(Object.keys(open.favourites().items).toSorted());
          });
        }
        expect(ends[2]).toEqual(ends[3]);
        expect(ends[2]).toEqual([...shared.kept.keys()].toSorted());
      }),
      { numRuns: 25 },
    );
  });
});
