import { locales } from '@lumigraph/contracts';
import {
  IMAGE_MAX_TAGS,
  studioSourceTypes,
  type ImageDraft,
  type ImageDraftChanges,
} from '@lumigraph/contracts/studio';
import type { FormRules } from '@lumigraph/ui-kit/form';
import { dateProblem } from '../../lib/form/date-field.tsx';
import { readTranslated, translatedValues } from '../../lib/form/translated-field.tsx';
import { tagsOf } from '../../lib/tags.ts';

/** The fields of the panel; texts are `title_en` and so on. */
export interface DraftValues {
  categoryId: string;
  /** Separated by commas. */
  tags: string;
  special: boolean;
  source: string;
  license: string;
  credit: string;
  /** ISO time; empty: at once. */
  publishAt: string;
  [name: string]: string | boolean;
}

export const draftValues = (draft: ImageDraft): DraftValues => ({
  ...translatedValues('title', draft.title),
  ...translatedValues('alt', draft.alt),
  categoryId: String(draft.categoryId ?? ''),
  tags: draft.tags.join(', '),
  special: draft.special,
  source: sourceCode(draft.source),
  license: draft.license,
  credit: draft.credit,
  publishAt: draft.publishAt === null ? '' : new Date(draft.publishAt).toISOString(),
});

/** IPTC names an origin by an address or by its last segment. */
const sourceCode = (source: string): string => source.split('/').at(-1) ?? source;

export const draftProblems: FormRules<DraftValues> = ({ tags, publishAt }) => ({
  publishAt: dateProblem(publishAt),
  tags: tagsOf(tags).length > IMAGE_MAX_TAGS ? 'maxItems' : undefined,
});

/** What differs from the draft that was loaded: a field that somebody else has changed stays theirs. */
export function draftChanges(before: DraftValues, values: DraftValues): ImageDraftChanges {
  const isChanged = (name: string) => values[name] !== before[name];
  const texts = (name: 'title' | 'alt') => {
    const changed = locales.filter((locale) => isChanged(`${name}_${locale}`));
    const now = readTranslated(values, name);
    return changed.length === 0
      ? {}
      : { [name]: Object.fromEntries(changed.map((locale) => [locale, now[locale] ?? ''])) };
  };
  const source = studioSourceTypes.find((code) => code === values.source);
  return {
    ...texts('title'),
    ...texts('alt'),
    ...(isChanged('categoryId')
      ? { categoryId: values.categoryId === '' ? null : Number(values.categoryId) }
      : {}),
    ...(isChanged('tags') ? { tags: tagsOf(values.tags) } : {}),
    ...(isChanged('special') ? { special: values.special } : {}),
    ...(isChanged('source') && source ? { source } : {}),
    ...(isChanged('license') ? { license: values.license.trim() } : {}),
    ...(isChanged('credit') ? { credit: values.credit.trim() } : {}),
    ...(isChanged('publishAt')
      ? { publishAt: values.publishAt === '' ? null : Date.parse(values.publishAt) }
      : {}),
  };
}
