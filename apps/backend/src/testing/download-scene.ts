import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { newStorageKey, openFileStorage } from '../storage/file-storage.ts';
import { createTestApp, START, type TestApp } from './auth-app.ts';
import { createImageStore } from '../features/images/store/image-store.ts';
import { drawImage } from './images/test-gallery.ts';
import type { NewImage } from '../features/images/store/image-rows.ts';
import { sampleImage } from './images/sample-image.ts';
import { createFreeDownloadStore, createFreeDownloads } from '../features/downloads/free-downloads.ts';
import type { Engine } from './databases.ts';

export const KEY = { 'x-api-key': 'gallery-public-key' };
export const LIMIT = 30;
const IMAGES = 65;

interface DownloadScene {
  test: TestApp;
  /** The file of `nature/large`. */
  original: Buffer;
}

/** An application for the file, with images to download. */
export function useDownloadScene(engine: Engine) {
  const scene = {} as DownloadScene;
  let people = 0;
  let networks = 0;

  beforeAll(async () => {
    scene.test = await createTestApp({
      engine,
      billing: { manualJobs: true },
      environment: { TRUST_PROXY: '127.0.0.1' },
    });
    scene.original = await drawImage({ width: 2600, height: 1300 }, 'webp');
    const small = await drawImage({ width: 40, height: 30 });
    const storage = openFileStorage(join(scene.test.dataDir, 'pictures'));
    const large = newStorageKey('originals', 'webp');
    await storage.put(large, scene.original);
    const little = async (name: string, license: string): Promise<NewImage> => {
      const storageKey = newStorageKey('originals', 'png');
      await storage.put(storageKey, small);
      return sampleImage(name, { storageKey, width: 40, height: 30, license });
    };
    await createImageStore(scene.test.database.db).addMany([
      sampleImage('large', {
        title: 'Fjord before sunrise',
        titleTranslations: { de: 'Fjord vor Sonnenaufgang', bg: 'Фиорд преди изгрев', zh: '日出前的峡湾' },
        width: 2600,
        height: 1300,
        bytes: scene.original.length,
        format: 'webp',
        storageKey: large,
        license: 'free',
      }),
      await little('own-license', 'CC BY 4.0'),
      ...(await Promise.all(Array.from({ length: IMAGES }, (_, index) => little(`n${index}`, 'free')))),
    ]);
  }, 60_000);
  afterEach(() => {
    scene.test.clock.now = START;
  });
  afterAll(async () => {
    await scene.test.close();
  });

  /** A new network for each visitor, so that tests do not share limits. */
  const visitor = (): Record<string, string> => {
    networks += 1;
    return { ...KEY, 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${1 + (networks % 250)}` };
  };
  const download = (name: string, headers: Record<string, string>, more: { token?: string } = {}) =>
    scene.test.app.inject({
      url: `/api/images/download/nature/${name}`,
      headers: { ...headers, ...(more.token ? { authorization: `Bearer ${more.token}` } : {}) },
    });
  const signUp = async (): Promise<string> => {
    people += 1;
    return (await scene.test.register({ email: `reader${people}@example.com` })).token ?? '';
  };
  const member = async (): Promise<string> => {
    const token = await signUp();
    const paid = await scene.test.call('POST', '/api/payments/payment', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        planId: 'premium-monthly',
        provider: 'stripe',
        immediateStartConsent: true,
        consentVersion: '2026-11',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
      },
    });
    expect(paid.body).toMatchObject({ status: 'succeeded' });
    return token;
  };
  const freeDownloads = () =>
    createFreeDownloads({
      store: createFreeDownloadStore(scene.test.database.db),
      perDay: () => LIMIT,
      now: () => scene.test.clock.now,
    });
  const history = async (token: string, headers: Record<string, string> = {}, query = '') =>
    (await scene.test.call('GET', `/api/downloads${query}`, { token, headers })).body;

  return Object.assign(scene, { visitor, download, signUp, member, freeDownloads, history });
}
