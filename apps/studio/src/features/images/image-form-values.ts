import { locales } from '@lumigraph/contracts';
import {
  IMAGE_MAX_TAGS,
  studioSourceTypes,
  type StudioImage,
  type StudioImageChanges,
  type StudioImageTexts,
} from '@lumigraph/contracts/studio';
import { dateProblem } from '../../lib/form/date-field.tsx';
import { translatedValues } from '../../lib/form/translated-field.tsx';
import { tagsOf } from '../../lib/tags.ts';

/** The values of the form are flat; names of texts are those of the server's problems (`title.de`). */
export type ImageFormValues = Record<string, string | boolean>;

export function imageFormValues(image: StudioImage): ImageFormValues {
  return {
    ...translatedValues('title', image.title),
    ...translatedValues('alt', image.alt),
    categoryId: String(image.categoryId),
    tags: image.tags.join(', '),
    special: image.special,
    license: image.license,
    credit: image.credit,
    source: image.source.split('/').at(-1) ?? '',
    model: image.model ?? '',
    prompt: image.prompt ?? '',
    negativePrompt: image.negativePrompt ?? '',
    // With its seconds: a minute would be another time.
    createdAt: new Date(image.createdAt).toISOString(),
  };
}

const textsOf = (values: ImageFormValues, name: string): StudioImageTexts =>
  Object.fromEntries(locales.map((locale) => [locale, textOf(values, `${name}_${locale}`).trim()]));

/** The text of a field; empty for one that is not there. */
export const textOf = (values: ImageFormValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** What the form says, as the server takes it; an empty translation removes one. */
export function imageChanges(values: ImageFormValues): StudioImageChanges {
  const source = studioSourceTypes.find((name) => name === values['source']);
  const date = Date.parse(textOf(values, 'createdAt'));
  return {
    title: textsOf(values, 'title'),
    alt: textsOf(values, 'alt'),
    categoryId: Number(values['categoryId']),
    tags: tagsOf(textOf(values, 'tags')),
    special: values['special'] === true,
    license: textOf(values, 'license').trim(),
    credit: textOf(values, 'credit').trim(),
    prompt: textOf(values, 'prompt').trim() || null,
    negativePrompt: textOf(values, 'negativePrompt').trim() || null,
    model: textOf(values, 'model').trim() || null,
    ...(source === undefined ? {} : { source }),
    ...(Number.isNaN(date) ? {} : { createdAt: date }),
  };
}

const requiredFields = ['title_en', 'alt_en', 'license', 'credit', 'createdAt'] as const;

/** The violated rule of each field. */
export function imageProblems(values: ImageFormValues): Record<string, string | undefined> {
  const isEmpty = (name: string): boolean => textOf(values, name).trim() === '';
  return {
    createdAt: dateProblem(textOf(values, 'createdAt')),
    ...Object.fromEntries(requiredFields.filter(isEmpty).map((name) => [name, 'required'])),
    ...(tagsOf(textOf(values, 'tags')).length > IMAGE_MAX_TAGS ? { tags: 'maxItems' } : {}),
  };
}
