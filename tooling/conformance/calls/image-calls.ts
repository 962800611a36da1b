import * as api from '@lumigraph/contracts';
import Type from 'typebox';
import type { Call, Found, Options, Run } from '../call.ts';
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
const offer = resource(api.DownloadOfferSchema, ['file'], 'offer');
const favourite = resource(api.FavouriteSchema, ['imageId']);
const collection = resource(api.CollectionSummarySchema, ['id', 'name'], 'collection');

const PAGE_SIZE = 2;

/** A list of images: its first page with `PAGE_SIZE` items, the second page, and a page of the default size. */
const imageList = (run: Run, path: Call['path'], { check, ...rest }: Options = {}) =>
  run.get(path, [image, page], {
    ...rest,
    query: { page: 1, pageSize: PAGE_SIZE },
    async check(checks, found) {
      await checkPages(checks, found);
      await check?.(checks, found);
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
async function searchIn({ get }: Run, sort: string, count: unknown) {
  const found = await get(searchPaths.search, [image, searchPage], {
    variant: sort,
    isOptional: true,
    query: { sort, pageSize: PAGE_SIZE },
    check(checks, { holder: { totalIsExact, total } }) {
      const isTotal = totalIsExact === false || total === (count ?? total);
      checks.expect(isTotal, 'total', `is ${String(total)}, but there are ${String(count)} images`);
    },
  });
  const [first, second] = found?.items ?? [];
  await get(imagePaths.neighbours, neighbours, {
    variant: sort,
    id: first?.['id'],
    query: { sort },
    check(checks, { value: { previous, next } }) {
      const isInOrder = previous === null && (isRecord(next) ? next['id'] : undefined) === second?.['id'];
      checks.expect(isInOrder, 'neighbours', 'of the first image do not follow the order of the search');
    },
  });
}

export async function imageCalls(run: Run): Promise<void> {
  const { get, sender } = run;
  const categories = await get(imagePaths.categories, [category], {
    check(checks, { items }) {
      checks.expect(items.length > 0, 'items', 'are none: there is no category');
      checks.expect(
        new Set(items.map((each) => each['id'])).size === items.length,
        'items',
        'have one id twice',
      );
    },
  });
  await get(imagePaths.specialCategories, [category]);
  const count = (await get(imagePaths.count, imageCount))?.value['count'];
  await get(imagePaths.specialCount, imageCount, {
    check: (checks, { value }) =>
      checks.expect(
        !(Number(value['count']) > Number(count ?? Infinity)),
        'count',
        'is more than all images',
      ),
  });
  const images = await imageList(run, imagePaths.images, {
    async check(checks, { items: [first] }) {
      for (const field of first ? ['thumbnailUrl', 'imageUrl'] : [])
        expectHeaders(checks, await sender.get(String(first?.[field])), { 'content-type': /^image\// });
    },
  });
  const [first] = images?.items ?? [];
  const id = first?.['id'];
  const categoryId = first?.['categoryId'] ?? categories?.items[0]?.['id'];
  await imageList(run, imagePaths.specialImages, { expects: { special: true } });
  const inCategory = { id: categoryId, unknown: [], expects: { categoryId } };
  await imageList(run, (each) => imagePaths.category(0).replace('0', each), inCategory);
  await get(imagePaths.metadata, metadata, { id, unknown: [404], expects: { id } });
  // A shared response gives one user the offer of another.
  await get(imagePaths.downloadOffer, offer, { id, has: { 'cache-control': /private|no-store/ } });
  const isFile = {
    'content-type': /^(image\/|application\/octet-stream)/,
    'content-disposition': /filename\*?=/i,
  };
  await get(imagePaths.download, undefined, { id, has: isFile });
  for (const sort of api.searchOrders) await searchIn(run, sort, count);
  const empty = { variant: 'empty text', isOptional: true, query: { q: '' }, expects: { kind: 'tag' } };
  await get(searchPaths.suggestions, [suggestion], empty);
}

/** Favourites and collections, which a backend may not have; nothing is left behind. */
export async function keptImageCalls({ signedIn: { get, post, remove } }: Run): Promise<void> {
  await post(api.favouritePaths.all, [favourite], { isOptional: true, body: { add: [], remove: [] } });
  const body = { name: 'Conformance' };
  const schema = api.NewCollectionSchema;
  const made = await post(api.collectionPaths.all, collection, {
    isOptional: true,
    body,
    expects: body,
    schema,
  });
  const id = made?.value['id'];
  await get(api.collectionPaths.all, [collection], { needs: made });
  await get(api.collectionPaths.one, collection, { id, expects: { id } });
  await remove(api.collectionPaths.one, undefined, { id });
}
