import Type from 'typebox';
import { closed, choice, nullable } from './schemas.ts';
import { licenseIds } from './license.ts';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, MAX_PAGE_SIZE } from './limits.ts';
import { localeField, pageFields, searchFilters } from './list-fields.ts';
import { searchOrders } from './search-rules.ts';
import { downloadFormats, downloadSizes, type DownloadFormat, type DownloadSize } from './download-rules.ts';

/** Schemas and types of the image service. */

export const IMAGE_ID_MAX_LENGTH = 300;
export const MAX_PAGE = 1_000_000;

export const LocaleQuerySchema = closed({ locale: localeField });
export type LocaleQuery = Type.Static<typeof LocaleQuerySchema>;

export const PageQuerySchema = closed({
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: FIRST_PAGE }),
  pageSize: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
  locale: localeField,
});
export type PageQuery = Type.Static<typeof PageQuerySchema>;

export const CategorySchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    count: Type.Integer({ minimum: 0 }),
    coverUrl: nullable(Type.String({ format: 'uri-reference' }), {
      description: 'Thumbnail of its most popular image, or of its first one; null without images',
    }),
  },
  { $id: 'Category' },
);
export type Category = Type.Static<typeof CategorySchema>;

export const CategoryListSchema = Type.Array(CategorySchema, { $id: 'CategoryList' });

const imageFields = {
  id: Type.String({ description: 'Opaque public id; may contain slashes' }),
  title: Type.String(),
  alt: Type.String(),
  thumbnailUrl: Type.String({ format: 'uri-reference', description: '300x300 fill on the image CDN' }),
  imageUrl: Type.String({
    format: 'uri-reference',
    description: 'The full-size image: the thumbnail address without the crop',
  }),
  width: Type.Integer({ description: 'Pixels of the original' }),
  height: Type.Integer({ description: 'Pixels of the original' }),
  placeholder: Type.String({ description: 'Dominant colour as #rrggbb' }),
  categoryId: Type.Integer(),
  createdAt: Type.String({ format: 'date-time', description: 'UTC' }),
  special: Type.Boolean(),
  source: Type.Optional(Type.String({ description: 'IPTC digital source type: how the image came about' })),
};

export const ImageSchema = Type.Object(imageFields, { $id: 'Image' });
export type Image = Type.Static<typeof ImageSchema>;

const fileFields = {
  format: Type.String({ description: 'For example jpeg' }),
  width: Type.Integer(),
  height: Type.Integer(),
};

const fileBytes = nullable(Type.Integer({ minimum: 0 }), {
  description: 'Null while the size is not known',
});
const directUrl = nullable(Type.String(), {
  description:
    'Where a browser fetches the file directly, without API key and session; valid for an hour. Null: by the download call',
});

/** A file of the download menu. */
export const OfferedFileSchema = Type.Object(
  {
    size: Type.Enum(downloadSizes),
    ...fileFields,
    bytes: fileBytes,
    allowed: Type.Boolean({ description: 'False: this file requires Premium' }),
    directUrl,
  },
  { $id: 'OfferedFile' },
);
export type OfferedFile = Type.Static<typeof OfferedFileSchema>;

export const DownloadOfferQuerySchema = closed({
  measure: Type.Boolean({
    default: false,
    description: 'Makes the allowed files of `files`, so that this or a later offer knows their bytes',
  }),
});

export const DownloadQuerySchema = closed({
  size: Type.Optional(Type.Enum(downloadSizes)),
  format: Type.Optional(
    Type.Enum(downloadFormats, { description: 'Default: jpeg; the original has its own' }),
  ),
  locale: localeField,
});
export type DownloadQuery = Type.Static<typeof DownloadQuerySchema>;

/** The downloads that the requesting user or visitor may make now. Responses differ between users: never share them. */
export const DownloadOfferSchema = Type.Object(
  {
    waitSeconds: Type.Integer({ minimum: 0 }),
    originalAllowed: Type.Boolean({ description: 'Whether `file` is the original' }),
    file: Type.Object(
      {
        ...fileFields,
        bytes: fileBytes,
      },
      { description: 'The file that the download call sends without a size' },
    ),
    original: Type.Object({ ...fileFields, bytes: Type.Integer({ minimum: 0 }) }),
    files: Type.Array(OfferedFileSchema, { description: 'All files, the smallest size first' }),
    license: Type.Enum(licenseIds, { description: 'The license that the file comes with' }),
    remaining: nullable(Type.Integer({ minimum: 0 }), {
      description: 'Downloads left today (UTC) where they are few; null for more and for no limit',
    }),
    directUrl,
  },
  { $id: 'DownloadOffer' },
);
export type DownloadOffer = Type.Static<typeof DownloadOfferSchema>;

/** An image that members see before its publication. */
export const EarlyImageSchema = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    alt: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    placeholder: Type.String(),
    source: Type.String(),
    publishedAt: Type.String({ description: 'When everybody sees it; ISO 8601, UTC' }),
    previewPath: Type.String({ description: 'Below the API base; asks for the session' }),
    downloadPath: Type.String({ description: 'Below the API base; asks for the session' }),
  },
  { $id: 'EarlyImage' },
);
export type EarlyImage = Type.Static<typeof EarlyImageSchema>;

export const EarlyImageListSchema = Type.Array(EarlyImageSchema, { $id: 'EarlyImageList' });

/** Images before their publication, for members. Every method rejects with `ApiError`. */
export interface EarlyAccessApi {
  /** In the order of publication; empty for non-members. */
  images(locale: string, options?: { signal?: AbortSignal }): Promise<EarlyImage[]>;
  preview(image: EarlyImage, options?: { signal?: AbortSignal }): Promise<Blob>;
  download(image: EarlyImage, locale: string, options?: { signal?: AbortSignal }): Promise<DownloadedFile>;
}

export const ImageMetadataSchema = Type.Object(
  {
    ...imageFields,
    categoryName: Type.String(),
    format: Type.String({ description: 'For example jpeg: the original file' }),
    bytes: Type.Integer({ description: 'Size of the original file' }),
    prompt: Type.Optional(Type.String()),
    negativePrompt: Type.Optional(Type.String()),
    model: Type.Optional(Type.String()),
    sampler: Type.Optional(Type.String()),
    seed: Type.Optional(Type.String({ description: 'Text, because generators use 64-bit seeds' })),
    steps: Type.Optional(Type.Integer()),
    source: Type.String({ description: 'IPTC digital source type, for example trainedAlgorithmicMedia' }),
    license: Type.String(),
    credit: Type.String(),
    tags: Type.Array(Type.String()),
  },
  { $id: 'ImageMetadata' },
);
export type ImageMetadata = Type.Static<typeof ImageMetadataSchema>;

export const ImagePageSchema = Type.Object(
  { items: Type.Array(ImageSchema), ...pageFields },
  { $id: 'ImagePage' },
);
export type ImagePage = Type.Static<typeof ImagePageSchema>;

export const CountSchema = Type.Object({ count: Type.Integer({ minimum: 0 }) }, { $id: 'Count' });
export type Count = Type.Static<typeof CountSchema>;

/**
 * The list from which the visitor came; all images without parameters. Neighbours follow the order of the list or of the
 * search with these parameters.
 */
export const ListQuerySchema = closed({
  ...searchFilters,
  q: Type.Optional(Type.String({ description: 'The search that the visitor came from' })),
  sort: Type.Optional(choice(searchOrders)),
  locale: localeField,
});
export type ListQuery = Type.Static<typeof ListQuerySchema>;

/** The images before and after one in the order of its list, and its position in the list, from 1. */
export const NeighboursSchema = Type.Object(
  {
    previous: nullable(ImageSchema),
    next: nullable(ImageSchema),
    index: Type.Integer({ minimum: 1 }),
    total: Type.Integer(),
  },
  { $id: 'Neighbours' },
);
export type Neighbours = Type.Static<typeof NeighboursSchema>;

export interface TextOptions {
  /** Language of titles and descriptions; default: the request's `Accept-Language`. */
  locale?: string;
  signal?: AbortSignal;
}

export interface PageRequest extends TextOptions {
  page?: number;
  pageSize?: number;
}

export interface DownloadProgress {
  loadedBytes: number;
  /** Absent when the server did not send the length of the response. */
  totalBytes?: number;
}

export interface DownloadedFile {
  blob: Blob;
  /** From the content-disposition header; already free of path and control characters. */
  fileName: string | null;
}

/** The image service for screens. Every method rejects with `ApiError`. */
export interface ImagesApi {
  /** Does not reject on a timeout or network failure: after 10 s in total it returns the built-in list. */
  categories(options?: TextOptions): Promise<Category[]>;
  specialCategories(options?: TextOptions): Promise<Category[]>;
  images(request?: PageRequest): Promise<ImagePage>;
  specialImages(request?: PageRequest): Promise<ImagePage>;
  categoryImages(categoryId: number, request?: PageRequest): Promise<ImagePage>;
  metadata(imageId: string, options?: TextOptions): Promise<ImageMetadata>;
  neighbours(imageId: string, list?: ListQuery, options?: { signal?: AbortSignal }): Promise<Neighbours>;
  count(options?: { signal?: AbortSignal }): Promise<number>;
  specialCount(options?: { signal?: AbortSignal }): Promise<number>;
  /** The possible downloads of the user or visitor: change with the session and the subscription. */
  downloadOffer(
    imageId: string,
    options?: { signal?: AbortSignal; measure?: boolean },
  ): Promise<DownloadOffer>;
  /** The free file with its signed Content Credentials, for checking them; not counted as a download. */
  credentialsFile(imageId: string, options?: { signal?: AbortSignal }): Promise<Blob>;
  /** Without a size: the standard file, or the original for members. */
  download(
    imageId: string,
    options?: {
      signal?: AbortSignal;
      onProgress?: (progress: DownloadProgress) => void;
      size?: DownloadSize;
      format?: DownloadFormat;
    },
  ): Promise<DownloadedFile>;
}
