import { filtersOf, type Image, type SearchPage } from '@lumigraph/contracts';
import { Chip, EmptyState } from '@lumigraph/ui-kit';
import { Compass, SearchX } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { ActionLink, renderLink } from '@lumigraph/site-kit';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { SEARCH_NAMESPACE } from './search-texts.ts';

/** Shown when nothing was found: suggested words, a link out, and other images. */
interface NothingFoundProps {
  list: ListAddress;
  data: SearchPage;
  Grid: ComponentType<{ images: readonly Image[]; list: ListAddress }>;
}

export function NothingFound({ list, data, Grid }: NothingFoundProps) {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  const { q } = list;
  const filtered = Object.keys(filtersOf(list)).length > 0;
  const { instead } = data;
  return (
    <>
      <EmptyState
        icon={<SearchX />}
        title={q ? t('empty.title', { q }) : t('empty.titleFilters')}
        action={
          <>
            {q && filtered ? (
              <ActionLink href={paths.home({ q })} variant="primary">
                {t('empty.removeFilters')}
              </ActionLink>
            ) : null}
            <ActionLink href={paths.home()}>{t('empty.all')}</ActionLink>
          </>
        }
      >
        <p>{t(q ? 'empty.text' : 'empty.textFilters')}</p>
        {data.alternatives.length > 0 ? (
          <div className="search-alternatives">
            <p>{t('empty.didYouMean')}</p>
            <ul role="list">
              {data.alternatives.map((word) => (
                <li key={word}>
                  <Chip href={paths.home({ q: word })} renderLink={renderLink}>
                    {word}
                  </Chip>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </EmptyState>
      {instead && instead.items.length > 0 ? (
        <section aria-labelledby="instead-title">
          <h2 id="instead-title" className="section-title">
            {instead.word === null ? t('empty.popular') : t('empty.closest', { q: instead.word })}
          </h2>
          <Grid images={instead.items} list={instead.word === null ? {} : { q: instead.word }} />
        </section>
      ) : null}
    </>
  );
}

export function SearchFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  return (
    <LoadFailed
      title={t('failed.title')}
      text={t('failed.text')}
      retry={t('failed.retry')}
      onRetry={onRetry}
    />
  );
}

export function BeyondEnd({ list, page, pageCount }: { list: ListAddress; page: number; pageCount: number }) {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  return (
    <EmptyState
      icon={<Compass />}
      title={t('beyond.title', { page })}
      action={
        <>
          <ActionLink href={paths.home({ ...list, page: pageCount })} variant="primary">
            {t('beyond.last')}
          </ActionLink>
          <ActionLink href={paths.home({ ...list, page: 1 })}>{t('beyond.first')}</ActionLink>
        </>
      }
    >
      {t('beyond.text', { count: pageCount })}
    </EmptyState>
  );
}
