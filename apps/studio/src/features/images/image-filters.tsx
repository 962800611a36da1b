import { imageGaps, imageSorts, type StudioImageSort } from '@lumigraph/contracts/studio';
import { Button, Select } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryOptions } from '../../lib/categories.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { FilterText } from '../../lib/table/filter-text.tsx';
import type { ListState } from '../../lib/table/use-list-state.ts';
import { valuesQuery } from './image-api.ts';
import { imageFilters } from './image-list-api.ts';
import { useImageWords } from './use-image-words.ts';

type State = ListState<(typeof imageFilters)[number]>;

/** The filters above the table; the less frequent ones after a press, or when one of them is set. */
export function ImageFilterFields({ state }: { state: State }) {
  const { t } = useTranslation('images');
  const { filters, setFilters } = state;
  const categories = useCategoryOptions();
  const words = useImageWords();
  const hasMore = imageFilters.slice(3).some((name) => filters[name] !== undefined);
  const [isOpen, setOpen] = useState(hasMore);
  return (
    <div className="data-table-filters">
      <FilterText
        type="search"
        label={t('filters.search')}
        maxLength={200}
        value={filters.q}
        onChange={(q) => setFilters({ q })}
      />
      <Select
        label={t('columns.category')}
        placeholder={t('filters.anyCategory')}
        options={categories}
        value={filters.categoryId ?? ''}
        onChange={({ target }) => setFilters({ categoryId: target.value })}
      />
      <Select
        label={t('filters.missing')}
        placeholder={t('filters.anyMissing')}
        options={imageGaps.map((gap) => ({ value: gap, label: words.gap(gap) }))}
        value={filters.missing ?? ''}
        onChange={({ target }) => setFilters({ missing: target.value })}
      />
      <OrderField state={state} />
      <Button
        size="sm"
        variant="ghost"
        className="images-more"
        icon={<SlidersHorizontal aria-hidden size={16} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'filters.fewer' : 'filters.more')}
      </Button>
      {isOpen ? <MoreFilters state={state} /> : null}
    </div>
  );
}

function MoreFilters({ state: { filters, setFilters } }: { state: State }) {
  const { t } = useTranslation('images');
  const words = useImageWords();
  const { data: values } = useQuery(valuesQuery(useStudioApi()));
  return (
    <>
      <Select
        label={t('columns.license')}
        placeholder={t('filters.anyLicense')}
        options={optionsOf(values?.licenses, filters.license, words.license)}
        value={filters.license ?? ''}
        onChange={({ target }) => setFilters({ license: target.value })}
      />
      <Select
        label={t('columns.source')}
        placeholder={t('filters.anySource')}
        options={optionsOf(values?.sources, filters.source, words.source)}
        value={filters.source ?? ''}
        onChange={({ target }) => setFilters({ source: target.value })}
      />
      <Select
        label={t('columns.model')}
        placeholder={t('filters.anyModel')}
        options={optionsOf(values?.models, filters.model)}
        value={filters.model ?? ''}
        onChange={({ target }) => setFilters({ model: target.value })}
      />
      <Select
        label={t('columns.special')}
        placeholder={t('filters.anySpecial')}
        options={[
          { value: 'true', label: t('filters.onlySpecial') },
          { value: 'false', label: t('filters.notSpecial') },
        ]}
        value={filters.special ?? ''}
        onChange={({ target }) => setFilters({ special: target.value })}
      />
      <FilterText
        type="date"
        label={t('filters.from')}
        value={filters.from}
        onChange={(from) => setFilters({ from })}
      />
      <FilterText
        type="date"
        label={t('filters.to')}
        value={filters.to}
        onChange={(to) => setFilters({ to })}
      />
    </>
  );
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

const orderNames = {
  '-createdAt': 'newest',
  createdAt: 'oldest',
  title: 'title',
  '-title': 'titleDown',
  '-popularity': 'popular',
} as const satisfies Record<StudioImageSort, string>;

/** The order of the table, also those that no column shows. */
function OrderField({ state }: { state: State }) {
  const { t } = useTranslation('images');
  return (
    <Select
      label={t('filters.order')}
      options={imageSorts.map((sort) => ({ value: sort, label: t(`orders.${orderNames[sort]}`) }))}
      value={imageSorts.find((sort) => sort === state.sort) ?? imageSorts[0]}
      onChange={({ target }) => state.setSort(target.value === imageSorts[0] ? undefined : target.value)}
    />
  );
}
