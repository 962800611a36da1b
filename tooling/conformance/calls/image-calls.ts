import * as api from '@lumigraph/contracts';
import Type from 'typebox';
import type { Call, Found, Options, Run } from '../call.ts';
import { expectHeaders, resource, type JsonRecord } from '../resource.ts';

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
const isFile = { 'content-type': /^image\// };

/** A list of images: its first page with `PAGE_SIZE` items, a page of the default size, and the second page. */
async function imageList({ get, sender }: Run, path: Call['path'], more: Options = {}) {
  const list = (variant: string, own: Options) => get(path, [image, page], { ...more, variant, ...own });
  const first = await list('', {
    query: { page: 1, pageSize: PAGE_SIZE },
    async check({ checks, items, holder: { total = items.length } }) {
      checks.expect(items.length <= PAGE_SIZE, 'items', `are ${items.length}, more than pageSize`);
      checks.expect(Number(total) >= items.length, 'total', `is ${String(total)}, less than its items`);
      for (const url of items.slice(0, 1).flatMap((one) => [one['thumbnailUrl'], one['imageUrl']]))
        expectHeaders(checks, await sender.get(String(url)), isFile);
    },
  });
  const { total } = first?.holder ?? {};
  const wanted = Math.min(Number(total), api.DEFAULT_PAGE_SIZE);
  const isFull = ({ checks, items: { length } }: Found) =>
    checks.expect(length === wanted, 'items', `are ${length}, expected ${wanted}`);
  await list('default page size', { needs: total, check: isFull });
  const isOther = ({ checks, items: [one] }: Found) =>
    checks.expect(one?.['id'] !== first?.items[0]?.['id'], 'items', 'are those of page 1');
  const query = { page: 2, pageSize: PAGE_SIZE };
  await list('page 2', { needs: first?.items[1], query, check: isOther });
  return first;
}

/** All images in one order, and the neighbours of the first one. */
async function searchIn({ get }: Run, sort: string, count: unknown) {
  const found = await get(searchPaths.search, [image, searchPage], {
    variant: sort,
    isOptional: true,
    query: { sort, pageSize: PAGE_SIZE },
    check({ checks, holder: { totalIsExact, total } }) {
      const isTotal = totalIsExact === false || total === (count ?? total);
      checks.expect(isTotal, 'total', `is ${String(total)}, but there are ${String(count)} images`);
    },
  });
  const [first, second] = found?.items ?? [];
  await get(imagePaths.neighbours, neighbours, {
    variant: sort,
    id: first?.['id'],
    query: { sort },
    check({ checks, value: { previous, next } }) {
      const isInOrder = previous === null && (next as JsonRecord | null)?.['id'] === second?.['id'];
      checks.expect(isInOrder, 'neighbours', 'of the first image do not follow the order of the search');
    },
  });
}

export async function imageCalls(run: Run): Promise<void> {
  const { get } = run;
  const categories = await get(imagePaths.categories, [category], { includes: [{}] });
  await get(imagePaths.specialCategories, [category]);
  const count = (await get(imagePaths.count, imageCount))?.value['count'];
  const isPart = ({ checks, value }: Found) =>
    checks.expect(Number(value['count']) <= Number(count ?? Infinity), 'count', 'is more than all images');
  await get(imagePaths.specialCount, imageCount, { check: isPart });
  const [first] = (await imageList(run, imagePaths.images))?.items ?? [];
  const id = first?.['id'];
  const categoryId = first?.['categoryId'] ?? categories?.items[0]?.['id'];
  await imageList(run, imagePaths.specialImages, { expects: { special: true } });
  const inCategory = { id: categoryId, unknown: [], expects: { categoryId } };
  await imageList(run, (each) => imagePaths.category(0).replace('0', each), inCategory);
  await get(imagePaths.metadata, metadata, { id, unknown: [404] });
  // A shared response gives one user the offer of another.
  await get(imagePaths.downloadOffer, offer, { id, has: { 'cache-control': /private|no-store/ } });
  const type = /^(image\/|application\/octet-stream)/;
  const has = { 'content-type': type, 'content-disposition': /filename\*?=/i };
  await get(imagePaths.download, undefined, { id, has });
  for (const sort of api.searchOrders) await searchIn(run, sort, count);
  const empty = { variant: 'empty text', isOptional: true, query: { q: '' }, expects: { kind: 'tag' } };
  await get(searchPaths.suggestions, [suggestion], empty);
}

/** Favourites and collections, which a backend may not have; nothing is left behind. */
export async function keptImageCalls({ signedIn: { get, post, remove } }: Run): Promise<void> {
  await post(api.favouritePaths.all, [favourite], { isOptional: true, body: { add: [], remove: [] } });
  const named = { body: { name: 'Conformance' }, schema: api.NewCollectionSchema };
  const made = await post(api.collectionPaths.all, collection, { isOptional: true, ...named });
  const id = made?.value['id'];
  await get(api.collectionPaths.all, [collection], { needs: made });
  await get(api.collectionPaths.one, collection, { id });
  await remove(api.collectionPaths.one, undefined, { id });
}
