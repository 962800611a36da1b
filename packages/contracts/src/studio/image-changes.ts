import Type from 'typebox';
import { IMAGE_ID_MAX_LENGTH } from '../images.ts';
import { commonImageChanges, imageAlts, imageTags, imageTitles, StudioImageFiltersSchema } from './images.ts';
import { closed, nullable } from '../schemas.ts';

/** Most images that one bulk change takes. */
export const MAX_CHANGED_IMAGES = 1_000;

const chosen = {
  ids: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: IMAGE_ID_MAX_LENGTH }), {
      minItems: 1,
      maxItems: MAX_CHANGED_IMAGES,
    }),
  ),
  filter: Type.Optional(StudioImageFiltersSchema),
  /** Found by the filter, but not meant. */
  except: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: IMAGE_ID_MAX_LENGTH }), {
      maxItems: MAX_CHANGED_IMAGES,
    }),
  ),
};

/** A change of several images: those with these ids, or all that a filter finds. */
export const BulkChangeSchema = closed({
  ...chosen,
  set: Type.Optional(
    closed({
      ...commonImageChanges,
      addTags: Type.Optional(imageTags),
      removeTags: Type.Optional(imageTags),
    }),
  ),
  /** Texts that differ from image to image, for example of a spreadsheet; instead of ids, a filter and fields. */
  texts: Type.Optional(
    Type.Array(
      closed({
        id: Type.String({ minLength: 1, maxLength: IMAGE_ID_MAX_LENGTH }),
        title: Type.Optional(imageTitles),
        alt: Type.Optional(imageAlts),
      }),
      { minItems: 1, maxItems: MAX_CHANGED_IMAGES },
    ),
  ),
  /** Takes published images out, or brings withheld ones back, instead of changing fields. */
  visibility: Type.Optional(Type.Enum(['published', 'withheld'])),
  reason: Type.Optional(Type.String({ maxLength: 300, description: 'Why they are withheld' })),
});
export type BulkChange = Type.Static<typeof BulkChangeSchema>;

export const BulkResultSchema = Type.Object({
  changed: Type.Integer({ minimum: 0 }),
  undo: nullable(Type.String({ description: 'Undoes the change; null when nothing changed' })),
  incomplete: Type.Integer({
    minimum: 0,
    description: 'Not published: without a title or an alternative text in English',
  }),
  replaced: Type.Integer({
    minimum: 0,
    description: 'Not published: the same image, or another one with this id, is published by now',
  }),
});
export type BulkResult = Type.Static<typeof BulkResultSchema>;

export const UndoSchema = closed({ undo: Type.String({ minLength: 1, maxLength: 100 }) });
export const UndoResultSchema = Type.Object({
  restored: Type.Integer({ minimum: 0 }),
  /** Changed by somebody since, and therefore left as they are. */
  kept: Type.Integer({ minimum: 0 }),
});
export type UndoResult = Type.Static<typeof UndoResultSchema>;

/** The action of a change of many images in the audit log. */
export const IMAGES_CHANGED = 'images-changed';
