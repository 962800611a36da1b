import { locales } from '@lumigraph/contracts';
import {
  IMAGE_ALT_MAX_LENGTH,
  IMAGE_CREDIT_MAX_LENGTH,
  IMAGE_LICENSE_MAX_LENGTH,
  IMAGE_MAX_TAGS,
  IMAGE_MODEL_MAX_LENGTH,
  IMAGE_PROMPT_MAX_LENGTH,
  IMAGE_TITLE_MAX_LENGTH,
  studioSourceTypes,
  type StudioImage,
  type StudioImageChanges,
} from '@lumigraph/contracts/studio';
import { dateProblem } from '../form/date-field.tsx';
import { readTranslated, translatedValues } from '../form/translated-field.tsx';
import { tagsOf } from '../tags-field.tsx';

/** The page of an image in the studio: the id is one segment of the address. */
export const imagePage = (id: string): string => `/images/${encodeURIComponent(id)}`;

/**
 * What users decide about an image, in the order of the form: its fields, those of a change of many images (`bulk`),
 * columns of the table (`column`), and texts that are pasted line by line (`pasted`) read this list.
 */
export const imageFields = [
  {
    name: 'title',
    kind: 'texts',
    label: 'columns.title',
    maxLength: IMAGE_TITLE_MAX_LENGTH,
    required: true,
    pasted: true,
  },
  {
    name: 'alt',
    kind: 'texts',
    label: 'missing.alt',
    hint: 'edit.altHint',
    maxLength: IMAGE_ALT_MAX_LENGTH,
    required: true,
    pasted: true,
  },
  { name: 'categoryId', kind: 'category', label: 'columns.category', bulk: true },
  { name: 'createdAt', kind: 'date', label: 'columns.createdAt', bulk: true, required: true },
  { name: 'special', kind: 'flag', label: 'columns.special', hint: 'edit.specialHint', bulk: true },
  { name: 'tags', kind: 'tags', label: 'edit.tags', bulk: true },
  {
    name: 'license',
    kind: 'text',
    label: 'columns.license',
    hint: 'edit.licenseHint',
    maxLength: IMAGE_LICENSE_MAX_LENGTH,
    proposals: 'licenses',
    bulk: true,
    required: true,
  },
  {
    name: 'credit',
    kind: 'text',
    label: 'columns.credit',
    hint: 'edit.creditHint',
    maxLength: IMAGE_CREDIT_MAX_LENGTH,
    column: true,
    bulk: true,
    required: true,
  },
  { name: 'source', kind: 'source', label: 'columns.source', hint: 'edit.sourceHint', bulk: true },
  {
    name: 'model',
    kind: 'text',
    label: 'columns.model',
    maxLength: IMAGE_MODEL_MAX_LENGTH,
    proposals: 'models',
    column: true,
  },
  { name: 'prompt', kind: 'long', label: 'edit.prompt', rows: 4, maxLength: IMAGE_PROMPT_MAX_LENGTH },
  {
    name: 'negativePrompt',
    kind: 'long',
    label: 'edit.negativePrompt',
    rows: 2,
    maxLength: IMAGE_PROMPT_MAX_LENGTH,
  },
] as const;

export type ImageField = (typeof imageFields)[number];
type FieldName = ImageField['name'];

/** The texts of a row of the queue. */
export type PastedText = Extract<ImageField, { pasted: true }>['name'];
export const pastedTexts = imageFields.flatMap((field) => ('pasted' in field ? [field] : []));

/** The values of the form are flat; names of texts are those of the server's problems (`title.de`). */
export type ImageFormValues = Record<string, string | boolean>;

/** The text of a field; empty for one that is not there. */
export const textOf = (values: ImageFormValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

export const imageFormValues = (image: StudioImage): ImageFormValues =>
  Object.assign({}, ...imageFields.map((field) => valueOf(field, image))) as ImageFormValues;

function valueOf(field: ImageField, image: StudioImage): ImageFormValues {
  switch (field.kind) {
    case 'texts':
      return translatedValues(field.name, image[field.name]);
    case 'flag':
      return { [field.name]: image[field.name] };
    case 'tags':
      return { [field.name]: image[field.name].join(', ') };
    case 'category':
      return { [field.name]: String(image[field.name] ?? '') };
    case 'date': {
      const time = image[field.name];
      // With its seconds: a minute would be another time.
      return { [field.name]: time === null ? '' : new Date(time).toISOString() };
    }
    case 'source':
      // IPTC names an origin by an address or by its last segment.
      return { [field.name]: image[field.name].split('/').at(-1) ?? '' };
    case 'text':
    case 'long':
      return { [field.name]: image[field.name] ?? '' };
    default:
      return field satisfies never;
  }
}

/** What differs from the image that was loaded: a field that somebody else has changed stays theirs. */
export function imageChanges(before: StudioImage, values: ImageFormValues): StudioImageChanges {
  const known = imageFormValues(before);
  const isChanged = (name: string): boolean => values[name] !== known[name];
  return Object.assign(
    {},
    ...imageFields.map((field) => changeOf(field, values, isChanged)),
  ) as StudioImageChanges;
}

function changeOf(
  { kind, name }: Pick<ImageField, 'kind' | 'name'>,
  values: ImageFormValues,
  isChanged: (name: string) => boolean,
): StudioImageChanges {
  if (kind === 'texts') {
    const changed = locales.filter((locale) => isChanged(`${name}_${locale}`));
    const now = readTranslated(values, name);
    const texts = Object.fromEntries(changed.map((locale) => [locale, now[locale] ?? '']));
    return changed.length === 0 ? {} : { [name]: texts };
  }
  return isChanged(name) ? { [name]: sentValue({ kind, name }, values) } : {};
}

/** A value of the form as the server takes it. */
export function sentValue(
  { kind, name }: Pick<ImageField, 'kind' | 'name'>,
  values: ImageFormValues,
): unknown {
  const text = textOf(values, name).trim();
  switch (kind) {
    case 'flag':
      return values[name] === true || text === 'true';
    case 'tags':
      return tagsOf(text);
    case 'category':
      return text === '' ? null : Number(text);
    case 'date':
      return text === '' ? null : Date.parse(text);
    case 'source':
      return studioSourceTypes.find((code) => code === text);
    case 'text':
    case 'long':
      return text === '' && isOptional(name) ? null : text;
    case 'texts':
      return readTranslated(values, name);
    default:
      return kind satisfies never;
  }
}

const isOptional = (name: FieldName): boolean => !requiredFields.some((field) => field.name === name);
const requiredFields = imageFields.filter((field) => 'required' in field);

/** The violated rule of each field. A draft may have gaps. */
export const imageProblems =
  (isDraft: boolean) =>
  (values: ImageFormValues): Record<string, string | undefined> => {
    const isEmpty = (name: string): boolean => textOf(values, name).trim() === '';
    const needed = isDraft
      ? []
      : requiredFields.map(({ kind, name }) => (kind === 'texts' ? `${name}_en` : name)).filter(isEmpty);
    return {
      createdAt: dateProblem(textOf(values, 'createdAt')),
      ...Object.fromEntries(needed.map((name) => [name, 'required'])),
      ...(tagsOf(textOf(values, 'tags')).length > IMAGE_MAX_TAGS ? { tags: 'maxItems' } : {}),
    };
  };
