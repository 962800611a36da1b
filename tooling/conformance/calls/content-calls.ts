import * as api from '@lumigraph/contracts';
import Type from 'typebox';
import { notAllowed, type Call, type Options, type Run } from '../call.ts';
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
const collection = resource(api.CollectionSummarySchema, ['id', 'name'], 'collection');

const postSummary = resource(api.PostSummarySchema, ['id', 'title']);
const blogPost = resource(api.PostSchema, ['title', 'id', 'contentHtml'], 'post');
const file = resource(api.StoredFileSchema, ['id', 'url'], 'file');
const newsletterState = resource(api.NewsletterStateSchema, ['subscribed']);

const pageSize = 2;
/** A red square of 8 by 8 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';
const form = new FormData();
form.append(api.FILE_FIELD, new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'red.png');

/** A list of images: its first page with `pageSize` items, a page of the default size, and the second page. */
async function imageList({ get, sender }: Run, path: Call['path'], more: Options = {}) {
  const list = (variant: string, own: Options) => get(path, [image, page], { ...more, variant, ...own });
  const first = await list('', { query: { page: 1, pageSize } });
  const { items = [], holder: { total } = {}, checks } = first ?? {};
  checks?.expect(items.length <= pageSize, 'items', `are ${items.length}, more than pageSize`);
  checks?.expect(!(Number(total) < items.length), 'total', `is ${String(total)}, less than its items`);
  for (const url of items.slice(0, 1).flatMap((one) => [one['thumbnailUrl'], one['imageUrl']])) {
    const found = await sender.get(String(url)).catch((error: Error) => checks?.fault('call', error.message));
    if (checks && found) expectHeaders(checks, found, { 'content-type': /^image\// });
  }
  const wanted = Math.min(Number(total), api.DEFAULT_PAGE_SIZE);
  const full = await list('default page size', { needs: total });
  full?.checks.expect(full.items.length === wanted, 'items', `are ${full.items.length}, expected ${wanted}`);
  const second = await list('page 2', { needs: items[1], query: { page: 2, pageSize } });
  second?.checks.expect(second.items[0]?.['id'] !== items[0]?.['id'], 'items', 'are those of page 1');
  return items[0];
}

/** All images in one order, and the neighbours of the first one. */
async function searchIn({ get }: Run, sort: string, count: unknown) {
  const options = { variant: sort, isOptional: true, query: { sort, pageSize } };
  const found = await get(searchPaths.search, [image, searchPage], options);
  const { totalIsExact, total } = found?.holder ?? {};
  const isTotal = totalIsExact === false || total === (count ?? total);
  found?.checks.expect(isTotal, 'total', `is ${String(total)}, but there are ${String(count)} images`);
  const [first, second] = found?.items ?? [];
  const ofFirst = { variant: sort, id: first?.['id'], query: { sort } };
  const { value: { previous, next } = {}, checks } =
    (await get(imagePaths.neighbours, neighbours, ofFirst)) ?? {};
  const isInOrder = previous === null && (next as JsonRecord | null)?.['id'] === second?.['id'];
  checks?.expect(isInOrder, 'neighbours', 'of the first image do not follow the order of the search');
}

export async function images(run: Run): Promise<void> {
  const { get } = run;
  const categories = await get(imagePaths.categories, [category], { includes: [{}] });
  await get(imagePaths.specialCategories, [category]);
  const count = (await get(imagePaths.count, imageCount))?.value['count'];
  const special = await get(imagePaths.specialCount, imageCount);
  const isPart = !(Number(special?.value['count']) > Number(count));
  special?.checks.expect(isPart, 'count', 'is more than all images');
  const { id, categoryId = categories?.items[0]?.['id'] } = { ...(await imageList(run, imagePaths.images)) };
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
export async function favourites({ signedIn: { get, post, remove } }: Run): Promise<void> {
  const favourite = resource(api.FavouriteSchema, ['imageId']);
  await post(api.favouritePaths.all, [favourite], { isOptional: true, body: { add: [], remove: [] } });
  const named = { isOptional: true, body: { name: 'Conformance' }, schema: api.NewCollectionSchema };
  const needs = await post(api.collectionPaths.all, collection, named);
  await get(api.collectionPaths.all, [collection], { needs });
  const one = { id: needs?.value['id'] };
  await get(api.collectionPaths.one, collection, one);
  await remove(api.collectionPaths.one, undefined, one);
}

export async function blog({ get, refused, project: projectName }: Run): Promise<void> {
  const posts = await get(api.blogPaths.posts, [postSummary], { query: { projectName } });
  const id = posts?.items[0]?.['id'];
  await get(api.blogPaths.post, blogPost, { needs: id, query: { id } });
  await refused(api.blogPaths.post, 'unknown', { method: 'GET', query: { id: 'unknown' }, refuses: [404] });
}

export async function contact({ post }: Run): Promise<void> {
  const sender = { appName: 'conformance', name: 'Con Formance', email: 'conformance@example.com' };
  const text = { subject: 'A conformance run', message: 'Sent by the conformance command; needs no reply.' };
  const body = { ...sender, ...text, newsletter: false, privacy: true, elapsedMs: 20_000 };
  await post(api.CONTACT_PATH, undefined, { isOptional: true, schema: api.ContactRequestSchema, body });
}

export async function files({ signedIn: { get, post } }: Run): Promise<void> {
  const stored = await post(api.FILES_PATH, file, { body: form, isOptional: true });
  const has = { 'content-type': /^image\// };
  await get(api.filePath, undefined, { id: stored?.value['id'], signedOut: notAllowed, has });
}

export async function newsletter({ signedIn: { get, put } }: Run): Promise<void> {
  const state = await get(api.newsletterPaths.mine, newsletterState, { isOptional: true });
  const body = { subscribed: state?.value['subscribed'] };
  await put(api.newsletterPaths.mine, newsletterState, { needs: state, body });
}
