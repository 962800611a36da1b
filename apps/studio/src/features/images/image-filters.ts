import { locales } from '@lumigraph/contracts';
import { imageGaps, imageSorts, type StudioImageSort } from '@lumigraph/contracts/studio';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nativeName } from '../../lib/language-name.ts';
import { useCategoryOptions } from '../../lib/categories.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import type { ListState } from '../../lib/table/use-list-state.ts';
import { valuesQuery, useImageWords } from '../../lib/images/image-fields.tsx';
import { filterPlaces, imageFilters } from './image-list-api.ts';

type Name = (typeof imageFilters)[number];
type Filters = ListState<Name>['filters'];

const moreFilters = imageFilters.filter((name) => filterPlaces[name] === 'more');

/** The less frequent filters are shown after a press, or when one of them is set. */
export function useImageFilters(filters: Filters): TableFilter<Name>[] {
  const { t } = useTranslation('images');
  const categories = useCategoryOptions();
  const words = useImageWords();
  const [isOpen, setOpen] = useState(() => moreFilters.some((name) => filters[name] !== undefined));
  const more = useMoreFilters(filters, isOpen);
  return [
    { kind: 'text', name: 'q', type: 'search', label: t('filters.search'), maxLength: 200 },
    {
      kind: 'select',
      name: 'categoryId',
      label: t('columns.category'),
      placeholder: t('filters.anyCategory'),
      options: categories,
    },
    {
      kind: 'select',
      name: 'missing',
      label: t('filters.missing'),
      placeholder: t('filters.anyMissing'),
      options: imageGaps.map((gap) => ({ value: gap, label: words.gap(gap) })),
    },
    {
      kind: 'order',
      label: t('filters.order'),
      options: imageSorts.map((sort) => ({ value: sort, label: t(`orders.${orderNames[sort]}`) })),
    },
    {
      kind: 'more',
      label: t(isOpen ? 'filters.fewer' : 'filters.more'),
      isOpen,
      onToggle: () => setOpen(!isOpen),
    },
    ...(isOpen ? more : []),
  ];
}

function useMoreFilters(filters: Filters, isOpen: boolean): TableFilter<Name>[] {
  const { t } = useTranslation('images');
  const words = useImageWords();
  const { data: values } = useQuery({ ...valuesQuery(useStudioApi()), enabled: isOpen });
  return [
    {
      kind: 'select',
      name: 'texts',
      label: t('texts.label'),
      placeholder: t('texts.none'),
      options: locales.map((code) => ({ value: code, label: nativeName(code) })),
    },
    ...(filters.texts === undefined
      ? []
      : [
          {
            kind: 'select' as const,
            name: 'beside' as const,
            label: t('texts.beside'),
            placeholder: t('texts.none'),
            options: locales
              .filter((code) => code !== filters.texts)
              .map((code) => ({ value: code, label: nativeName(code) })),
          },
        ]),
    {
      kind: 'select',
      name: 'license',
      label: t('columns.license'),
      placeholder: t('filters.anyLicense'),
      options: optionsOf(values?.licenses, filters.license, words.license),
    },
    {
      kind: 'select',
      name: 'source',
      label: t('columns.source'),
      placeholder: t('filters.anySource'),
      options: optionsOf(values?.sources, filters.source, words.source),
    },
    {
      kind: 'select',
      name: 'model',
      label: t('columns.model'),
      placeholder: t('filters.anyModel'),
      options: optionsOf(values?.models, filters.model),
    },
    {
      kind: 'select',
      name: 'special',
      label: t('columns.special'),
      placeholder: t('filters.anySpecial'),
      options: [
        { value: 'true', label: t('filters.onlySpecial') },
        { value: 'false', label: t('filters.notSpecial') },
      ],
    },
    { kind: 'days', from: t('filters.from'), to: t('filters.to') },
  ];
}

const LABEL_MAX_LENGTH = 60;

/** The values that images have, and the one of the address while they are loading. */
function optionsOf(
  values: readonly string[] = [],
  chosen: string | undefined,
  labelOf: (value: string) => string = (value) => value,
) {
  return [...new Set([...values, ...(chosen === undefined ? [] : [chosen])])].map((value) => {
    const label = labelOf(value);
    return {
      value,
      label: label.length > LABEL_MAX_LENGTH ? `${label.slice(0, LABEL_MAX_LENGTH)}…` : label,
    };
  });
}

/** Also orders that no column shows. */
const orderNames = {
  '-createdAt': 'newest',
  createdAt: 'oldest',
  title: 'title',
  '-title': 'titleDown',
  '-popularity': 'popular',
} as const satisfies Record<StudioImageSort, string>;
