import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { openDemo } from './lib/demo.ts';
import {
  browserFlags,
  browserPath,
  measurePage,
  methods,
  openUser,
  rememberMeasures,
  type Measured,
  type Method,
} from './lib/lighthouse.ts';
import { measurePress, pressCheck, pressesOf } from './lib/presses.ts';
import { median, report, type Check } from './lib/report.ts';
import { startStaticServer, staticHome, staticImage } from './lib/static-page.ts';

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

using work = mkdtempDisposableSync(join(tmpdir(), 'bench-page-speed-'));
await using demo = await openDemo(process.env['BENCH_DATA'] ?? join(work.path, 'data'));
const ours = await demo.listen('gallery');
const [dating, minorities] = [await demo.listen('dating'), await demo.listen('minorities')];
const html = async (path: string): Promise<string> => (await fetch(ours + path)).text();
const image = demo.imagePage;
const [, post = '/blog'] = /href="(\/blog\/[^"?.]+)"/.exec(await html('/blog')) ?? [];
await using plain = await startStaticServer(
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
  ['dating', `${dating}/`],
  ['minorities', `${minorities}/`],
]);
const presses = pressesOf({ home: `${ours}/`, image: ours + image });
const newSession = await openUser(ours);
await using browser = await chromium.launch({ executablePath: browserPath, args: browserFlags });

const measures: (Measured & { page: string; method: Method })[] = [];
const of = (page: string, method: Method, field: keyof Measured): number[] =>
  measures.filter((each) => each.page === page && each.method === method).map((each) => each[field]);

/** Limits of the medians of each page. */
const limits = [
  {
    field: 'blockingMs',
    says: `blocking at most ${MOST_BLOCKING_MS} ms`,
    digits: 0,
    holds: (ms: number) => ms <= MOST_BLOCKING_MS,
  },
  {
    field: 'score',
    says: `score at least ${FEWEST_POINTS}`,
    digits: 0,
    holds: (points: number) => points >= FEWEST_POINTS,
  },
  { field: 'shift', says: 'no layout shift', digits: 3, holds: (shift: number) => shift < 0.0005 },
] as const;

const checksOf = (page: string, method: Method): Check[] =>
  limits.map(({ field, says, digits, holds }) => {
    const value = median(of(page, method, field));
    return { name: `${page}, ${method}: ${says}`, value: value.toFixed(digits), holds: holds(value) };
  });

// Images are prepared on first request; the measurement excludes this.
for (const url of pages.values()) await measurePage(url, 'simulate');
for (let round = 1; round <= ROUNDS; round += 1) {
  for (const method of methods)
    for (const [page, url] of pages) {
      const stored = page.endsWith(', user') ? await newSession() : undefined;
      measures.push({ page, method, ...(await measurePage(url, method, stored)) });
    }
  for (const press of presses) press.tookMs.push(await measurePress(browser, press));
  console.log(`round ${round} of ${ROUNDS}`);
}
const rounded = (page: string, method: Method) =>
  (['lcpMs', 'blockingMs', 'score'] as const).map((field) => Math.round(median(of(page, method, field))));
report(
  'Largest paint on a phone',
  compared.flatMap((page) =>
    methods.map((method) => ({
      name: `${page}, ${method}: ours : static page`,
      unit: 'ms',
      ours: of(page, method, 'lcpMs'),
      reference: of(`${page}, static`, method, 'lcpMs'),
      atMost: MOST_LCP_RATIO[method],
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
