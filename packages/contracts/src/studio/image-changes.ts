import Type from 'typebox';
import { IMAGE_ID_MAX_LENGTH } from '../images.ts';
import {
  commonImageChanges,
  imageTags,
  StudioImageFiltersSchema,
  type StudioImageChanges,
  type StudioImageFilters,
} from './images.ts';
import { nullable } from '../nullable.ts';

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
export const BulkChangeSchema = Type.Object(
  {
    ...chosen,
    set: Type.Optional(
      Type.Object(
        { ...commonImageChanges, addTags: Type.Optional(imageTags), removeTags: Type.Optional(imageTags) },
        { additionalProperties: false },
      ),
    ),
    /** Takes published images out, or brings withheld ones back, instead of changing fields. */
    visibility: Type.Optional(Type.Enum(['published', 'withheld'])),
    reason: Type.Optional(Type.String({ maxLength: 300, description: 'Why they are withheld' })),
  },
  { additionalProperties: false },
);
export interface BulkChange {
  ids?: string[];
  filter?: StudioImageFilters;
  except?: string[];
  set?: Pick<StudioImageChanges, 'categoryId' | 'special' | 'license' | 'credit'> & {
    addTags?: string[];
    removeTags?: string[];
  };
  visibility?: 'published' | 'withheld';
  reason?: string;
}

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
export interface BulkResult {
  changed: number;
  undo: string | null;
  incomplete: number;
  replaced: number;
}

export const UndoSchema = Type.Object(
  { undo: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export const UndoResultSchema = Type.Object({
  restored: Type.Integer({ minimum: 0 }),
  /** Changed by somebody since, and therefore left as they are. */
  kept: Type.Integer({ minimum: 0 }),
});
export interface UndoResult {
  restored: number;
  kept: number;
}

/** The action of a change of many images in the audit log. */
export const IMAGES_CHANGED = 'images-changed';
