import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { readMark, setMark } from '../../db/installation-marks.ts';
import type { Database } from '../../db/tables/index.ts';
import type { CoverTasks } from '../blog/make-cover.ts';
import type { ImageFileTasks } from '../images/files/image-file-tasks.ts';
import type { Storages } from '../../storage/open-storages.ts';
import { importPosts } from '../blog/import-posts.ts';
import { createPostStore } from '../blog/post-store.ts';
import { renderPost } from '../blog/rendering/render-post.ts';
import { createImageStore } from '../images/store/image-store.ts';
import { createImportClaimStore } from '../images/files/import/import-claim-store.ts';
import { importImages, type ImportItem, type ImportDeps } from '../images/files/import/import-images.ts';
import { type DemoImage, findDemoFolder, readDemoManifest } from './demo-manifest.ts';

export interface DemoDeps {
  config: Pick<Config, 'production' | 'DEMO_CONTENT' | 'publicOrigin'>;
  db: Kysely<Database>;
  storages: Pick<Storages, 'images'>;
  imageTasks: ImageFileTasks & CoverTasks;
  now?: () => number;
}

export interface DemoOptions {
  /** After each image. */
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Stops after the images in progress; the next start continues. */
  signal?: AbortSignal;
  /** Folder with `images.json` and `images/`; the included one by default. */
  folder?: string | undefined;
}

export type DemoResult =
  | { kind: 'filled'; imported: number; refused: readonly { name: string; reason: string }[] }
  /** Switched off, or a production server. */
  | { kind: 'off' }
  /** Done at an earlier start, or the installation has other images. */
  | { kind: 'not-needed' }
  | { kind: 'no-content' }
  | { kind: 'interrupted' };

const MARK = 'demo-pictures';

/**
 * Fills an empty installation with the demo images, only once: they do not return after an operator has removed them
 * all. The next start continues an interrupted one.
 */
export async function seedDemo(deps: DemoDeps, options: DemoOptions = {}): Promise<DemoResult> {
  const { config, db, now = Date.now } = deps;
  if (config.production || !config.DEMO_CONTENT) return { kind: 'off' };
  const images: ImportDeps = {
    store: createImageStore(db),
    storage: deps.storages.images,
    claims: createImportClaimStore(db),
    imageTasks: deps.imageTasks,
    now,
  };
  const mark = (value: string) => setMark(db, { name: MARK, value, set_at: now() });
  const former = await readMark(db, MARK);
  const isEmpty = former === undefined && (await images.store.count({ kind: 'all' })) === 0;
  if (former === undefined && !isEmpty) await mark('not needed');
  if (former !== 'begun' && !isEmpty) return { kind: 'not-needed' };
  const folder = options.folder ?? findDemoFolder();
  if (folder === undefined) return { kind: 'no-content' };

  await mark('begun');
  const { imported, refused } = await fill(images, folder, { ...options, publicOrigin: config.publicOrigin });
  if (options.signal?.aborted) return { kind: 'interrupted' };
  await mark('done');
  return { kind: 'filled', imported, refused };
}

async function fill(images: ImportDeps, folder: string, options: DemoOptions & { publicOrigin: string }) {
  const manifest = await readDemoManifest(folder);
  const refused: { name: string; reason: string }[] = [];
  let imported = 0;
  let done = 0;
  await importImages(images, items(manifest, folder), {
    rights: { licenseUrl: `${options.publicOrigin}/license` },
    ...(options.signal ? { signal: options.signal } : {}),
    onOutcome: (outcome) => {
      done += 1;
      if (outcome.kind === 'imported') imported += 1;
      if (outcome.kind === 'refused') refused.push(outcome);
      options.onProgress?.({ done, total: manifest.length });
    },
  });
  return { imported, refused };
}

async function* items(manifest: readonly DemoImage[], folder: string): AsyncGenerator<ImportItem> {
  for (const image of manifest) {
    const { en = image.title, ...altTranslations } = image.alt;
    yield {
      kind: 'file',
      path: join(folder, 'images', image.file),
      name: image.file,
      category: image.category,
      special: image.special,
      chosen: {
        publicId: image.id,
        title: image.title,
        titleTranslations: image.titles,
        alt: en,
        altTranslations,
        prompt: image.prompt,
        model: image.model,
        seed: String(image.seed),
        tags: image.tags,
        createdAt: Date.parse(image.publishedAt),
      },
    };
  }
}

const POSTS_MARK = 'demo-posts';

/** Gives an installation without posts the demo's, once in its life, as `seedDemo` does with images. */
export async function seedDemoPosts(deps: {
  config: Pick<Config, 'production' | 'DEMO_CONTENT'>;
  db: Kysely<Database>;
  storages: Pick<Storages, 'files'>;
  imageTasks: CoverTasks;
}): Promise<{ imported: number }> {
  const { config, db, imageTasks } = deps;
  const folder = findDemoFolder();
  const unwanted = config.production || !config.DEMO_CONTENT || folder === undefined;
  if (unwanted || (await readMark(db, POSTS_MARK)) === 'done') return { imported: 0 };
  const store = createPostStore(db);
  const storage = deps.storages.files;
  // Importing again replaces what an interrupted start has written.
  const result = (await store.isEmpty())
    ? await importPosts(join(folder, 'posts'), { store, storage, imageTasks, renderPost })
    : undefined;
  await setMark(db, { name: POSTS_MARK, value: 'done', set_at: Date.now() });
  return { imported: result?.imported.length ?? 0 };
}
