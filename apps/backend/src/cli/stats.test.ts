import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { createAnalyticsService } from '../features/analytics/analytics-service.ts';
import { createAnalyticsStore } from '../features/analytics/analytics-store.ts';
import { runGallery } from './program.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'numbers-'));
  vi.stubEnv('NODE_ENV', 'test');
  vi.stubEnv('DATA_DIR', folder);
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  const { db, close } = openDatabase({ url: '', dataDir: folder });
  await migrate(db);
  const service = createAnalyticsService({ store: createAnalyticsStore(db), keepDays: 30, now: () => NOW });
  const fields = { path: '/', route: '/', locale: 'de', referrer: 'direct' };
  for (const site of ['gallery', 'dating', 'dating']) {
    await service.record(site, [{ name: 'page_view', fields }]);
  }
  await close();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function gallery(...args: string[]): Promise<{ code: number; out: string[]; err: string }> {
  const out: string[] = [];
  let err = '';
  const code = await runGallery(args, {
    interactive: false,
    out: (line) => void out.push(line),
    err: (line) => (err += line),
  });
  return { code, out, err };
}

it('prints days, sums and what was done most, of all sites together', async () => {
  const { code, out } = await gallery('numbers', '--days', '2');
  expect(code).toBe(0);
  expect(out).toEqual([
    '2026-11-19 to 2026-11-20, dating, gallery',
    '',
    'day         views  visits  downloads',
    '2026-11-19      0       0          0',
    '2026-11-20      3       3          0',
    'all             3       3          0',
    '',
    'page_view: 3',
    '  locale    de      3',
    '  referrer  direct  3',
    '  route     /       3',
  ]);
});

it('prints one site alone, and as JSON what the API answers', async () => {
  expect((await gallery('numbers', '--site', 'dating')).out).toContain('page_view: 2');
  const { out } = await gallery('numbers', '--days', '1', '--site', 'gallery', '--json');
  expect(JSON.parse(out.join('\n'))).toMatchObject({ days: [{ day: '2026-11-20', views: 1 }] });
});

it.each([
  [['--site', 'choir'], 'There are no numbers of "choir" in this time. There are some of dating, gallery.'],
  [['--days', '0'], 'A whole number from 1 to 366'],
])('says what is wrong with %j', async (args, sentence) => {
  const { code, err } = await gallery('numbers', ...args);
  expect(code).toBe(1);
  expect(err).toContain(sentence);
});
