import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusyError, isAppError } from '../../../../lib/errors.ts';
import { openFileStorage } from '../../../../storage/file-storage.ts';
import { createRenditionService } from './rendition-service.ts';
import { makeRendition } from './make-rendition.ts';
import { standardTransform, transformNamed } from '../../store/renditions.ts';
import {
  countFiles,
  drawImage,
  openTestGallery,
  type TestGallery,
} from '../../../../testing/images/test-gallery.ts';

const CDN = '/cdn/image/upload';

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await openTestGallery();
});
afterAll(() => gallery.close());

describe('Making renditions', () => {
  const name = (storageKey: string) => ({
    storageKey,
    transform: transformNamed('c_fill,h_300,w_300'),
    format: 'webp' as const,
  });
  const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const make = vi.fn<typeof makeRendition>(makeRendition);
  beforeEach(() => vi.clearAllMocks());
  const service = () =>
    createRenditionService({
      storage: openFileStorage(join(gallery.dataDir, 'pictures')),
      log,
      imageTasks: { makeRendition: make },
    });

  it('happens once for sixty-four simultaneous calls, and not again after a restart', async () => {
    const { storageKey } = await gallery.publish('wanted', await drawImage({ width: 900, height: 700 }));
    const before = countFiles(gallery.dataDir);
    const renditions = service();
    const responses = await Promise.all(Array.from({ length: 64 }, () => renditions.get(name(storageKey))));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(responses.map(({ etag }) => etag)).size).toBe(1);
    await vi.waitFor(() => expect(countFiles(gallery.dataDir)).toBe(before + 1));
    const kept = await service().get(name(storageKey));
    expect(kept.etag).toBe(responses[0]?.etag);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('happens once for sixty-four simultaneous requests', async () => {
    await gallery.publish('crowd', await drawImage({ width: 910, height: 700 }));
    const before = countFiles(gallery.dataDir);
    const url = `${CDN}/c_fill,f_auto,h_600,w_600/nature/crowd`;
    const responses = await Promise.all(
      Array.from({ length: 64 }, () => gallery.app.inject({ url, headers: { accept: 'image/avif' } })),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.headers['etag'])).size).toBe(1);
    await vi.waitFor(() => expect(countFiles(gallery.dataDir)).toBe(before + 1));
  });

  it('logs an unreadable original once', async () => {
    const { storageKey } = await gallery.publish('unreadable', Buffer.from('nothing'));
    const renditions = service();
    await Promise.all(
      Array.from({ length: 10 }, () =>
        expect(renditions.get(name(storageKey))).rejects.toMatchObject({ code: 'NOT_FOUND' }),
      ),
    );
    await expect(renditions.get({ ...name(storageKey), format: 'avif' })).rejects.toThrow('Not found');
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('returns the rendition even if it cannot be stored', async () => {
    const { storageKey } = await gallery.publish('kept-nowhere', await drawImage({ width: 90, height: 70 }));
    const storage = openFileStorage(join(gallery.dataDir, 'pictures'));
    const full = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const renditions = createRenditionService({
      storage: { ...storage, put: full },
      log,
      imageTasks: { makeRendition: make },
    });
    expect((await renditions.get(name(storageKey))).body.length).toBeGreaterThan(100);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
  });

  it('does not begin for a client that has gone', async () => {
    const storage = openFileStorage(join(gallery.dataDir, 'pictures'));
    const held = Promise.withResolvers<void>();
    const begun: string[] = [];
    const makeHeld: typeof makeRendition = async (source) => {
      begun.push(String(source));
      await held.promise;
      return { data: Buffer.from('x'), width: 1, height: 1 };
    };
    const renditions = createRenditionService({ storage, log, imageTasks: { makeRendition: makeHeld } });
    const waiting = Array.from({ length: 100 }, (_, index) => {
      const client = new AbortController();
      const made = renditions.get(name(`originals/yy/${index}.png`), client.signal).catch(() => 'gone');
      return { client, made };
    });
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(0));
    const running = begun.length;
    for (const { client } of waiting) client.abort(new BusyError());
    held.resolve();
    await Promise.all(waiting.map(({ made }) => made));
    expect(begun).toHaveLength(running);
  });

  it('is bounded: requests beyond the queue limit are refused', async () => {
    const storage = openFileStorage(join(gallery.dataDir, 'pictures'));
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const slow: typeof makeRendition = async () => {
      await held;
      return { data: Buffer.from('x'), width: 1, height: 1 };
    };
    const renditions = createRenditionService({ storage, log, imageTasks: { makeRendition: slow } });
    let refused = 0;
    const calls = Array.from({ length: 700 }, async (_, index) => {
      try {
        await renditions.get(name(`originals/zz/${index}.png`));
      } catch (error) {
        if (isAppError(error) && error.code === 'UNAVAILABLE') refused += 1;
        else throw error;
      }
    });
    await vi.waitFor(() => expect(refused).toBeGreaterThan(150));
    finish();
    await Promise.all(calls);
    expect(700 - refused).toBeGreaterThanOrEqual(500);
  });

  it('refuses an image with too many pixels', async () => {
    const bomb = await drawImage({ width: 10, height: 10 });
    const header = bomb.subarray(12, 29);
    header.writeUInt32BE(16_000, 4);
    header.writeUInt32BE(16_000, 8);
    bomb.writeUInt32BE(crc32(header), 29);
    await expect(makeRendition(bomb, standardTransform, 'jpeg')).rejects.toThrow(/pixel limit/u);
  });
});
