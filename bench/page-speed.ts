import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buildApp } from '../apps/backend/src/app.ts';
import { readConfig } from '../apps/backend/src/config/config.ts';
import { migrate } from '../apps/backend/src/db/migrate.ts';
import { openDatabase } from '../apps/backend/src/db/open.ts';
import { seedDemo } from '../apps/backend/src/features/demo/seed-demo.ts';
import { imageTasks } from '../apps/backend/src/image-processes/image-tasks.ts';
import { openDisk } from '../apps/backend/src/storage/open-storages.ts';
import {
  methods,
  openLighthouse,
  openUser,
  rememberMeasures,
  type Measured,
  type Method,
} from './lib/lighthouse.ts';
import { openPresses, pressCheck, pressesOf } from './lib/presses.ts';
import { median, report } from './lib/report.ts';
import { staticHome, staticImage } from './lib/static-page.ts';
import { startStaticServer } from './lib/static-server.ts';

/**
 * Lighthouse on the built home and image page, with its phone profile, with simulated and with applied throttling, beside
 * a static page with the same images; all alternate in one run. Other pages, visits of a signed-in user, and the home
 * pages of the other sites, are measured alone. Presses of controls are measured while the page hydrates, and at rest.
 * `node --conditions=@lumigraph/source page-speed.ts [rounds]`; needs built sites. The figures of each run are added to
 * `test-results/page-speed.jsonl`.
 */
const ROUNDS = Number(process.argv[2] ?? 3);
/** Largest paint to that of a static page with the same images. */
const MOST_LCP_RATIO = { devtools: 1.03, simulate: 1.25 };
const MOST_BLOCKING_MS = 150;
const FEWEST_POINTS = 97;

const work = mkdtempSync(join(tmpdir(), 'bench-page-speed-'));
const dataDir = process.env['BENCH_DATA'] ?? join(work, 'data');
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const database = openDatabase({ url: '', dataDir });
await migrate(database.db);
await seedDemo({ config, db: database.db, storages: openDisk(config), imageTasks });

async function start(name: string) {
  const siteDir = join(import.meta.dirname, '../apps', name, 'dist');
  if (!existsSync(join(siteDir, 'server/entry-server.js')))
    throw new Error('Build the sites first: pnpm build');
  const { app } = await buildApp({ config, db: database.db, siteDir });
  return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

const [gallery, dating, minorities] = [
  await start('gallery'),
  await start('dating'),
  await start('minorities'),
];
const ours = gallery.origin;
const html = async (path: string): Promise<string> => (await fetch(ours + path)).text();

const listed = await fetch(`${ours}/api/images/images?pageSize=1`, {
  headers: { 'x-api-key': config.apiKeys[0] ?? '' },
});
const image = `/image/${((await listed.json()) as { items: { id: string }[] }).items[0]?.id}`;
const [, post = '/blog'] = /href="(\/blog\/[^"?.]+)"/.exec(await html('/blog')) ?? [];
const plain = await startStaticServer(
  { '/': staticHome(await html('/')), [image]: staticImage(await html(image)) },
  ours,
);
/** Measured beside a static page. */
const compared = ['home', 'image'] as const;
const pages = new Map([
  ['home', `${ours}/`],
  ['home, static', `${plain.origin}/`],
  ['image', ours + image],
  ['image, static', plain.origin + image],
  ['home, user', `${ours}/`],
  ['image, user', ours + image],
  ['post', ours + post],
  ['plans', `${ours}/subscription/plans`],
  ['sign-in', `${ours}/login`],
  ['home, bg', `${ours}/?lang=bg`],
  ['home, zh', `${ours}/?lang=zh`],
  ['dating', `${dating.origin}/`],
  ['minorities', `${minorities.origin}/`],
]);
const presses = pressesOf({ home: `${ours}/`, image: ours + image });
const newSession = await openUser(ours);
const measure = await openLighthouse();
const pressing = await openPresses();

const results = new Map(
  [...pages.keys()].flatMap((page) =>
    methods.map((method): [string, Measured[]] => [`${page} ${method}`, []]),
  ),
);
const of = (page: string, method: Method): Measured[] => results.get(`${page} ${method}`) ?? [];
const middle = (page: string, method: Method, field: keyof Measured): number =>
  median(of(page, method).map((measured) => measured[field]));

function checksOf(page: string, method: Method) {
  const value = (field: keyof Measured) => middle(page, method, field);
  return [
    {
      name: `${page}, ${method}: blocking at most ${MOST_BLOCKING_MS} ms`,
      value: value('blockingMs').toFixed(0),
      holds: value('blockingMs') <= MOST_BLOCKING_MS,
    },
    {
      name: `${page}, ${method}: score at least ${FEWEST_POINTS}`,
      value: value('score').toFixed(0),
      holds: value('score') >= FEWEST_POINTS,
    },
    {
      name: `${page}, ${method}: no layout shift`,
      value: value('shift').toFixed(3),
      holds: value('shift') < 0.0005,
    },
  ];
}

try {
  // Images are prepared on first request; the measurement excludes this.
  for (const url of pages.values()) await measure(url, 'simulate');
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const method of methods)
      for (const [page, url] of pages) {
        const stored = page.endsWith(', user') ? await newSession() : undefined;
        of(page, method).push(await measure(url, method, stored));
      }
    for (const press of presses) press.tookMs.push(await pressing.measure(press));
    console.log(`round ${round} of ${ROUNDS}`);
  }
  const rounded = (page: string, method: Method) =>
    (['lcpMs', 'blockingMs', 'score'] as const).map((field) => Math.round(middle(page, method, field)));
  const lcp = (page: string, method: Method) => of(page, method).map(({ lcpMs }) => lcpMs);
  report(
    'Largest paint on a phone',
    compared.flatMap((page) =>
      methods.map((method) => ({
        name: `${page}, ${method}: ours : static page`,
        unit: 'ms',
        ours: lcp(page, method),
        reference: lcp(`${page}, static`, method),
        target: { atMost: MOST_LCP_RATIO[method] },
      })),
    ),
    [...pages.keys()]
      .filter((page) => !page.endsWith(', static'))
      .flatMap((page) => methods.flatMap((method) => checksOf(page, method)))
      .concat(presses.map(pressCheck)),
  );
  rememberMeasures([
    ...[...pages.keys()].flatMap((page) =>
      methods.map((method): [string, string] => [`${page} ${method}`, rounded(page, method).join('/')]),
    ),
    ...presses.map(({ name, moment, tookMs }): [string, string] => [
      `${name} ${moment}`,
      median(tookMs).toFixed(0),
    ]),
  ]);
} finally {
  plain.close();
  await pressing.close();
  await Promise.all([gallery, dating, minorities].map(({ app }) => app.close()));
  await database.close();
  rmSync(work, { recursive: true, force: true });
}
