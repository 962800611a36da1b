import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { createCalendar } from '../lib/calendar.ts';
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
  const service = createAnalyticsService({
    store: createAnalyticsStore(db),
    calendar: createCalendar('UTC'),
    keepDays: 30,
    now: () => NOW,
  });
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

it('prints days, sums, steps and what was done most, of all sites together', async () => {
  const { code, out } = await gallery('stats', '--days', '2');
  expect(code).toBe(0);
  expect(out.slice(0, 6)).toEqual([
    '2026-11-19 to 2026-11-20 (UTC), all sites',
    '',
    'day         visits  views  downloads  searches  emptySearches  planViews  signUps  checkouts  purchases',
    '2026-11-19       0      0          0         0              0          0        0          0          0',
    '2026-11-20       3      3          0         0              0          0        0          0          0',
    'all              3      3          0         0              0          0        0          0          0',
  ]);
  expect(out).toContain('churn: 0 of 0 members ended');
  expect(out.slice(-4)).toEqual([
    'page_view: 3',
    '  locale    de      3',
    '  referrer  direct  3',
    '  route     /       3',
  ]);
});

it('prints one site alone, also under the former name, and as JSON what the API responds', async () => {
  expect((await gallery('numbers', '--site', 'dating')).out).toContain('page_view: 2');
  const { out } = await gallery('stats', '--days', '1', '--site', 'gallery', '--json');
  const { figures, revenue } = JSON.parse(out.join('\n')) as {
    figures: { name: string; days: number[] }[];
    revenue: { churn: unknown };
  };
  expect(figures[0]).toMatchObject({ name: 'visits', days: [1] });
  expect(revenue.churn).toEqual({ ended: 0, members: 0 });
});

it('prints one figure as CSV', async () => {
  const { out } = await gallery('stats', '--csv', 'visits', '--from', '2026-11-20');
  expect(out.join('')).toBe(
    '\uFEFFdate,site,language,visits\r\n2026-11-20,dating,de,2\r\n2026-11-20,gallery,de,1',
  );
});

it.each([
  [['--site', 'choir'], 'There are no numbers of "choir" in this time.'],
  [['--days', '0'], 'A whole number from 1 to 366'],
  [['--from', 'yesterday'], 'A day like 2026-11-20'],
  [['--csv', 'visitors'], 'One of visits, views'],
])('says what is wrong with %j', async (args, sentence) => {
  const { code, err } = await gallery('stats', ...args);
  expect(code).toBe(1);
  expect(err).toContain(sentence);
});
