import Type from 'typebox';
import { closed } from '../schemas.ts';
import { contentDate } from '../content-date.ts';
import { CATEGORY_NAME_MAX_LENGTH } from './categories.ts';
import { shownText } from './fields.ts';
import {
  commonImageChanges,
  draftGaps,
  imageAlts,
  imageTags,
  imageTitles,
  studioSourceTypes,
} from './images.ts';
import { studioListQuery } from './lists.ts';

/** Largest file that an import takes. */
export const IMAGE_MAX_BYTES = 256 * 1024 * 1024;
/** Largest file that one multipart request publishes; larger ones are uploaded in parts. */
export const IMAGE_REQUEST_MAX_BYTES = 64 * 1024 * 1024;
/** The browser sends a file in requests of this size. An interruption costs at most one of them. */
export const UPLOAD_CHUNK_BYTES = 8 * 1024 * 1024;
/** Most drafts that one call changes, publishes or discards. */
export const MAX_CHANGED_DRAFTS = 100;
export const UPLOAD_NAME_MAX_LENGTH = 255;

/** An upload that is not complete. */
export const UnfinishedUploadSchema = Type.Object(
  {
    id: Type.String(),
    fileName: Type.String(),
    bytes: Type.Integer(),
    received: Type.Integer(),
    touchedAt: Type.Integer(),
    expiresAt: Type.Integer(),
  },
  { $id: 'UnfinishedUpload' },
);
export type UnfinishedUpload = Type.Static<typeof UnfinishedUploadSchema>;
export const UnfinishedUploadListSchema = Type.Object({ items: Type.Array(UnfinishedUploadSchema) });

/** Most files that one call asks about. */
export const MAX_KNOWN_FILES = 100;
const digest = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of a file' });
export const FileDigestsSchema = closed({
  sha256: Type.Array(digest, { minItems: 1, maxItems: MAX_KNOWN_FILES }),
});
/** Those that an image or a draft already has. */
export const KnownFilesSchema = Type.Object({ sha256: Type.Array(digest) });

export const ImageDraftQuerySchema = closed({
  ...studioListQuery,
  owner: Type.Enum(['me', 'everyone'], { default: 'me' }),
});
export type ImageDraftQuery = Type.Static<typeof ImageDraftQuerySchema>;

const draftIds = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  minItems: 1,
  maxItems: MAX_CHANGED_DRAFTS,
  uniqueItems: true,
});

export const DraftsDiscardedSchema = Type.Object({ changed: Type.Integer({ minimum: 0 }) });

export const DraftIdsSchema = closed({ ids: draftIds });

/** What happened to each draft: the id of its image, or what is missing. */
export const PublishedDraftsSchema = Type.Object({
  published: Type.Array(Type.Object({ id: Type.String(), imageId: Type.String() })),
  refused: Type.Array(Type.Object({ id: Type.String(), missing: Type.Array(Type.Enum(draftGaps)) })),
});
export type PublishedDrafts = Type.Static<typeof PublishedDraftsSchema>;

/** The image whose file a draft replaces. */
export const DraftReplacementSchema = closed({
  imageId: Type.String({ minLength: 1, maxLength: 900 }),
  version: Type.Integer({ minimum: 1, description: 'Of the image' }),
});

export const ChosenFrameSchema = closed({
  frame: Type.Integer({ minimum: 0, description: 'Of an animated draft' }),
});

/** The field `data` of a request that publishes one image: what the file does not say. */
export const NewImageDataSchema = closed({
  title: Type.Optional(imageTitles),
  alt: Type.Optional(imageAlts),
  category: Type.Optional(shownText(CATEGORY_NAME_MAX_LENGTH, { description: 'Its name' })),
  tags: Type.Optional(imageTags),
  special: Type.Optional(Type.Boolean()),
  source: Type.Optional(Type.Enum(studioSourceTypes)),
  license: commonImageChanges.license,
  credit: commonImageChanges.credit,
  publishAt: Type.Optional(contentDate({ description: 'Milliseconds; absent: at once' })),
});
export type NewImageData = Type.Static<typeof NewImageDataSchema>;
