import {
  blogPaths,
  CategorySchema,
  CONTACT_PATH,
  CountSchema,
  DEFAULT_PAGE_SIZE,
  DownloadOfferSchema,
  FILE_FIELD,
  filePath,
  FILES_PATH,
  ImageMetadataSchema,
  ImagePageSchema,
  imagePaths,
  ImageSchema,
  PostSchema,
  PostSummarySchema,
  StoredFileSchema,
} from '@lumigraph/contracts';
import Type from 'typebox';
import {
  expectFile,
  expectValues,
  get,
  notAllowed,
  post,
  wrongRequest,
  type Call,
  type Context,
  type Found,
} from '../call.ts';
import type { Judge } from '../judge.ts';
import { inspect, inspectList, isRecord, resource } from '../resource.ts';

const category = resource(CategorySchema, { essential: ['id', 'name'] });
export const image = resource(ImageSchema, { essential: ['id', 'thumbnailUrl', 'imageUrl'] });
const metadata = resource(ImageMetadataSchema, {
  essential: ['id', 'thumbnailUrl', 'imageUrl'],
  name: 'image',
});
const page = resource(Type.Omit(ImagePageSchema, ['items']));
const count = resource(CountSchema, { essential: ['count'] });
const offer = resource(DownloadOfferSchema, { essential: ['file'], name: 'offer' });
const postSummary = resource(PostSummarySchema, { essential: ['id', 'title'] });
const blogPost = resource(PostSchema, { essential: ['title', 'id', 'contentHtml'], name: 'post' });
const file = resource(StoredFileSchema, { essential: ['id', 'url'], name: 'file' });

export const PAGE_SIZE = 2;

const firstImage = ({ images: [first] }: Context) => first?.['id'];
const firstCategory = ({ images, categories }: Context) => images[0]?.['categoryId'] ?? categories[0]?.['id'];

/** A list of images: its first page with `PAGE_SIZE` items, the second page, and a page of the default size. */
const imageList = (path: Call['path'], { check, ...rest }: Partial<Call> = {}) =>
  get(path, {
    ...rest,
    query: () => ({ page: 1, pageSize: PAGE_SIZE }),
    lists: image,
    async check(judge, found, context) {
      await checkPages(judge, found);
      await check?.(judge, found, context);
    },
  });

async function checkPages(judge: Judge, { items, holder, again }: Found) {
  if (items.length > PAGE_SIZE)
    judge.fault('items', `are ${items.length} where pageSize asks for ${PAGE_SIZE}`);
  inspect(judge, holder, { of: page });
  expectValues(judge, holder, { page: 1 });
  const { total } = holder;
  if (typeof total !== 'number') return;
  judge.saw('page 2');
  judge.saw('default page size');
  if (total < items.length) judge.fault('total', `is ${total}, less than the items of one page`);
  if (total > items.length) {
    const second = inspectList(judge, (await again({ page: 2, pageSize: items.length || 1 })).json, image);
    if (second && JSON.stringify(second.items) === JSON.stringify(items))
      judge.fault('page 2', 'is page 1 again');
  }
  const byDefault = inspectList(judge, (await again({})).json, image);
  const wanted = Math.min(total, DEFAULT_PAGE_SIZE);
  if (byDefault && byDefault.items.length !== wanted)
    judge.fault('default page size', `gives ${byDefault.items.length} items, expected ${wanted}`);
}

const imageCalls: Call[] = [
  get(imagePaths.categories, {
    lists: category,
    check(judge, { items }, context) {
      context.categories = items;
      if (items.length === 0) judge.fault('items', 'are none: there is no category');
      if (new Set(items.map(({ id }) => id)).size !== items.length) judge.fault('items', 'have one id twice');
    },
  }),
  get(imagePaths.specialCategories, { lists: category }),
  get(imagePaths.count, {
    returns: count,
    check: (_judge, { value }, context) => void (context.imageCount = Number(value['count'])),
  }),
  get(imagePaths.specialCount, {
    returns: count,
    check(judge, { value }, { imageCount = Infinity }) {
      if (Number(value['count']) > imageCount) judge.fault('count', 'is more than all images');
    },
  }),
  imageList(imagePaths.images, {
    async check(judge, { items }, context) {
      context.images = items;
      for (const field of items[0] ? ['thumbnailUrl', 'imageUrl'] : [])
        expectFile(judge, await context.get(String(items[0]?.[field])), /^image\//);
    },
  }),
  imageList(imagePaths.specialImages, { expects: () => ({ special: true }) }),
  imageList((id) => imagePaths.category(0).replace('0', id), {
    id: firstCategory,
    expects: (context) => ({ categoryId: firstCategory(context) }),
  }),
  get(imagePaths.metadata, {
    id: firstImage,
    returns: metadata,
    expects: (context) => ({ id: firstImage(context) }),
  }),
  get(imagePaths.metadata, { variant: 'unknown', id: () => 'no/such/image', refuses: [404] }),
  get(imagePaths.downloadOffer, {
    id: firstImage,
    returns: offer,
    check(judge, { response }) {
      if (!/private|no-store/.test(response.headers.get('cache-control') ?? ''))
        judge.fault('cache-control', 'lets one user get the offer of another');
    },
  }),
  get(imagePaths.download, {
    id: firstImage,
    check(judge, { response }) {
      expectFile(judge, response, /^(image\/|application\/octet-stream)/);
      if (!/filename\*?=/i.test(response.headers.get('content-disposition') ?? ''))
        judge.fault('content-disposition', 'names no file');
    },
  }),
];

const blogCalls: Call[] = [
  get(blogPaths.posts, {
    query: ({ projectName }) => ({ projectName }),
    lists: postSummary,
    expects: ({ projectName }) => ({ projectName }),
    keep: 'post',
  }),
  get(blogPaths.post, {
    after: (context) => context.kept.post,
    query: (context) => ({ id: String(context.kept.post?.['id']) }),
    returns: blogPost,
    expects: (context) => ({ id: context.kept.post?.['id'] }),
  }),
  get(blogPaths.post, { variant: 'unknown', query: () => ({ id: 'no-such-post' }), refuses: [404] }),
];

const contactMessage = {
  appName: 'conformance',
  name: 'Con Formance',
  email: 'conformance@example.com',
  subject: 'A conformance run',
  message: 'This message was written by the conformance command and needs no reply.',
  newsletter: false,
  privacy: true,
  elapsedMs: 20_000,
};

const contactCalls: Call[] = [
  post(CONTACT_PATH, { body: contactMessage, isOptional: () => true }),
  post(CONTACT_PATH, {
    variant: 'bad email, short message',
    body: { ...contactMessage, email: 'nobody', message: 'Hi' },
    isOptional: () => true,
    refuses: wrongRequest,
    check(judge, { response: { json } }) {
      const errors = isRecord(json) && Array.isArray(json['errors']) ? json['errors'].filter(isRecord) : [];
      if (!errors.some(({ field }) => field === 'email' || field === 'message'))
        judge.add(
          'advice',
          'errors',
          'do not name the field: [{ field, message }] shows each message beside it',
        );
    },
  }),
];

/** A red square of 8 by 8 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';
const form = new FormData();
form.append(FILE_FIELD, new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'red.png');
const fileId = (context: Context) => context.kept.file?.['id'];

const fileCalls: Call[] = [
  post(FILES_PATH, {
    isSignedIn: true,
    form,
    isOptional: () => true,
    returns: file,
    keep: 'file',
  }),
  post(FILES_PATH, { variant: 'signed out', after: fileId, form, refuses: [401, 403] }),
  get(filePath, {
    id: fileId,
    isSignedIn: true,
    check: (judge, { response }) => expectFile(judge, response, /^image\//),
  }),
  get(filePath, { variant: 'signed out', id: fileId, refuses: notAllowed }),
];

export const contentCalls: Call[] = [...imageCalls, ...blogCalls, ...contactCalls, ...fileCalls];
