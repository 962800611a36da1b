import Type from 'typebox';
import { contentDate } from '../content-date.ts';
import { nullable } from '../nullable.ts';
import { CATEGORY_NAME_MAX_LENGTH } from './categories.ts';
import { shownText, textMap } from './fields.ts';
import {
  commonImageChanges,
  imageAlts,
  imageTags,
  imageTitles,
  SimilarImageSchema,
  studioSourceTypes,
} from './images.ts';
import { studioListQuery, studioPage } from './lists.ts';

/** Largest file that an import takes. */
export const IMAGE_MAX_BYTES = 256 * 1024 * 1024;
/** Largest file that one multipart request publishes; larger ones are uploaded in parts. */
export const IMAGE_REQUEST_MAX_BYTES = 64 * 1024 * 1024;
/** The browser sends a file in requests of this size. An interruption costs at most one of them. */
export const UPLOAD_CHUNK_BYTES = 8 * 1024 * 1024;
/** Most drafts that one call changes, publishes or discards. */
export const MAX_CHANGED_DRAFTS = 100;
export const UPLOAD_NAME_MAX_LENGTH = 255;

/** Why a file cannot become an image. */
export const refusalCodes = [
  'empty',
  'truncated',
  'damaged',
  'animated',
  'format',
  'svg',
  'not-image',
  'too-many-pixels',
  'too-large',
  'decoder',
  'lost',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** What has to be done before a draft can be published. */
export const draftGaps = ['title', 'alt', 'category', 'same-file', 'similar'] as const;
export type DraftGap = (typeof draftGaps)[number];

export const draftStates = ['waiting', 'ready', 'refused'] as const;
export type DraftState = (typeof draftStates)[number];

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

export const ImageDraftSchema = Type.Object(
  {
    id: Type.String(),
    fileName: Type.String(),
    folder: nullable(Type.String()),
    createdAt: Type.Integer(),
    ownerName: Type.String(),
    isOwn: Type.Boolean(),
    state: Type.Enum(draftStates),
    refusal: nullable(Type.Enum(refusalCodes)),
    title: textMap,
    alt: textMap,
    categoryId: nullable(Type.Integer()),
    tags: Type.Array(Type.String()),
    special: Type.Boolean(),
    source: Type.String(),
    license: Type.String(),
    credit: Type.String(),
    publishAt: nullable(Type.Integer({ description: 'Null: at once' })),
    prompt: nullable(Type.String()),
    model: nullable(Type.String()),
    width: Type.Integer(),
    height: Type.Integer(),
    bytes: Type.Integer(),
    format: Type.String(),
    placeholder: Type.String(),
    missing: Type.Array(Type.Enum(draftGaps)),
    similar: Type.Array(SimilarImageSchema),
    acceptsSimilar: Type.Boolean(),
    version: Type.Integer(),
  },
  { $id: 'PictureDraft' },
);
export type ImageDraft = Type.Static<typeof ImageDraftSchema>;
export const ImageDraftPageSchema = studioPage(ImageDraftSchema);

export const ImageDraftQuerySchema = Type.Object(
  { ...studioListQuery, owner: Type.Enum(['me', 'everyone'], { default: 'me' }) },
  { additionalProperties: false },
);
export type ImageDraftQuery = Type.Static<typeof ImageDraftQuerySchema>;

const commonDraftChanges = {
  categoryId: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
  special: commonImageChanges.special,
  source: Type.Optional(Type.Enum(studioSourceTypes)),
  license: commonImageChanges.license,
  credit: commonImageChanges.credit,
  publishAt: Type.Optional(nullable(contentDate({ description: 'Null: at once' }))),
  acceptsSimilar: Type.Optional(Type.Boolean()),
};

/** Absent fields stay. */
export const ImageDraftChangesSchema = Type.Object(
  {
    ...commonDraftChanges,
    title: Type.Optional(imageTitles),
    alt: Type.Optional(imageAlts),
    tags: Type.Optional(imageTags),
  },
  { additionalProperties: false },
);
export type ImageDraftChanges = Type.Static<typeof ImageDraftChangesSchema>;

const draftIds = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  minItems: 1,
  maxItems: MAX_CHANGED_DRAFTS,
  uniqueItems: true,
});

export const BulkDraftChangeSchema = Type.Object(
  {
    ids: draftIds,
    set: Type.Object(
      { ...commonDraftChanges, addTags: Type.Optional(imageTags) },
      { additionalProperties: false, minProperties: 1 },
    ),
  },
  { additionalProperties: false },
);
export type BulkDraftChange = Type.Static<typeof BulkDraftChangeSchema>;
export const DraftsChangedSchema = Type.Object({ changed: Type.Integer({ minimum: 0 }) });

export const DraftIdsSchema = Type.Object({ ids: draftIds }, { additionalProperties: false });

/** What happened to each draft: the id of its image, or what is missing. */
export const PublishedDraftsSchema = Type.Object({
  published: Type.Array(Type.Object({ id: Type.String(), imageId: Type.String() })),
  refused: Type.Array(Type.Object({ id: Type.String(), missing: Type.Array(Type.Enum(draftGaps)) })),
});
export type PublishedDrafts = Type.Static<typeof PublishedDraftsSchema>;

/** The image whose file a draft replaces. */
export const DraftReplacementSchema = Type.Object(
  {
    imageId: Type.String({ minLength: 1, maxLength: 900 }),
    version: Type.Integer({ minimum: 1, description: 'Of the image' }),
  },
  { additionalProperties: false },
);

/** The field `data` of a request that publishes one image: what the file does not say. */
export const NewImageDataSchema = Type.Object(
  {
    title: Type.Optional(imageTitles),
    alt: Type.Optional(imageAlts),
    category: Type.Optional(shownText(CATEGORY_NAME_MAX_LENGTH, { description: 'Its name' })),
    tags: Type.Optional(imageTags),
    special: Type.Optional(Type.Boolean()),
    source: Type.Optional(Type.Enum(studioSourceTypes)),
    license: commonDraftChanges.license,
    credit: commonDraftChanges.credit,
    publishAt: Type.Optional(contentDate({ description: 'Milliseconds; absent: at once' })),
  },
  { additionalProperties: false },
);
export type NewImageData = Type.Static<typeof NewImageDataSchema>;
