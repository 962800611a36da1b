import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Post, PostPage } from '@lumigraph/contracts';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/open.ts';
import { openSqliteForTests } from '../../testing/databases.ts';
import { localeOf } from '../../http/locale.ts';
import { errorsPlugin } from '../../http/errors-plugin.ts';
import { openFileStorage } from '../../storage/file-storage.ts';
import { sharp } from '../../lib/sharp.ts';
import { postRoutes, coverRoutes, feedRoutes } from './blog-routes.ts';
import { AppError } from '../../lib/errors.ts';
import { createBlogService } from './blog-service.ts';
import { cleanHtml } from './rendering/clean-html.ts';
import { readHtml } from './rendering/html-text.ts';
import { renderPost } from './rendering/render-post.ts';
import { parsePost } from './front-matter.ts';
import { importPosts, type PostImportResult } from './import-posts.ts';
import { createPostStore } from './post-store.ts';
import { imageTasks } from '../../image-processes/image-tasks.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

const post = (front: string, body = 'Some words about pictures.'): string =>
  `---\n${front}\n---\n\n${body}\n`;

let database: OpenDatabase;
let app: FastifyInstance;
let result: PostImportResult;
let root: string;
let folder: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'blog-'));
  folder = join(root, 'posts');
  mkdirSync(folder);
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const cover = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  writeFileSync(join(folder, 'cover.png'), cover);

  write(
    'first-light.md',
    post('title: First light\ndate: 2026-10-01\ntags: [light, dawn]\ncover: cover.png'),
  );
  write('first-light.de.md', post('title: Erstes Licht\ndate: 2026-10-01'));
  write(
    'code-and-tables.md',
    post(
      'title: "Code & tables"\ndate: 2026-11-01',
      '# Heading\n\n```ts\nconst a = 1;\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
    ),
  );
  write(
    'hostile.md',
    post(
      'title: <b>Hostile</b>\ndate: 2026-11-02',
      '<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1)) fine',
    ),
  );
  write('tomorrow.md', post('title: Tomorrow\ndate: 2026-11-21'));
  write('unfinished.md', post('title: Unfinished\ndate: 2026-11-01\ndraft: true'));
  write('broken-yaml.md', '---\ntitle: A\ntags: [a\n---\ntext\n');
  write('no-title.md', post('date: 2026-01-01'));
  write('bad-date.md', post('title: Bad date\ndate: 2026-13-45'));
  write('no-fence.md', '# No front matter\n');
  write('missing-cover.md', post('title: Missing\ndate: 2026-01-01\ncover: nowhere.png'));
  write('outside-cover.md', post('title: Outside\ndate: 2026-01-01\ncover: ../../../../etc/hosts'));
  write('twice.md', post('title: Twice\ndate: 2026-01-01\nslug: first-light'));
  write('Bad Name.md', post('title: Bad name\ndate: 2026-01-01'));

  database = await openSqliteForTests(join(root, 'data'));
  const store = createPostStore(database.db);
  const storage = openFileStorage(join(root, 'files'));
  result = await importPosts(folder, { store, storage, imageTasks, renderPost });
  const blog = createBlogService(store, () => NOW, {
    read: () => Promise.reject(new AppError('NOT_FOUND')),
  });
  app = fastify({ ajv: { customOptions: { coerceTypes: true, removeAdditional: false } } });
  await app.register(errorsPlugin);
  await app.register(postRoutes, { prefix: '/api/blog', blog, localeOf });
  await app.register(feedRoutes, {
    blog,
    storage,
    origin: 'https://gallery.example',
    title: 'Lumigraph',
    email: () => 'hello@gallery.example',
  });
  await app.register(coverRoutes, { storage });
});

afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(root, { recursive: true });
});

const get = async <Body>(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body }> => {
  const response = await app.inject({ url, headers });
  return { status: response.statusCode, body: response.json<Body>() };
};

describe('importing posts', () => {
  it('publishes the good ones and keeps drafts back', () => {
    expect(result.imported.toSorted()).toEqual([
      'code-and-tables.md',
      'first-light.de.md',
      'first-light.md',
      'hostile.md',
      'tomorrow.md',
    ]);
    expect(result.drafts).toEqual(['unfinished.md']);
  });

  it.each([
    ['broken-yaml.md', 3, /flow|bracket|sequence|expected/i],
    ['no-title.md', 1, /title/],
    ['bad-date.md', 3, /date/],
    ['no-fence.md', 1, /---/],
    ['missing-cover.md', 4, /nowhere\.png does not exist/],
    ['outside-cover.md', 4, /outside/],
    ['twice.md', 1, /first-light\.md already has the slug/],
    ['Bad Name.md', 1, /file name/],
  ])('refuses %s and says where', (file, line, reason) => {
    const problems = result.refused.filter((problem) => problem.file === file);
    expect(problems).not.toEqual([]);
    expect(problems[0]?.message).toMatch(reason);
    expect(Math.abs((problems[0]?.line ?? 0) - line)).toBeLessThanOrEqual(1);
  });

  it('never throws over what stands in a file', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'binary' }), (front, body) => {
        const parsed = parsePost(`---\n${front}\n---\n${body}`);
        expect(['post', 'refused']).toContain(parsed.kind);
      }),
      { numRuns: 500 },
    );
  });
});

describe('reading posts', () => {
  it('lists what is published, newest first, in the language of the reader', async () => {
    const { body } = await get<PostPage>('/api/blog/posts?projectName=gallery', {
      'accept-language': 'de-AT,de;q=0.9',
    });
    expect(body.items.map(({ title }) => title)).toEqual(['<b>Hostile</b>', 'Code & tables', 'Erstes Licht']);
    expect(body.total).toBe(3);
    expect(body.items[0]).not.toHaveProperty('contentHtml');
  });

  it('pages, and answers an unknown project with an empty list', async () => {
    const second = await get<PostPage>('/api/blog/posts?projectName=gallery&pageSize=2&page=2');
    expect(second.body.items).toHaveLength(1);
    expect((await get<PostPage>('/api/blog/posts?projectName=other')).body.items).toEqual([]);
  });

  it('gives a post with its neighbours, under both addresses', async () => {
    const { body } = await get<Post>('/api/blog/post?id=code-and-tables');
    expect(body).toMatchObject({
      previous: { id: 'first-light', title: 'First light' },
      next: { id: 'hostile' },
      locale: 'en',
      readingMinutes: 1,
    });
    expect(body.contentHtml).toContain('<table>');
    expect(body.contentHtml).toContain('class="language-ts"');
    expect(body.contentHtml).toContain('<h2 id="heading">');
    expect((await get<Post>('/api/blog/posts?id=code-and-tables')).body).toEqual(body);
  });

  it('says in which languages a post exists', async () => {
    const { body } = await get<Post>('/api/blog/post?id=first-light&locale=bg');
    expect(body).toMatchObject({ locale: 'en', locales: ['de', 'en'], tags: ['light', 'dawn'] });
  });

  it.each(['tomorrow', 'unfinished', 'missing-cover', 'nothing'])('does not show %s', async (id) => {
    expect((await get(`/api/blog/post?id=${id}`)).status).toBe(404);
  });

  it.each(['', '?projectName=a b', '?projectName=gallery&page=0', '?projectName=gallery&page=1&page=2'])(
    'refuses the query %j and names the field',
    async (query) => {
      const { status, body } = await get<{ errors: unknown[] }>(`/api/blog/posts${query}`);
      expect(status).toBe(400);
      expect(body.errors.length).toBeGreaterThan(0);
    },
  );

  it('serves a prepared cover for ever, and nothing else below its address', async () => {
    const { body } = await get<Post>('/api/blog/post?id=first-light');
    const cover = await app.inject(body.coverUrl ?? '');
    expect(cover.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(await sharp(cover.rawPayload).metadata()).toMatchObject({ width: 1600, height: 900 });
    const shared = await app.inject((body.coverUrl ?? '').replace('-1600.webp', '-share.jpg'));
    expect(shared.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(shared.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(shared.rawPayload.length).toBeLessThan(300_000);
    expect((await app.inject('/cdn/covers/..%2F..%2Flumigraph.sqlite')).statusCode).toBe(404);
  });

  it('feeds readers with absolute links and escaped titles', async () => {
    const { body } = await app.inject('/blog/rss.xml');
    expect(body).toContain('https://gallery.example/blog/code-and-tables');
    expect(body).not.toContain('<title><b>');
  });
});

const { DOMParser } = new JSDOM('').window;

/** Elements and attributes of some HTML that a browser could execute, as a parser finds them. */
function dangers(html: string): string[] {
  const document = new DOMParser().parseFromString(html, 'text/html');
  return [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...(/^(script|style|svg|math|iframe|object)$/i.test(element.tagName) ? [element.tagName] : []),
    ...[...element.attributes]
      .filter(({ name, value }) => /^on/i.test(name) || /^\s*(javascript|data|vbscript):/i.test(value))
      .map(({ name, value }) => `${name}=${value}`),
  ]);
}

describe('post HTML', () => {
  it('carries no script in', async () => {
    const { body } = await get<Post>('/api/blog/post?id=hostile');
    expect(dangers(body.contentHtml)).toEqual([]);
    expect(body.contentHtml).toContain('fine');
  });

  it('is clean after one pass', () => {
    const hostile = fc.stringMatching(
      /^(<\/?(a|img|svg|p|code|style|math)( (href|src|onclick|class)="?(javascript:|https:\/\/x|a)"?)?>|[<>&"' a]){0,12}$/,
    );
    fc.assert(
      fc.property(hostile, (html) => {
        const once = cleanHtml(html);
        // The parser may close what nests wrongly (a p in a p) once more; words are never lost to a second pass.
        expect(readHtml(cleanHtml(once)).text).toBe(readHtml(once).text);
        expect(dangers(once)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
