// `JUDGE_TESTS=1 pnpm vitest run judges`: xmllint, Ruby's validating parser, Python's feedparser and newsboat read the feeds,
// xmllint the sitemaps of the built gallery (`apt-get install libxml2-utils ruby python3-feedparser newsboat`,
// `pnpm build`). RSS and Media RSS have no schema of their authors, and no registry has the one of Atom (RFC 4287, appendix
// B): Ruby's parser knows the elements of both formats, their number and their order.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { locales } from '@lumigraph/contracts';
import { parseSitemap } from 'sitemap';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { createPostStore } from '../../blog/post-store.ts';
import { createImageStore } from '../store/image-store.ts';

const isRequested = process.env['JUDGE_TESTS'] === '1';
const run = promisify(execFile);
const gallery = join(import.meta.dirname, '../../../../../gallery/dist');
/** Debian's, whose packages other Pythons on PATH do not see. */
const PYTHON = '/usr/bin/python3';

const feeds = ['/images/rss.xml', '/images/atom.xml', '/blog/rss.xml', '/blog/atom.xml'];
const inEveryLanguage = feeds.flatMap((path) => locales.map((lang) => `${path}?lang=${lang}`));

/** Reads a feed, and again with its validators. */
const readTwice = `
import feedparser, json, sys
first = feedparser.parse(sys.argv[1])
again = [feedparser.parse(sys.argv[1], etag=first.etag).status,
         feedparser.parse(sys.argv[1], modified=first.modified).status]
print(json.dumps({
  "bozo": str(first.get("bozo_exception", "")), "language": first.feed.get("language"),
  "titles": [entry.title for entry in first.entries], "again": again,
  "media": [entry.media_content[0]["url"] for entry in first.entries if "media_content" in entry],
}))`;

/** Throws for a feed that breaks the rules of its format; prints the number of its entries. */
const validate = 'puts RSS::Parser.parse(File.read(ARGV[0], encoding: "UTF-8"), true).items.size';

describe.skipIf(!isRequested)('in programs that others wrote', { timeout: 120_000 }, () => {
  let test: TestApp;
  let server: Server;
  let origin = '';
  let folder = '';
  let statuses: [path: string, status: number][] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'feed-judges-'));
    test = await createTestApp({ siteDir: gallery });
    await createImageStore(test.database.db).addMany([
      sampleImage('fjord', {
        title: 'Fjord & <fog> ]]> “quoted”',
        titleTranslations: { bg: 'Фиорд', zh: '峡湾' },
      }),
      sampleImage('owl', { title: 'Owl 🦉', categoryId: 4 }),
    ]);
    await createPostStore(test.database.db).saveAll([
      {
        project: 'gallery',
        slug: 'post',
        locale: 'en',
        title: 'A post & more',
        excerpt: 'About it',
        content_html: '<p>Text &amp; <em>more</em></p>',
        markdown: 'Text',
        cover: null,
        author: 'Ada',
        tags: '[]',
        reading_minutes: 1,
        published_at: Date.UTC(2026, 5, 1),
      },
    ]);
    const serve = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
      const made = await test.app.inject({ url, headers: headers as Record<string, string> });
      statuses.push([url, made.statusCode]);
      response.writeHead(made.statusCode, made.headers).end(made.rawPayload);
    };
    server = createServer((request, response) => void serve(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    statuses = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function saved(path: string): Promise<string> {
    const file = join(folder, `${path.replaceAll(/\W+/g, '-')}.xml`);
    await writeFile(file, await (await fetch(origin + path)).text());
    return file;
  }

  it('xmllint finds every feed well-formed', async () => {
    for (const path of [...inEveryLanguage, '/opensearch.xml'])
      expect((await run('xmllint', ['--noout', '--nonet', await saved(path)])).stderr).toBe('');
  });

  it.each(inEveryLanguage)('Ruby finds %s valid', async (path) => {
    const { stdout } = await run('ruby', ['-rrss', '-e', validate, await saved(path)]);
    expect(stdout.trim()).toBe(path.startsWith('/images') ? '2' : '1');
  });

  it.each([
    ['a channel without a title', (text: string) => text.replace(/<title>[^<]*<\/title>/u, '')],
    ['an item with two links', (text: string) => text.replace(/(<item>)/u, '$1<link>https://a/</link>')],
  ])('Ruby refuses %s, so it judges', async (_fault, spoil) => {
    const file = await saved('/images/rss.xml');
    await writeFile(file, spoil(await readFile(file, 'utf8')));
    await expect(run('ruby', ['-rrss', '-e', validate, file])).rejects.toThrow(/RSS::/u);
  });

  it('xmllint finds the sitemap valid by the schema of its protocol', async () => {
    const own = dirname(createRequire(import.meta.url).resolve('sitemap/package.json'));
    const schema = join(folder, 'sitemap.xsd');
    // Links to languages are of XHTML, whose schema is not at hand.
    const text = await readFile(join(own, 'schema/sitemap.xsd'), 'utf8');
    await writeFile(schema, text.replaceAll('"strict"', '"lax"'));
    const index = await (await fetch(`${origin}/sitemap.xml`)).text();
    const files = [...index.matchAll(/<loc>[^<]*?(\/sitemap-\d+\.xml)<\/loc>/g)].map(
      ([, path]) => path ?? '',
    );
    const maps = files.length > 0 ? files : ['/sitemap.xml'];
    for (const path of maps) {
      const options = ['--noout', '--nonet', '--schema', schema];
      const { stderr } = await run('xmllint', [...options, await saved(path)]);
      expect(stderr.trim()).toMatch(/validates$/u);
      const pages = await parseSitemap(createReadStream(await saved(path)));
      expect(pages.length).toBeGreaterThan(0);
    }
  });

  it.each(inEveryLanguage)('feedparser reads %s without a fault, and once', async (path) => {
    const { stdout } = await run(PYTHON, ['-c', readTwice, origin + path]);
    const { bozo, language, titles, again, media } = JSON.parse(stdout) as Record<string, string[]>;
    expect({ bozo, again }).toEqual({ bozo: '', again: [304, 304] });
    // Atom has it as an attribute of XML.
    if (path.includes('rss')) expect(language).toBe(new URL(path, origin).searchParams.get('lang'));
    expect(titles?.length).toBe(path.startsWith('/images') ? 2 : 1);
    if (path.startsWith('/images/rss')) expect(media).toHaveLength(2);
  });

  it('newsboat shows the entries, and asks for nothing twice', async () => {
    const files = {
      urls: join(folder, 'urls'),
      cache: join(folder, 'cache.db'),
      config: join(folder, 'config'),
    };
    await writeFile(files.urls, feeds.map((path) => `${origin}${path}?lang=en\n`).join(''));
    await writeFile(files.config, '');
    const newsboat = (...command: string[]) =>
      run('newsboat', ['-u', files.urls, '-c', files.cache, '-C', files.config, '-x', ...command], {
        env: { ...process.env, TERM: 'dumb', HOME: folder },
      });
    await newsboat('reload');
    // An entry is the same one in both formats.
    expect((await newsboat('print-unread')).stdout).toContain('3 unread');
    expect(statuses.map(([, status]) => status)).toEqual([200, 200, 200, 200]);
    // It keeps the validators of a feed that it knew before.
    await newsboat('reload');
    statuses = [];
    await newsboat('reload');
    expect(statuses.map(([, status]) => status)).toEqual([304, 304, 304, 304]);
  });
});
