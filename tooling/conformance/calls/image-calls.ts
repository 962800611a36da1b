import * as api from '@lumigraph/contracts';
import Type from 'typebox';
import { callers, type Call, type Context, type Found, type Options } from '../call.ts';
import type { CallChecks } from '../report.ts';
import {
  expectFile,
  expectValues,
  inspect,
  inspectList,
  inspectOne,
  isRecord,
  resource,
} from '../resource.ts';

const { imagePaths, searchPaths } = api;
const category = resource(api.CategorySchema, ['id', 'name']);
const image = resource(api.ImageSchema, ['id', 'thumbnailUrl', 'imageUrl']);
const metadata = resource(api.ImageMetadataSchema, ['id', 'thumbnailUrl', 'imageUrl'], 'image');
const page = resource(Type.Omit(api.ImagePageSchema, ['items']));
const count = resource(api.CountSchema, ['count']);
const searchPage = resource(Type.Omit(api.SearchPageSchema, ['items', 'alternatives', 'words']));
const neighbours = resource(api.NeighboursSchema, ['index']);
const kindAndText = Type.Object({ kind: Type.String(), text: Type.String() });
const suggestion = resource(kindAndText, ['kind', 'text'], 'suggestions');

const { get } = callers();
const PAGE_SIZE = 2;

const firstImage = ({ images: [first] }: Context) => first?.['id'];
const firstCategory = ({ images, categories }: Context) => images[0]?.['categoryId'] ?? categories[0]?.['id'];

/** A list of images: its first page with `PAGE_SIZE` items, the second page, and a page of the default size. */
const imageList = (path: Call['path'], { check, ...rest }: Options = {}) =>
  get(path, [image], {
    ...rest,
    query: { page: 1, pageSize: PAGE_SIZE },
    async check(checks, found, context) {
      await checkPages(checks, found);
      await check?.(checks, found, context);
    },
  });

async function checkPages(checks: CallChecks, { items, holder, again }: Found) {
  checks.expect(items.length <= PAGE_SIZE, 'items', `are ${items.length}, more than pageSize`);
  inspect(checks, holder, { of: page });
  expectValues(checks, holder, { page: 1 });
  const { total } = holder;
  if (typeof total !== 'number') return;
  checks.expect(total >= items.length, 'total', `is ${total}, less than the items of one page`);
  const wanted = Math.min(total, api.DEFAULT_PAGE_SIZE);
  const found = inspectList(checks, (await again({})).json, image)?.items.length ?? wanted;
  checks.expect(found === wanted, 'default page size', `gives ${found} items, expected ${wanted}`);
  if (total === items.length) return;
  const second = inspectList(checks, (await again({ page: 2, pageSize: items.length || 1 })).json, image);
  const isRepeated = JSON.stringify(second?.items) === JSON.stringify(items);
  checks.expect(!isRepeated, 'page 2', 'is page 1 again');
}

/** All images in one order, with the neighbours of the first one. */
const searchIn = (sort: string) =>
  get(searchPaths.search, [image], {
    variant: sort,
    isOptional: true,
    query: { sort, pageSize: PAGE_SIZE },
    async check(checks, { items: [first, second], holder }, context) {
      inspect(checks, holder, { of: searchPage });
      const { totalIsExact, total } = holder;
      const { imageCount = total } = context;
      const isTotal = totalIsExact === false || total === imageCount;
      checks.expect(isTotal, 'total', `is ${String(total)}, but there are ${String(imageCount)} images`);
      if (!first) return;
      const path = decodeURIComponent(imagePaths.neighbours(String(first['id'])));
      const found = inspectOne(
        checks,
        (await context.send('GET', path, { query: { sort } })).json,
        neighbours,
      );
      if (!found) return;
      const next = isRecord(found['next']) ? found['next']['id'] : undefined;
      const isInOrder = found['previous'] === null && next === second?.['id'];
      checks.expect(isInOrder, 'neighbours', 'of the first image do not follow the order of the search');
    },
  });

export const imageCalls: Call[] = [
  get(imagePaths.categories, [category], {
    check(checks, { items }, context) {
      context.categories = items;
      checks.expect(items.length > 0, 'items', 'are none: there is no category');
      checks.expect(new Set(items.map(({ id }) => id)).size === items.length, 'items', 'have one id twice');
    },
  }),
  get(imagePaths.specialCategories, [category]),
  get(imagePaths.count, count, {
    check: (_checks, { value }, context) => void (context.imageCount = Number(value['count'])),
  }),
  get(imagePaths.specialCount, count, {
    check: (checks, { value }, { imageCount = Infinity }) =>
      checks.expect(Number(value['count']) <= imageCount, 'count', 'is more than all images'),
  }),
  imageList(imagePaths.images, {
    async check(checks, { items }, context) {
      context.images = items;
      for (const field of items[0] ? ['thumbnailUrl', 'imageUrl'] : [])
        expectFile(checks, await context.get(String(items[0]?.[field])), /^image\//);
    },
  }),
  imageList(imagePaths.specialImages, { expects: { special: true } }),
  imageList((id) => imagePaths.category(0).replace('0', id), {
    id: firstCategory,
    unknown: [],
    expects: (context) => ({ categoryId: firstCategory(context) }),
  }),
  get(imagePaths.metadata, metadata, {
    id: firstImage,
    unknown: [404],
    expects: (context) => ({ id: firstImage(context) }),
  }),
  get(imagePaths.downloadOffer, resource(api.DownloadOfferSchema, ['file'], 'offer'), {
    id: firstImage,
    check(checks, { response: { headers } }) {
      const isPrivate = /private|no-store/.test(headers.get('cache-control') ?? '');
      checks.expect(isPrivate, 'cache-control', 'lets one user get the offer of another');
    },
  }),
  get(imagePaths.download, undefined, {
    id: firstImage,
    check(checks, { response }) {
      expectFile(checks, response, /^(image\/|application\/octet-stream)/);
      const isNamed = /filename\*?=/i.test(response.headers.get('content-disposition') ?? '');
      checks.expect(isNamed, 'content-disposition', 'names no file');
    },
  }),
  ...api.searchOrders.map(searchIn),
  get(searchPaths.suggestions, [suggestion], {
    variant: 'empty text',
    isOptional: true,
    query: { q: '' },
    expects: { kind: 'tag' },
  }),
].flat();
