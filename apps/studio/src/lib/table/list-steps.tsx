import { IconButton } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStudio } from '../studio.tsx';
import { useWindowKeys } from '../use-window-keys.ts';
import { historyStateOf } from './list-places.ts';

interface ListSteps {
  /** Of the row whose page is open. */
  index: number;
  total: number | undefined;
  /** Undefined at the beginning and at the end of the list. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** The pages before and behind this one in the list from which it was opened; undefined when it was opened otherwise. */
export function useListSteps(): ListSteps | undefined {
  const { listPlaces } = useStudio();
  const navigate = useNavigate();
  const { list } = historyStateOf(useLocation());
  const place = listPlaces.find(list?.entry);
  useEffect(() => {
    if (list) listPlaces.moveTo(list.entry, list.index);
  }, [list, listPlaces]);
  const { data } = useQuery({
    queryKey: ['list-steps', list?.entry, list?.index],
    queryFn: async () => {
      if (!list || !place) return null;
      const [previous, next] = await Promise.all([-1, 1].map((step) => place.hrefAt(list.index + step)));
      return { previous, next };
    },
    staleTime: Infinity,
    gcTime: 0,
    enabled: place !== undefined,
  });
  if (!list || !place) return undefined;
  const step = (href: string | undefined, by: number) =>
    href === undefined
      ? undefined
      : () =>
          // Back leads to the list, not through every page that was looked at.
          void navigate(href, { replace: true, state: { list: { ...list, index: list.index + by } } });
  return {
    index: list.index,
    total: place.total,
    previous: step(data?.previous, -1),
    next: step(data?.next, 1),
  };
}

/** Buttons and keys for the pages before and behind this one. */
export function ListStepButtons() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const steps = useListSteps();
  useWindowKeys((event) => {
    if (!event.altKey || event.defaultPrevented) return;
    const step = { PageUp: steps?.previous, PageDown: steps?.next }[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });
  if (!steps) return null;
  const { index, total, previous, next } = steps;
  return (
    <span className="studio-page-steps">
      <IconButton
        size="sm"
        label={t('steps.previous')}
        aria-keyshortcuts="Alt+PageUp"
        icon={<ChevronLeft aria-hidden size={18} />}
        disabled={!previous}
        onClick={previous}
      />
      {total === undefined ? null : (
        <span>{t('steps.position', { position: number(index + 1), total: number(total) })}</span>
      )}
      <IconButton
        size="sm"
        label={t('steps.next')}
        aria-keyshortcuts="Alt+PageDown"
        icon={<ChevronRight aria-hidden size={18} />}
        disabled={!next}
        onClick={next}
      />
    </span>
  );
}
