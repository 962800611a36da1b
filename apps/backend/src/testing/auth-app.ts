import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthResponse } from '@lumigraph/contracts';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { buildApp, type App, type AppDeps } from '../app.ts';
import { readConfig } from '../config/config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { AccountsDeps } from '../features/accounts/accounts-feature.ts';
import type { Limits } from '../http/limits.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { openDisk, type Storages } from '../storage/open-storages.ts';
import { sharedSchemas } from './shared-schemas.ts';
import { openSqliteForTests, type Engine } from './databases.ts';
import { createPasswordHasher, type PasswordHasher } from '../features/accounts/passwords/password-hasher.ts';
import { renderPost } from '../features/blog/rendering/render-post.ts';
import { imageTasks } from '../image-processes/image-tasks.ts';

export const START = Date.UTC(2026, 10, 20, 12);
export const PASSWORD = 'Kiwi-Lantern7';

export interface TestApp extends App {
  database: OpenDatabase;
  dataDir: string;
  hasher: PasswordHasher;
  clock: { now: number };
  /** Sends mails that are due and returns all mails so far, oldest first. */
  mails(): Promise<Email[]>;
  /** Sends a JSON request; `token` is the bearer token. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<{
    status: number;
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read any response
    body: any;
    text: string;
    bytes: Buffer;
    headers: Record<string, unknown>;
  }>;
  register(person?: Partial<Record<'firstName' | 'lastName' | 'email', string>>): Promise<AuthResponse>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  environment?: Record<string, string>;
  limits?: Partial<Limits>;
  /** How long lists may miss changes; see {@link AppDeps}. */
  staleForMs?: number;
  logger?: FastifyBaseLogger;
  hasher?: PasswordHasher;
  billing?: AppDeps['billing'];
  files?: AppDeps['files'];
  /** Default: texts are rendered in this process. */
  blog?: AppDeps['blog'];
  /** Further sites; `listenSiblings` opens them. */
  siblings?: AppDeps['siblings'];
  /** Folder of a built main site. */
  siteDir?: string;
  /** Folder of a built studio. */
  studioDir?: string;
  /** Wraps the file storage. */
  storage?: (real: FileStorage) => FileStorage;
  /** Wraps the storage of images and uploads. */
  imageStorage?: (real: FileStorage) => FileStorage;
  /** Database engine. Default: SQLite. */
  engine?: Engine;
  /** A folder that the test inspects and removes. Default: a temporary folder. */
  dataDir?: string;
  social?: Pick<AccountsDeps, 'socialProviders' | 'socialFetch'>;
  /** Sees every route that is registered. */
  onRoute?: AppDeps['onRoute'];
  /** Default: {@link sharedSchemas}. */
  schemas?: AppDeps['schemas'];
}

/** A password is hashed in 0.2 ms instead of 28 ms of CPU; `passwords.test.ts` checks the parameters of the product. */
const CHEAP = { memoryCost: 64, timeCost: 1 };

/** Creates the whole backend with an empty database, a clock that tests control, and mails in a folder. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'lumigraph-auth-')));
  try {
    return await openTestApp(options, dataDir);
  } catch (error) {
    // A test of settings that are refused.
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Without a wrapper, the settings decide where files are. */
function wrapped({ storage, imageStorage }: TestAppOptions, dataDir: string): { storages?: Storages } {
  if (!storage && !imageStorage) return {};
  const real = openDisk({ DATA_DIR: dataDir });
  return {
    storages: {
      ...real,
      files: storage?.(real.files) ?? real.files,
      images: imageStorage?.(real.images) ?? real.images,
    },
  };
}

async function openTestApp(options: TestAppOptions, dataDir: string): Promise<TestApp> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: 'http://localhost:4106',
    MAX_LOOP_DELAY_MS: '0',
    ...options.environment,
  });
  const database = await (options.engine?.open() ?? openSqliteForTests(dataDir));
  const clock = { now: START };
  const hasher = options.hasher ?? createPasswordHasher({ cost: CHEAP });
  const built = await buildApp({
    config,
    db: database.db,
    now: () => clock.now,
    schemas: options.schemas ?? sharedSchemas,
    ...wrapped(options, dataDir),
    imageTasks,
    blog: options.blog ?? { renderPost },
    accounts: { hasher, ...options.social },
    ...(options.onRoute ? { onRoute: options.onRoute } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.staleForMs === undefined ? {} : { staleForMs: options.staleForMs }),
    ...(options.logger ? { logger: options.logger } : {}),
    ...(options.billing ? { billing: options.billing } : {}),
    ...(options.files ? { files: options.files } : {}),
    ...(options.siteDir ? { siteDir: options.siteDir } : {}),
    ...(options.studioDir ? { studioDir: options.studioDir } : {}),
    ...(options.siblings ? { siblings: options.siblings } : {}),
  });
  const { app, services } = built;
  await app.ready();

  const call: TestApp['call'] = async (method, path, { body, token, headers } = {}) => {
    const request: InjectOptions = { method, url: path, headers: { ...headers } };
    if (token !== undefined) request.headers = { ...request.headers, authorization: `Bearer ${token}` };
    if (body !== undefined) {
      request.payload = JSON.stringify(body);
      request.headers = { 'content-type': 'application/json', ...request.headers };
    }
    return read(await app.inject(request));
  };

  return {
    ...built,
    database,
    dataDir,
    hasher,
    clock,
    call,
    async mails() {
      await services.mail.flush();
      const folder = join(dataDir, 'outbox');
      const names = await readdir(folder).catch(() => [] as string[]);
      const mails = await Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
      );
      return mails.sort((a, b) => String(a.date).localeCompare(String(b.date)));
    },
    async register(person = {}) {
      const response = await call('POST', '/api/auth/register', {
        body: {
          firstName: 'Ada',
          lastName: 'Lovelace',
          email: 'ada@example.com',
          password: PASSWORD,
          confirmPassword: PASSWORD,
          ...person,
        },
      });
      if (response.status !== 200) throw new Error(`register answered ${response.status}: ${response.text}`);
      return response.body as AuthResponse;
    },
    async close() {
      await app.close();
      await database.close();
      // A rendition may be written while its folder is removed.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function read(
  response: Awaited<ReturnType<FastifyInstance['inject']>>,
): Awaited<ReturnType<TestApp['call']>> {
  const { statusCode: status, payload: text, rawPayload: bytes, headers } = response;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status, body, text, bytes, headers };
}

/** The one-time token of the link in a mail. */
export function tokenIn(mail: Email | undefined): string {
  const token = /#token=(ot_[A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`There is no link with a token in: ${mail?.text ?? 'no mail'}`);
  return token;
}
