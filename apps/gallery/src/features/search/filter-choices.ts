import {
  colourNames,
  filtersOf,
  orientations,
  searchOrders,
  type Category,
  type ListFilters,
} from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../app/paths.ts';
import { useCategoryName } from '../../lib/use-category-name.ts';
import { SEARCH_NAMESPACE } from './search-texts.ts';

/** A filter value as a link: the resulting address and the label. */
export interface FilterChoice {
  key: string;
  name: string;
  current: boolean;
  to: ListAddress;
}

/** The values of every filter, the orders of a search with words, and the active filters with the address without each. */
export function useFilterChoices(list: ListAddress, categories: readonly Category[]) {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  const { t: site } = useTranslation();
  const categoryName = useCategoryName();

  function namesIn({ categoryId, orientation, colour }: ListFilters): Record<keyof ListFilters, string> {
    const category = categories.find(({ id }) => id === categoryId);
    return {
      categoryId: category ? categoryName(category.name) : `${t('filters.category')} ${categoryId}`,
      orientation: orientation ? site(`filters.${orientation}`) : '',
      colour: colour ? site(`filters.colours.${colour}`) : '',
      special: t('filters.special'),
    };
  }
  /** A changed filter resets the list to the first page. */
  const changed = (field: keyof ListAddress, value?: string | number | true): ListAddress => ({
    ...list,
    page: undefined,
    [field]: value,
  });
  const choice = (field: keyof ListFilters, value?: string | number | true): FilterChoice => ({
    key: String(value ?? 'any'),
    name: value === undefined ? t('filters.any') : namesIn(changed(field, value))[field],
    current: list[field] === value,
    to: changed(field, value),
  });
  /** Selecting the active one again removes it. */
  const toggle = (field: keyof ListFilters, value: string | true): FilterChoice =>
    list[field] === value ? { ...choice(field, value), to: changed(field) } : choice(field, value);

  return {
    category: [undefined, ...categories.map(({ id }) => id)].map((id) => choice('categoryId', id)),
    orientation: [undefined, ...orientations].map((shape) => choice('orientation', shape)),
    colour: colourNames.map((colour) => toggle('colour', colour)),
    special: [toggle('special', true)],
    order: searchOrders.map((sort) => ({
      key: sort,
      name: sort === 'best' ? t('sort.best') : site(`filters.${sort}`),
      current: (list.sort ?? 'best') === sort,
      to: changed('sort', sort),
    })),
    active: (Object.keys(filtersOf(list)) as (keyof ListFilters)[]).map((field) => ({
      key: field,
      name: namesIn(list)[field],
      without: changed(field),
    })),
  };
}
