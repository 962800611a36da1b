import * as api from '@lumigraph/contracts';
import Type from 'typebox';
import { callers, kept, type Call, type Context, type Found, type Options } from '../call.ts';
import type { CallChecks } from '../report.ts';
import { expectHeaders, expectValues, inspectList, isRecord, resource } from '../resource.ts';

const { imagePaths, searchPaths } = api;
const category = resource(api.CategorySchema, ['id', 'name']);
const image = resource(api.ImageSchema, ['id', 'thumbnailUrl', 'imageUrl']);
const metadata = resource(api.ImageMetadataSchema, ['id', 'thumbnailUrl', 'imageUrl'], 'image');
const page = resource(Type.Omit(api.ImagePageSchema, ['items']));
const imageCount = resource(api.CountSchema, ['count']);
const searchPage = resource(Type.Omit(api.SearchPageSchema, ['items', 'alternatives', 'words']));
const neighbours = resource(api.NeighboursSchema, ['index']);
const kindAndText = Type.Object({ kind: Type.String(), text: Type.String() });
const suggestion = resource(kindAndText, ['kind', 'text'], 'suggestions');

const { get } = callers();
const PAGE_SIZE = 2;

const firstImage = kept('images');
const firstCategory = (context: Context) =>
  kept('images', 'categoryId')(context) ?? kept('categories')(context);

/** A list of images: its first page with `PAGE_SIZE` items, the second page, and a page of the default size. */
const imageList = (path: Call['path'], { check, ...rest }: Options = {}) =>
  get(path, [image, page], {
    ...rest,
    query: { page: 1, pageSize: PAGE_SIZE },
    async check(checks, found, context) {
      await checkPages(checks, found);
      await check?.(checks, found, context);
    },
  });

async function checkPages(checks: CallChecks, { items, holder, again }: Found) {
  checks.expect(items.length <= PAGE_SIZE, 'items', `are ${items.length}, more than pageSize`);
  expectValues(checks, holder, { page: 1 });
  const { total } = holder;
  if (typeof total !== 'number') return;
  checks.expect(total >= items.length, 'total', `is ${total}, less than the items of one page`);
  const wanted = Math.min(total, api.DEFAULT_PAGE_SIZE);
  const found = inspectList(checks, (await again({})).json, [image])?.items.length ?? wanted;
  checks.expect(found === wanted, 'default page size', `gives ${found} items, expected ${wanted}`);
  if (total === items.length) return;
  const second = inspectList(checks, (await again({ page: 2, pageSize: items.length || 1 })).json, [image]);
  const isRepeated = JSON.stringify(second?.items) === JSON.stringify(items);
  checks.expect(!isRepeated, 'page 2', 'is page 1 again');
}

/** All images in one order, and the neighbours of the first one. */
const searchIn = (sort: string) => [
  ...get(searchPaths.search, [image, searchPage], {
    variant: sort,
    isOptional: true,
    query: { sort, pageSize: PAGE_SIZE },
    keep: sort,
    check(checks, { holder: { totalIsExact, total } }, context) {
      const count = kept('count', 'count')(context) ?? total;
      const isTotal = totalIsExact === false || total === count;
      checks.expect(isTotal, 'total', `is ${String(total)}, but there are ${String(count)} images`);
    },
  }),
  ...get(imagePaths.neighbours, neighbours, {
    variant: sort,
    id: kept(sort),
    query: { sort },
    check(checks, { value: { previous, next } }, { kept: { [sort]: found } }) {
      const second = found?.items?.[1]?.['id'];
      const isInOrder = previous === null && (isRecord(next) ? next['id'] : undefined) === second;
      checks.expect(isInOrder, 'neighbours', 'of the first image do not follow the order of the search');
    },
  }),
];

export const imageCalls: Call[] = [
  get(imagePaths.categories, [category], {
    keep: 'categories',
    check(checks, { items }) {
      checks.expect(items.length > 0, 'items', 'are none: there is no category');
      checks.expect(new Set(items.map(({ id }) => id)).size === items.length, 'items', 'have one id twice');
    },
  }),
  get(imagePaths.specialCategories, [category]),
  get(imagePaths.count, imageCount, { keep: 'count' }),
  get(imagePaths.specialCount, imageCount, {
    check(checks, { value }, context) {
      const isMore = Number(value['count']) > Number(kept('count', 'count')(context) ?? Infinity);
      checks.expect(!isMore, 'count', 'is more than all images');
    },
  }),
  imageList(imagePaths.images, {
    keep: 'images',
    async check(checks, { items }, context) {
      for (const field of items[0] ? ['thumbnailUrl', 'imageUrl'] : [])
        expectHeaders(checks, await context.get(String(items[0]?.[field])), { 'content-type': /^image\// });
    },
  }),
  imageList(imagePaths.specialImages, { expects: { special: true } }),
  imageList((id) => imagePaths.category(0).replace('0', id), {
    id: firstCategory,
    unknown: [],
    expects: { categoryId: firstCategory },
  }),
  get(imagePaths.metadata, metadata, { id: firstImage, unknown: [404], expects: { id: firstImage } }),
  get(imagePaths.downloadOffer, resource(api.DownloadOfferSchema, ['file'], 'offer'), {
    id: firstImage,
    // A shared response gives one user the offer of another.
    has: { 'cache-control': /private|no-store/ },
  }),
  get(imagePaths.download, undefined, {
    id: firstImage,
    has: { 'content-type': /^(image\/|application\/octet-stream)/, 'content-disposition': /filename\*?=/i },
  }),
  ...api.searchOrders.map(searchIn),
  get(searchPaths.suggestions, [suggestion], {
    variant: 'empty text',
    isOptional: true,
    query: { q: '' },
    expects: { kind: 'tag' },
  }),
].flat();
