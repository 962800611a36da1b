import type { Favorite, FavoriteChanges, FavoritesApi } from '@lumigraph/contracts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'favorites';

/** A browser tab: its own memory over the storage that all tabs share. */
async function openTab() {
  vi.resetModules();
  const store = await import('./favorites-store.ts');
  const sync = await import('./sync-favorites.ts');
  return { ...store, ...sync };
}

/** The favorites of an account on the server. */
function account(items: Record<string, number> = {}) {
  const kept = new Map(Object.entries(items));
  const calls: FavoriteChanges[] = [];
  const api: FavoritesApi = {
    images: () => Promise.reject(new Error('not asked for here')),
    sync: async (changes) => {
      calls.push(changes);
      for (const id of changes.remove) kept.delete(id);
      for (const { imageId, addedAt } of changes.add) if (!kept.has(imageId)) kept.set(imageId, addedAt);
      return [...kept].map(([imageId, addedAt]): Favorite => ({ imageId, addedAt }));
    },
  };
  return { api, kept, calls };
}

beforeEach(() => localStorage.clear());

describe('favorites in the browser', () => {
  it('are kept from one visit to the next, with the time they were added', async () => {
    const first = await openTab();
    first.setFavorite('a', 5);
    first.setFavorite('b', 7);
    first.setFavorite('a', null);
    expect((await openTab()).favorites()).toEqual({ owner: null, items: { b: 7 }, pending: {} });
  });

  it('follow what another tab does', async () => {
    const tab = await openTab();
    const heard = vi.fn<() => void>();
    const stop = tab.subscribeFavorites(heard);
    localStorage.setItem(KEY, JSON.stringify({ version: 1, owner: null, items: { c: 1 }, pending: {} }));
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(heard).toHaveBeenCalledOnce();
    expect(tab.favorites().items).toEqual({ c: 1 });
    // A change that was stored without a notification also survives the next change.
    localStorage.setItem(
      KEY,
      JSON.stringify({ version: 1, owner: null, items: { c: 1, d: 2 }, pending: {} }),
    );
    tab.setFavorite('e', 3);
    expect(tab.favorites().items).toEqual({ c: 1, d: 2, e: 3 });
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
    expect(tab.favorites().items).toEqual({});
    tab.setFavorite('a', 1);
    expect((await openTab()).favorites().items).toEqual({ a: 1 });
  });

  it('hold on the page where storage is blocked', async () => {
    const tab = await openTab();
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked');
    });
    tab.setFavorite('a', 1);
    tab.setFavorite('b', 2);
    expect(tab.favorites().items).toEqual({ a: 1, b: 2 });
    blocked.mockRestore();
  });
});

describe('favorites with an account', () => {
  it('come together when somebody signs in, and signing in again changes nothing', async () => {
    const tab = await openTab();
    tab.setFavorite('mine', 5);
    const { api, kept, calls } = account({ theirs: 3 });
    await tab.syncFavorites(api, 'ann');
    expect(tab.favorites()).toEqual({ owner: 'ann', items: { mine: 5, theirs: 3 }, pending: {} });
    await tab.syncFavorites(api, 'ann');
    expect([...kept.keys()].toSorted()).toEqual(['mine', 'theirs']);
    expect(calls[1]).toEqual({ add: [], remove: [] });
  });

  it('tell the account what was added and removed, also when it could not be reached at first', async () => {
    const tab = await openTab();
    const { api, kept } = account({ a: 1, b: 2 });
    await tab.syncFavorites(api, 'ann');
    tab.setFavorite('a', null);
    tab.setFavorite('c', 9);
    const down: FavoritesApi = { ...api, sync: () => Promise.reject(new Error('down')) };
    await expect(tab.syncFavorites(down, 'ann')).rejects.toThrow('down');
    const later = await openTab();
    expect(later.favorites().items).toEqual({ b: 2, c: 9 });
    await later.syncFavorites(api, 'ann');
    expect([...kept.keys()].toSorted()).toEqual(['b', 'c']);
    expect(later.favorites().pending).toEqual({});
  });

  it('keep what is done while the answer is on its way', async () => {
    const tab = await openTab();
    tab.setFavorite('before', 1);
    const { api } = account({ old: 1 });
    let release = (): void => undefined;
    const slow: FavoritesApi = {
      ...api,
      sync: async (changes) => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return api.sync(changes);
      },
    };
    const running = tab.syncFavorites(slow, 'ann');
    tab.setFavorite('meanwhile', 4);
    release();
    await running;
    expect(Object.keys(tab.favorites().items).toSorted()).toEqual(['before', 'meanwhile', 'old']);
    expect(tab.favorites().pending).toEqual({ meanwhile: 4 });
  });

  it('leave the browser with the person, but for what the account has not heard of', async () => {
    const tab = await openTab();
    const { api } = account({ a: 1 });
    await tab.syncFavorites(api, 'ann');
    tab.setFavorite('untold', 8);
    tab.leaveFavorites();
    expect(tab.favorites()).toEqual({ owner: null, items: { untold: 8 }, pending: {} });
    tab.leaveFavorites();
    expect(tab.favorites().items).toEqual({ untold: 8 });
  });

  it('of one person never reach another', async () => {
    const tab = await openTab();
    await tab.syncFavorites(account({ a: 1 }).api, 'ann');
    const ben = account({ b: 2 });
    await tab.syncFavorites(ben.api, 'ben');
    expect([...ben.kept.keys()]).toEqual(['b']);
    expect(tab.favorites()).toEqual({ owner: 'ben', items: { b: 2 }, pending: {} });
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
            act === 'sync' ? open.syncFavorites(shared.api, 'ann') : open.setFavorite(act.set, act.to),
          );
        }
        const ends: string[][] = [];
        for (const tab of [0, 1, 0, 1]) {
          await work(tab, async (open) => {
            await open.syncFavorites(shared.api, 'ann');
            ends.push(Object.keys(open.favorites().items).toSorted());
          });
        }
        expect(ends[2]).toEqual(ends[3]);
        expect(ends[2]).toEqual([...shared.kept.keys()].toSorted());
      }),
      { numRuns: 25 },
    );
  });
});
