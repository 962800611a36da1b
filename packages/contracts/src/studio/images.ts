import Type from 'typebox';
import { locales } from '../locales.ts';
import { AuditPageSchema } from './audit.ts';
import { byLanguage, shownText, textMap, translationLocales } from './fields.ts';
import { studioListQuery } from './lists.ts';
import { contentDate } from '../content-date.ts';
import { closed, nullable } from '../schemas.ts';

/** Where an image is: on the site, waiting for its time, or taken out with its files kept. */
export const imageVisibilities = ['published', 'scheduled', 'withheld'] as const;
export type StudioImageVisibility = (typeof imageVisibilities)[number];

/** Drafts have a list of their own, the queue of uploads. */
export const imageStates = ['draft', ...imageVisibilities] as const;
export type StudioImageState = (typeof imageStates)[number];

/** `alt`: the alternative text says nothing beyond the title. A language: title or alternative text is missing in it. */
export const imageGaps = ['alt', ...translationLocales] as const;
export type StudioImageGap = (typeof imageGaps)[number];

export const imageSorts = ['-createdAt', 'createdAt', 'title', '-title', '-popularity'] as const;
export type StudioImageSort = (typeof imageSorts)[number];

/** IPTC digital source types that the studio offers. */
export const studioSourceTypes = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
  'algorithmicallyEnhanced',
  'algorithmicMedia',
  'digitalCreation',
  'digitalCapture',
] as const;

export const IMAGE_TITLE_MAX_LENGTH = 120;
export const IMAGE_ALT_MAX_LENGTH = 300;
export const IMAGE_CREDIT_MAX_LENGTH = 120;
export const IMAGE_LICENSE_MAX_LENGTH = 1_000;
export const IMAGE_MAX_TAGS = 30;
export const IMAGE_PROMPT_MAX_LENGTH = 10_000;
export const IMAGE_MODEL_MAX_LENGTH = 300;

const imageFilters = {
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words, or the id of an image' })),
  visibility: Type.Enum(imageVisibilities, { default: 'published' }),
  categoryId: Type.Optional(Type.Integer({ minimum: 1 })),
  special: Type.Optional(Type.Boolean()),
  license: Type.Optional(Type.String({ maxLength: IMAGE_LICENSE_MAX_LENGTH })),
  source: Type.Optional(Type.String({ maxLength: 60, description: 'IPTC digital source type' })),
  model: Type.Optional(Type.String({ maxLength: 300 })),
  missing: Type.Optional(Type.Enum(imageGaps)),
  from: Type.Optional(Type.Integer({ minimum: 0, description: 'Date in milliseconds, inclusive' })),
  to: Type.Optional(Type.Integer({ minimum: 0, description: 'Exclusive' })),
};
export const StudioImageFiltersSchema = closed(imageFilters);
export type StudioImageFilters = Type.Static<typeof StudioImageFiltersSchema>;

export const StudioImageQuerySchema = closed({
  ...studioListQuery,
  ...imageFilters,
  sort: Type.Enum(imageSorts, { default: '-createdAt' }),
  texts: Type.Optional(
    Type.String({
      pattern: `^(${locales.join('|')})(,(${locales.join('|')})){0,2}$`,
      description: 'Languages of the texts in `translations`, at most three, separated by commas',
    }),
  ),
});
export type StudioImageQuery = Type.Static<typeof StudioImageQuerySchema>;

/**
 * `square`: the crop of lists with squares. `whole`: small, for a page of the studio. `large`: for a look at details.
 * `share`: the crop of link previews.
 */
const imagePreviewSizes = ['square', 'whole', 'large', 'share'] as const;
export type ImagePreviewSize = (typeof imagePreviewSizes)[number];
export const ImagePreviewQuerySchema = closed({ size: Type.Enum(imagePreviewSizes, { default: 'whole' }) });

const rowFields = {
  id: Type.String(),
  categoryId: Type.Integer(),
  special: Type.Boolean(),
  visibility: Type.Enum(imageVisibilities),
  license: Type.String(),
  credit: Type.String(),
  source: Type.String(),
  model: nullable(Type.String()),
  createdAt: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  placeholder: Type.String(),
  thumbnailUrl: nullable(
    Type.String({ description: 'Null while it is not published; image-previews has it' }),
  ),
  missing: Type.Array(Type.Enum(imageGaps)),
  version: Type.Integer(),
};

/** A row of the table; title and alternative text in English. */
export const StudioImageRowSchema = Type.Object(
  {
    ...rowFields,
    title: Type.String(),
    alt: Type.String(),
    translations: Type.Optional(
      byLanguage(
        locales,
        Type.Object({ title: Type.String(), alt: Type.String() }),
        'In the languages of the query; empty where there is none',
      ),
    ),
  },
  { $id: 'StudioImageRow' },
);
export type StudioImageRow = Type.Static<typeof StudioImageRowSchema>;
const texts = (maxLength: number) =>
  byLanguage(locales, Type.String({ maxLength }), 'By language; an empty translation is removed');
export const imageTitles = texts(IMAGE_TITLE_MAX_LENGTH);
export const imageAlts = texts(IMAGE_ALT_MAX_LENGTH);
/** Texts by language. */
export type StudioImageTexts = Type.Static<typeof textMap>;

/** An image or draft that has the same file as a draft, or looks like it. */
export const SimilarImageSchema = Type.Object(
  {
    kind: Type.Enum(['image', 'draft']),
    id: Type.String(),
    title: Type.String(),
    /** Null for a draft. */
    visibility: nullable(Type.Enum(imageVisibilities)),
    isSameFile: Type.Boolean(),
    width: Type.Integer(),
    height: Type.Integer(),
    bytes: Type.Integer(),
    addedAt: Type.Integer({ description: 'When its file was uploaded or imported' }),
    version: nullable(Type.Integer({ description: 'Of an image: what a replacement names' })),
  },
  { $id: 'SimilarImage' },
);
export type SimilarImage = Type.Static<typeof SimilarImageSchema>;

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

/** Of an image that is not published yet: where it came from, and what keeps it from being published. */
const uploadOfDraft = Type.Object({
  fileName: Type.String(),
  folder: nullable(Type.String()),
  uploadedAt: Type.Integer(),
  ownerName: Type.String(),
  isOwn: Type.Boolean(),
  state: Type.Enum(draftStates, { description: 'Whether its file is read' }),
  refusal: nullable(Type.Enum(refusalCodes)),
  missing: Type.Array(Type.Enum(draftGaps)),
  similar: Type.Array(SimilarImageSchema),
  acceptsSimilar: Type.Boolean(),
  hadHiddenText: Type.Boolean({
    description:
      'A text was hidden in the pixels, such as a second copy of the prompt; the stored file is without it',
  }),
  animation: nullable(
    Type.Object(
      { frames: Type.Integer({ minimum: 2 }), chosen: Type.Integer({ minimum: 0 }) },
      {
        description: 'Of an animated file: how many of its frames can be chosen, and which one the image is',
      },
    ),
  ),
});

const imageFields = {
  ...rowFields,
  visibility: Type.Enum(imageStates),
  categoryId: nullable(Type.Integer({ description: 'Null only of a draft' })),
  createdAt: nullable(Type.Integer({ description: 'Of a draft when it is to be published; null: at once' })),
  title: textMap,
  alt: textMap,
  tags: Type.Array(Type.String()),
  format: Type.String(),
  bytes: Type.Integer(),
  prompt: nullable(Type.String()),
  negativePrompt: nullable(Type.String()),
  sampler: nullable(Type.String()),
  seed: nullable(Type.String()),
  steps: nullable(Type.Integer()),
  reason: nullable(Type.String({ description: 'Why it is withheld' })),
};

/** An image in any state. */
export const StudioImageSchema = Type.Object(
  { ...imageFields, upload: nullable(uploadOfDraft) },
  { $id: 'StudioImage' },
);
export type StudioImage = Type.Static<typeof StudioImageSchema>;

/** An image that is not published yet. */
export const ImageDraftSchema = Type.Object({ ...imageFields, upload: uploadOfDraft }, { $id: 'ImageDraft' });
export type ImageDraft = Type.Static<typeof ImageDraftSchema>;

export const imageTags = Type.Array(shownText(60), { maxItems: IMAGE_MAX_TAGS });

/** What several images can get at once. */
export const commonImageChanges = {
  categoryId: Type.Optional(Type.Integer({ minimum: 1 })),
  special: Type.Optional(Type.Boolean()),
  license: Type.Optional(shownText(IMAGE_LICENSE_MAX_LENGTH)),
  credit: Type.Optional(shownText(IMAGE_CREDIT_MAX_LENGTH)),
  source: Type.Optional(Type.Enum(studioSourceTypes)),
  createdAt: Type.Optional(nullable(contentDate({ description: 'Null: at once; only of a draft' }))),
  acceptsSimilar: Type.Optional(
    Type.Boolean({ description: 'Of a draft: publish it although it looks like another image' }),
  ),
};

/** Absent fields stay. The date of a scheduled image and of a draft is the publication time. */
export const StudioImageChangesSchema = closed({
  ...commonImageChanges,
  categoryId: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
  title: Type.Optional(imageTitles),
  alt: Type.Optional(imageAlts),
  tags: Type.Optional(imageTags),
  prompt: Type.Optional(nullable(Type.String({ maxLength: IMAGE_PROMPT_MAX_LENGTH }))),
  negativePrompt: Type.Optional(nullable(Type.String({ maxLength: IMAGE_PROMPT_MAX_LENGTH }))),
  model: Type.Optional(nullable(Type.String({ maxLength: IMAGE_MODEL_MAX_LENGTH }))),
});
export type StudioImageChanges = Type.Static<typeof StudioImageChangesSchema>;

export const TagQuerySchema = closed({ q: Type.String({ maxLength: 60, default: '' }) });
export const TagCountListSchema = Type.Array(
  Type.Object({ label: Type.String(), count: Type.Integer({ minimum: 0 }) }),
);

/** Values that images have, for filters and completion; at most {@link MOST_IMAGE_VALUES} of each kind. */
export const ImageValuesSchema = Type.Object({
  licenses: Type.Array(Type.String()),
  models: Type.Array(Type.String()),
  sources: Type.Array(Type.String()),
  earlyAccessHours: Type.Integer({ description: 'So long before their date, members see scheduled images' }),
});
export type ImageValues = Type.Static<typeof ImageValuesSchema>;
export const MOST_IMAGE_VALUES = 100;

/** What is known around an image: other images like it, and its newest changes. */
export const ImageContextSchema = Type.Object({
  similar: Type.Array(SimilarImageSchema),
  history: AuditPageSchema,
});
export type ImageContext = Type.Static<typeof ImageContextSchema>;
