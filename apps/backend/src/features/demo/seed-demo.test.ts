import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../db/open.ts';
import { openSqliteForTests } from '../../testing/databases.ts';
import { createImageStore, type ImageStore } from '../images/store/image-store.ts';
import { drawing, writeFiles } from '../../testing/import/corpus.ts';
import { type DemoImage, findDemoFolder, readDemoManifest } from './demo-manifest.ts';
import { openDisk } from '../../storage/open-storages.ts';
import { type DemoOptions, type DemoDeps, type DemoResult, seedDemo } from './seed-demo.ts';
import { imageTasks } from '../../image-processes/image-tasks.ts';

// Real images take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const TOTAL = 5;

let root: string;
let database: OpenDatabase;
let deps: DemoDeps;
let store: ImageStore;
const seed = (options: DemoOptions = {}): Promise<DemoResult> =>
  seedDemo(deps, { folder: join(root, 'demo'), ...options });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'demo-'));
  const dataDir = join(root, 'data');
  database = await openSqliteForTests(dataDir);
  store = createImageStore(database.db);
  deps = {
    config: { production: false, DEMO_CONTENT: true, publicOrigin: 'https://example.com' },
    db: database.db,
    storages: openDisk({ DATA_DIR: dataDir }),
    imageTasks,
  };
  const manifest = Array.from({ length: TOTAL }, (_, index) => demoImage(index));
  for (const { file, seed: number } of manifest)
    await writeFiles(join(root, 'demo/images'), { [file]: await drawing(number).webp().toBuffer() });
  await writeFile(join(root, 'demo/images.json'), JSON.stringify(manifest));
});

afterEach(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});

function demoImage(index: number): DemoImage {
  return {
    file: `nature/hill-${index}.webp`,
    id: `nature/hill-${index}`,
    category: index === 0 ? 'Animals' : 'Nature',
    title: `Hill ${index}`,
    titles: { de: `Hügel ${index}`, bg: `Хълм ${index}` },
    alt: { en: 'A green hill', de: 'Ein grüner Hügel', bg: 'Зелен хълм' },
    prompt: 'a green hill',
    model: 'Procedural 1',
    seed: index + 1,
    tags: ['hill'],
    special: index === 3,
    publishedAt: new Date(Date.UTC(2026, 5, index + 1)).toISOString(),
  };
}

describe('an empty installation', () => {
  it("is filled with the manifest's words, ids and dates, showing how far it is", async () => {
    const progress: number[] = [];
    const result = await seed({ onProgress: ({ done, total }) => progress.push(done / total) });

    expect(result).toEqual({ kind: 'filled', imported: TOTAL, refused: [] });
    expect(progress.at(-1)).toBe(1);
    expect(progress).toHaveLength(TOTAL);
    expect(await store.find('nature/hill-3')).toMatchObject({
      title: 'Hill 3',
      titleTranslations: { de: 'Hügel 3', bg: 'Хълм 3' },
      alt: 'A green hill',
      altTranslations: { de: 'Ein grüner Hügel', bg: 'Зелен хълм' },
      prompt: 'a green hill',
      model: 'Procedural 1',
      seed: '4',
      tags: ['hill'],
      special: true,
      categoryName: 'Nature',
      createdAt: Date.UTC(2026, 5, 4),
    });
    const newest = await store.page({ kind: 'all' }, 1, 2);
    expect(newest?.items.map(({ title }) => title)).toEqual(['Hill 4', 'Hill 3']);
  });

  it('is filled once: pictures that the operator removes do not come back', async () => {
    await seed();
    await store.remove(['nature/hill-1', ...Array.from({ length: TOTAL }, (_, i) => `nature/hill-${i}`)]);
    expect(await seed()).toEqual({ kind: 'not-needed' });
    expect(await store.count({ kind: 'all' })).toBe(0);
  });

  it('goes on after an interrupted start', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await seed({ signal: stop.signal })).toEqual({ kind: 'interrupted' });
    expect(await seed()).toMatchObject({ kind: 'filled', imported: TOTAL });
    expect(await seed()).toEqual({ kind: 'not-needed' });
  });

  it('names a damaged picture and takes the rest', async () => {
    await writeFile(join(root, 'demo/images/nature/hill-2.webp'), 'no picture');
    expect(await seed()).toEqual({
      kind: 'filled',
      imported: TOTAL - 1,
      refused: [expect.objectContaining({ name: 'nature/hill-2.webp', reason: 'This is not an image.' })],
    });
  });
});

describe('no demo pictures come', () => {
  it('to production, nor when they are switched off', async () => {
    const { config } = deps;
    expect(await seedDemo({ ...deps, config: { ...config, production: true } })).toEqual({ kind: 'off' });
    expect(await seedDemo({ ...deps, config: { ...config, DEMO_CONTENT: false } })).toEqual({ kind: 'off' });
  });

  it('to an installation that has pictures of its own, not even after they are gone', async () => {
    await seed();
    await database.db.deleteFrom('installation_mark').execute();
    expect(await seed()).toEqual({ kind: 'not-needed' });
    await store.remove(Array.from({ length: TOTAL }, (_, i) => `nature/hill-${i}`));
    expect(await seed()).toEqual({ kind: 'not-needed' });
  });
});

it('the delivered content is complete', async () => {
  const folder = findDemoFolder();
  if (folder === undefined) throw new Error('The demo folder is missing');
  const manifest = await readDemoManifest(folder);
  expect(manifest.length).toBeGreaterThan(0);
  expect(new Set(manifest.map(({ id }) => id)).size).toBe(manifest.length);
  for (const { alt, titles } of manifest) {
    expect(Object.keys(alt).toSorted()).toEqual(['bg', 'de', 'en', 'es', 'ru', 'zh']);
    expect(Object.keys(titles).toSorted()).toEqual(['bg', 'de', 'es', 'ru', 'zh']);
  }
});
