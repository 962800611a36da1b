import {
  colourNames,
  orientations,
  searchOrders,
  type Category,
  type ListFilters,
} from '@lumigraph/contracts';
import type { TFunction } from 'i18next';
import type { ListAddress } from '../../app/paths.ts';

/** A filter value as a link: the resulting address and the label. */
export interface FilterChoice {
  key: string;
  name: string;
  current: boolean;
  to: ListAddress;
}

/** An active filter, and the address without it. */
export interface ActiveFilter {
  key: string;
  name: string;
  without: ListAddress;
}

/** A changed filter resets the list to the first page. */
const first = (list: ListAddress): ListAddress => ({ ...list, page: undefined });

interface Names {
  /** Texts of the search. */
  t: TFunction<'search'>;
  /** Texts of the site, with the names of the filters. */
  site: TFunction;
  categoryName: (name: string) => string;
}

export function categoryChoices(
  list: ListAddress,
  categories: readonly Category[],
  { t, categoryName }: Omit<Names, 'site'>,
): FilterChoice[] {
  const choice = (key: string, name: string, categoryId: number | undefined): FilterChoice => ({
    key,
    name,
    current: list.categoryId === categoryId,
    to: { ...first(list), categoryId },
  });
  return [
    choice('any', t('filters.any'), undefined),
    ...categories.map(({ id, name }) => choice(String(id), categoryName(name), id)),
  ];
}

export function orientationChoices(
  list: ListAddress,
  { t, site }: Pick<Names, 't' | 'site'>,
): FilterChoice[] {
  return [undefined, ...orientations].map((orientation) => ({
    key: orientation ?? 'any',
    name: orientation ? site(`filters.${orientation}`) : t('filters.any'),
    current: list.orientation === orientation,
    to: { ...first(list), orientation },
  }));
}

/** Selecting the active colour again removes it. */
export function colourChoices(list: ListAddress, site: Names['site']): FilterChoice[] {
  return colourNames.map((colour) => ({
    key: colour,
    name: site(`filters.colours.${colour}`),
    current: list.colour === colour,
    to: { ...first(list), colour: list.colour === colour ? undefined : colour },
  }));
}

export function orderChoices(list: ListAddress, { t, site }: Pick<Names, 't' | 'site'>): FilterChoice[] {
  return searchOrders.map((sort) => ({
    key: sort,
    name: sort === 'best' ? t('sort.best') : site(`filters.${sort}`),
    current: (list.sort ?? 'best') === sort,
    to: { ...first(list), sort },
  }));
}

export function specialChoice(list: ListAddress, t: Names['t']): FilterChoice {
  return {
    key: 'special',
    name: t('filters.special'),
    current: list.special === true,
    to: { ...first(list), special: list.special ? undefined : true },
  };
}

export function activeFilters(
  list: ListAddress,
  categories: readonly Category[],
  { t, site, categoryName }: Names,
): ActiveFilter[] {
  const { categoryId, orientation, colour, special } = list;
  const category = categories.find(({ id }) => id === categoryId);
  const filters: Record<keyof ListFilters, ActiveFilter | undefined> = {
    categoryId:
      categoryId === undefined
        ? undefined
        : {
            key: 'category',
            name: category ? categoryName(category.name) : `${t('filters.category')} ${categoryId}`,
            without: { ...first(list), categoryId: undefined },
          },
    orientation: orientation && {
      key: 'orientation',
      name: site(`filters.${orientation}`),
      without: { ...first(list), orientation: undefined },
    },
    colour: colour && {
      key: 'colour',
      name: site(`filters.colours.${colour}`),
      without: { ...first(list), colour: undefined },
    },
    special: special
      ? { key: 'special', name: t('filters.special'), without: { ...first(list), special: undefined } }
      : undefined,
  };
  return Object.values(filters).filter((filter) => filter !== undefined);
}
