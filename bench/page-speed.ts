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
import { median, report } from './lib/report.ts';
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

// Images are prepared on first request; the measurement excludes this.
for (const url of pages.values()) await measurePage(url, 'simulate');
for (let round = 1; round <= ROUNDS; round += 1) {
  for (const method of methods)
    for (const [page, url] of pages) {
      const stored = page.endsWith(', user') ? await newSession() : undefined;
      of(page, method).push(await measurePage(url, method, stored));
    }
  for (const press of presses) press.tookMs.push(await measurePress(browser, press));
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
