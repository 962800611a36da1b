import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { newStorageKey, openFileStorage, type FileStorage } from '../../storage/file-storage.ts';
import type { NewImage } from '../../features/images/store/image-rows.ts';
import { createImageStore, type ImageStore } from '../../features/images/store/image-store.ts';
import { imageTasks } from '../../image-processes/image-tasks.ts';
import { sharp } from '../../lib/sharp.ts';
import { openSqliteForTests } from '../databases.ts';
import { sharedSchemas } from '../shared-schemas.ts';
import { sampleImage } from './sample-image.ts';

export const TEST_API_KEY = 'key-of-the-tests';

export interface TestGallery {
  app: FastifyInstance;
  db: Kysely<Database>;
  store: ImageStore;
  storage: FileStorage;
  dataDir: string;
  /** Sends a GET request with the API key. */
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Publishes an image together with its file. */
  publish(name: string, file: Buffer, overrides?: Partial<NewImage>): Promise<NewImage>;
  close(): Promise<void>;
}

/** Creates the whole backend with a temporary folder; responses always include the latest changes. */
export async function openTestGallery(): Promise<TestGallery> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gallery-'));
  const database = await openSqliteForTests(dataDir);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    API_KEYS: TEST_API_KEY,
    MAX_LOOP_DELAY_MS: '0',
  });
  const { app } = await buildApp({
    config,
    db: database.db,
    imageTasks,
    staleForMs: 0,
    schemas: sharedSchemas,
  });
  const store = createImageStore(database.db);
  const storage = openFileStorage(join(dataDir, 'pictures'));
  return {
    app,
    db: database.db,
    store,
    storage,
    dataDir,
    get: (url, headers = {}) => app.inject({ url, headers: { 'x-api-key': TEST_API_KEY, ...headers } }),
    async publish(name, file, overrides = {}) {
      const { format, width, height } = await read(file);
      const storageKey = newStorageKey('originals', format);
      await storage.put(storageKey, file);
      const image = sampleImage(name, {
        width,
        height,
        bytes: file.length,
        format: format === 'heif' ? 'avif' : (format as NewImage['format']),
        storageKey,
        ...overrides,
      });
      await store.addMany([image]);
      return image;
    },
    async close() {
      await app.close();
      await database.close();
      // A rendition may be written while its folder is removed.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Format and size of the file; arbitrary values if it is not an image. */
async function read(file: Buffer): Promise<{ format: string; width: number; height: number }> {
  try {
    return await sharp(file).metadata();
  } catch {
    return { format: 'png', width: 1, height: 1 };
  }
}

/** Draws an image with enough detail that sizes and formats differ as for real images. */
export async function drawImage(
  size: { width: number; height: number },
  format: 'png' | 'jpeg' | 'webp' | 'avif' = 'png',
): Promise<Buffer> {
  const { width, height } = size;
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      data[at] = (x * 255) / width;
      data[at + 1] = (y * 255) / height;
      data[at + 2] = 128 + 100 * Math.sin(x / 17) * Math.cos(y / 23);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .withXmp(AI_MARK)
    .toFormat(format)
    .toBuffer();
}

/** The AI-origin mark that the importer writes: made by a trained model. */
export const AI_MARK = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>`;

/** The number of files of all images in a data folder. */
export function countFiles(dataDir: string): number {
  const folder = join(dataDir, 'pictures');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.isFile(),
  ).length;
}
