import { DEFAULT_PAGE_SIZE } from '@lumigraph/contracts';
import { expectRefusal, expectSuccess, type CallGroup, type Context } from '../context.ts';
import { judged, Skip, type Judge } from '../findings.ts';
import {
  filledText,
  flag,
  id,
  inAddress,
  inspect,
  inspectList,
  isRecord,
  must,
  orNull,
  should,
  text,
  texts,
  time,
  unwrap,
  webAddress,
  wholeNumber,
} from '../shape.ts';

/** The image service. Every call carries the API key. */
const section = '7.2';

const category = {
  id: must(wholeNumber),
  name: must(filledText),
  count: should(wholeNumber),
  coverUrl: should(orNull(webAddress)),
};
const image = {
  id: must(id),
  thumbnailUrl: must(webAddress),
  imageUrl: must(webAddress),
  title: should(text),
  alt: should(text),
  width: should(wholeNumber),
  height: should(wholeNumber),
  categoryId: should(wholeNumber),
  createdAt: should(time),
  special: should(flag),
};
const metadata = {
  ...image,
  categoryName: should(text),
  format: should(text),
  bytes: should(wholeNumber),
  source: should(text),
  license: should(text),
  credit: should(text),
  tags: should(texts),
};

const offer = {
  waitSeconds: should(wholeNumber),
  originalAllowed: should(flag),
  license: should(text),
};

type Line = `${string} /${string}`;
type Item = Record<string, unknown>;

/** Id as it stands in an address: each segment encoded, the slashes kept. */
const inPath = (value: unknown) => String(value).split('/').map(encodeURIComponent).join('/');

async function page(context: Context, judge: Judge, line: Line): Promise<Item[]> {
  const ask = (query: Record<string, number>) => context.probe.call('images', line, { query });
  const PAGE_SIZE = 2;
  const first = await ask({ page: 1, pageSize: PAGE_SIZE });
  if (!expectSuccess(judge, first)) return [];
  const list = inspectList(judge, first.json, image);
  if (!list) return [];
  if (list.items.length > PAGE_SIZE)
    judge.fault('items', `are ${list.items.length} where pageSize asks for ${PAGE_SIZE}`);
  inspect(judge, list.holder, {
    shape: { page: should(wholeNumber), pageSize: should(wholeNumber), total: should(wholeNumber) },
  });
  const { total, page: shown } = list.holder;
  if (typeof shown === 'number' && shown !== 1) judge.fault('page', `is ${shown}; the first page is 1`);
  if (typeof total === 'number') await pagesDiffer(judge, { ask, total, first: list.items });
  return list.items.filter(isRecord);
}

interface Pages {
  ask: (query: Record<string, number>) => ReturnType<Context['probe']['call']>;
  total: number;
  first: unknown[];
}

async function pagesDiffer(judge: Judge, { ask, total, first }: Pages) {
  if (total < first.length) judge.fault('total', `is ${total}, less than the items of one page`);
  if (total > first.length) {
    const second = inspectList(judge, (await ask({ page: 2, pageSize: first.length || 1 })).json, image);
    judge.saw('page 2');
    if (second && JSON.stringify(second.items) === JSON.stringify(first))
      judge.fault('page 2', 'is page 1 again');
  }
  const byDefault = inspectList(judge, (await ask({})).json, image);
  const wanted = Math.min(total, DEFAULT_PAGE_SIZE);
  judge.saw('default page size');
  if (byDefault && byDefault.items.length !== wanted) {
    judge.fault('default page size', `gives ${byDefault.items.length} items, expected ${wanted}`);
  }
}

async function count(context: Context, judge: Judge, line: Line): Promise<number | undefined> {
  const answer = await context.probe.call('images', line);
  if (!expectSuccess(judge, answer)) return undefined;
  const found =
    typeof answer.json === 'number'
      ? { value: { count: answer.json }, at: '' }
      : unwrap(judge, answer.json, { has: 'count' });
  if (!found) return undefined;
  inspect(judge, found.value, { shape: { count: must(wholeNumber) }, at: found.at });
  return Number(found.value['count']);
}

async function categories(context: Context, judge: Judge, line: Line): Promise<Item[]> {
  const answer = await context.probe.call('images', line);
  if (!expectSuccess(judge, answer)) return [];
  const items = inspectList(judge, answer.json, category)?.items.filter(isRecord) ?? [];
  if (new Set(items.map((item) => item['id'])).size !== items.length)
    judge.fault('items', 'have one id twice');
  return items;
}

const someImage = (images: Item[]): Item => {
  const [one] = images;
  if (!one) throw new Skip('there is no picture');
  return one;
};

async function oneImage(context: Context, judge: Judge, one: Item) {
  const answer = await context.probe.call('images', `GET /images/metadata/${inPath(one['id'])}`);
  if (!expectSuccess(judge, answer)) return;
  const found = unwrap(judge, answer.json, { has: 'id', names: ['image'] });
  if (!found) return;
  inspect(judge, found.value, { shape: metadata, at: found.at });
  if (String(found.value['id']) !== String(one['id'])) judge.fault('id', 'is another picture’s');
}

async function downloadOffer(context: Context, judge: Judge, one: Item) {
  const answer = await context.probe.call('images', `GET /images/download-offer/${inPath(one['id'])}`);
  if (!expectSuccess(judge, answer)) return;
  const found = unwrap(judge, answer.json, { has: 'file', names: ['offer'] });
  if (!found) return;
  inspect(judge, found.value, { shape: offer, at: found.at });
  const control = answer.headers.get('cache-control') ?? '';
  if (!/private|no-store/.test(control))
    judge.fault('cache-control', 'lets one user get another one’s offer');
}

async function download(context: Context, judge: Judge, one: Item) {
  const answer = await context.probe.call('images', `GET /images/download/${inPath(one['id'])}`, {
    headers: { accept: '*/*' },
  });
  if (!expectSuccess(judge, answer)) return;
  judge.saw('content-type');
  const type = answer.headers.get('content-type') ?? 'nothing';
  if (!/^(image\/|application\/octet-stream)/.test(type))
    judge.fault('content-type', `expected a picture, got ${type}`);
  judge.saw('content-disposition');
  const disposition = answer.headers.get('content-disposition') ?? '';
  if (!/filename\*?=/i.test(disposition)) judge.fault('content-disposition', 'names no file');
  judge.saw('body');
  if (answer.bytes.length < 100) judge.fault('body', 'is no picture');
}

async function thumbnail(context: Context, judge: Judge, one: Item) {
  for (const field of ['thumbnailUrl', 'imageUrl']) {
    const answer = await context.probe.get(String(one[field]));
    judge.saw(field);
    const type = answer.headers.get('content-type') ?? 'nothing';
    if (answer.status !== 200 || !type.startsWith('image/'))
      judge.fault(field, `answers ${answer.status} with ${type}`);
  }
}

export const imageCalls: CallGroup = async (context) => {
  const entry = (call: string, work: (judge: Judge) => Promise<void>) => judged({ section, call }, work);
  let kinds: Item[] = [];
  let images: Item[] = [];
  let total: number | undefined;
  return [
    await entry('GET /images/categories', async (judge) => {
      kinds = await categories(context, judge, 'GET /images/categories');
      if (kinds.length === 0) judge.fault('items', 'are none: there is no category');
    }),
    await entry('GET /images/special-categories', async (judge) => {
      await categories(context, judge, 'GET /images/special-categories');
    }),
    await entry('GET /images/count', async (judge) => {
      total = await count(context, judge, 'GET /images/count');
    }),
    await entry('GET /images/special-count', async (judge) => {
      const special = await count(context, judge, 'GET /images/special-count');
      if (special !== undefined && total !== undefined && special > total)
        judge.fault('count', 'is more than all pictures');
    }),
    await entry('GET /images/images', async (judge) => {
      images = await page(context, judge, 'GET /images/images');
    }),
    await entry('GET /images/special-images', async (judge) => {
      const items = await page(context, judge, 'GET /images/special-images');
      if (items.some((item) => item['special'] === false))
        judge.fault('special', 'is false on a special picture');
    }),
    await entry('GET /images/images/category/{id}', async (judge) => {
      const wanted = images[0]?.['categoryId'] ?? kinds[0]?.['id'];
      if (wanted === undefined) throw new Skip('there is no category');
      const items = await page(context, judge, `GET /images/images/category/${inAddress(wanted)}`);
      if (items.some(({ categoryId }) => categoryId !== undefined && categoryId !== wanted)) {
        judge.fault('categoryId', 'is another category’s');
      }
    }),
    await entry('GET /images/metadata/{id}', (judge) => oneImage(context, judge, someImage(images))),
    await entry('GET /images/metadata/{id} (unknown)', async (judge) => {
      expectRefusal(judge, await context.probe.call('images', 'GET /images/metadata/no/such/picture'), [404]);
    }),
    await entry('GET /images/download-offer/{id}', (judge) =>
      downloadOffer(context, judge, someImage(images)),
    ),
    await entry('GET /images/download/{id}', (judge) => download(context, judge, someImage(images))),
    await entry('GET the thumbnail and the picture', (judge) => thumbnail(context, judge, someImage(images))),
  ];
};
