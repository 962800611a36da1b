import { filtersOf, SEARCH_MAX_RESULTS, type Category, type Image } from '@lumigraph/contracts';
import { Chip } from '@lumigraph/ui-kit';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, searchPath, type ListAddress } from '../../app/paths.ts';
import { AppLink, renderLink } from '@lumigraph/site-kit';
import { Pages } from '../../lib/pages.tsx';
import { useFilterChoices } from './filter-choices.ts';
import { SearchFilters } from './search-filters.tsx';
import { SearchBox } from './search-box.tsx';
import { SEARCH_NAMESPACE, useSearchTitle } from './search-texts.ts';
import { BeyondEnd, NothingFound, SearchFailed } from './search-notice.tsx';
import type { SearchAddress, SearchState } from './search-state.ts';
import { useSearch } from './search-queries.ts';
import './search.css';
import { useTrack } from '@lumigraph/analytics/react';

export interface SearchScreenProps {
  categories: readonly Category[];
  /** How this site renders a list of images and its placeholder. */
  Grid: ComponentType<{ images: readonly Image[]; list: ListAddress }>;
  skeleton: ReactNode;
  /** Shown after the last page. */
  instead?: ReactNode;
}

/** Results of a search with its filters; the address holds the whole state. */
export function SearchScreen({ categories, Grid, skeleton, instead }: SearchScreenProps) {
  const { list, state, retry } = useSearch();
  const title = useSearchTitle(list);
  useCountSearch(list, state);
  return (
    <div>
      <div className="search-head wrap">
        <h1 tabIndex={-1}>{title}</h1>
        <PageField list={list} />
        <SearchStatus state={state} />
        <div className="search-tools">
          <SearchFilters list={list} categories={categories} />
          <FollowLink list={list} />
        </div>
        <ActiveFilters list={list} categories={categories} />
      </div>
      <div className="wrap">
        <Results list={list} state={state} Grid={Grid} skeleton={skeleton} onRetry={retry} />
      </div>
      {state.kind === 'beyond' ? instead : null}
    </div>
  );
}

/** The field of the page itself, for screens whose header has no room for a field. Keeps the filters. */
export function PageField({ list }: { list: SearchAddress }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="search-form" aria-label={t('search.label')}>
      <SearchBox input={input} placeholder={t('search.placeholder')} list={list}>
        <button type="submit" className="ui-button" data-variant="primary">
          <Search size={18} />
          <span>{t('search.submit')}</span>
        </button>
      </SearchBox>
    </search>
  );
}

function FollowLink({ list }: { list: SearchAddress }) {
  const { t } = useTranslation();
  return list.q ? (
    <AppLink
      className="search-follow"
      to={paths.follow({ ...list, sort: undefined, page: undefined })}
      rel="nofollow"
    >
      {t('follow.action')}
    </AppLink>
  ) : null;
}

/** The number of results; screen readers announce a change. */
function SearchStatus({ state }: { state: SearchState }) {
  const { t, i18n } = useTranslation(SEARCH_NAMESPACE);
  const { t: site } = useTranslation();
  const text = (): string => {
    switch (state.kind) {
      case 'found': {
        const { from, to, data, pageCount } = state;
        if (pageCount === 1) return site('home.count', { count: data.total });
        return t(data.totalIsExact ? 'range' : 'rangeMore', { from, to, total: data.total });
      }
      case 'loading':
        return t('loading');
      case 'nothing':
        return t('none');
      case 'beyond':
      case 'failed':
        return '\u00a0';
      default:
        return state satisfies never;
    }
  };
  const also = state.kind === 'found' ? state.data.also : undefined;
  const shortened = state.kind === 'found' || state.kind === 'nothing' ? state.data.shortened : false;
  return (
    <output className="search-status">
      {/* The page itself says that it found nothing. */}
      <span className={state.kind === 'nothing' ? 'ui-visually-hidden' : undefined}>{text()}</span>
      {shortened ? <span>{t('shortened')}</span> : null}
      {also ? <span>{t('also', { list: new Intl.ListFormat(i18n.language).format(also) })}</span> : null}
    </output>
  );
}

function ActiveFilters({ list, categories }: { list: SearchAddress; categories: readonly Category[] }) {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  const { active } = useFilterChoices(list, categories);
  if (active.length === 0) return null;
  return (
    <ul className="search-active" role="list" aria-label={t('filters.active')}>
      {active.map(({ key, name, without }) => (
        <li key={key}>
          <Chip
            href={searchPath(without)}
            aria-label={t('filters.remove', { name })}
            renderLink={renderLink}
            className="search-active-chip"
          >
            {name}
            <X size={15} />
          </Chip>
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <Chip href={searchPath({ q: list.q })} renderLink={renderLink} className="search-clear">
            {t('filters.clear')}
          </Chip>
        </li>
      ) : null}
    </ul>
  );
}

interface ResultsProps extends Pick<SearchScreenProps, 'Grid' | 'skeleton'> {
  list: SearchAddress;
  state: SearchState;
  onRetry: () => void;
}

function Results({ list, state, Grid, skeleton, onRetry }: ResultsProps) {
  switch (state.kind) {
    case 'loading':
      return skeleton;
    case 'failed':
      return <SearchFailed onRetry={onRetry} />;
    case 'nothing':
      return <NothingFound list={list} data={state.data} Grid={Grid} />;
    case 'beyond':
      return <BeyondEnd list={list} page={state.page} pageCount={state.pageCount} />;
    case 'found':
      return (
        <>
          <Grid images={state.data.items} list={list} />
          <Pages
            className="gallery-pages"
            page={state.data.page}
            pageCount={state.pageCount}
            href={(page) => paths.home({ ...list, page })}
          />
          <EndOfSearch state={state} />
        </>
      );
    default:
      return state satisfies never;
  }
}

/** Shown on the last available page of a search that has more results. */
function EndOfSearch({ state }: { state: Extract<SearchState, { kind: 'found' }> }) {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  const { data, to } = state;
  const atLimit = to >= SEARCH_MAX_RESULTS && (data.total > to || !data.totalIsExact);
  return atLimit ? <p className="search-limit">{t('limit', { count: SEARCH_MAX_RESULTS })}</p> : null;
}

/** Reports a search once its response arrives: the number of results, never the query. */
function useCountSearch(list: SearchAddress, state: SearchState): void {
  const track = useTrack();
  const { q = '' } = list;
  const filters = Object.keys(filtersOf(list)).length;
  const results = state.kind === 'found' || state.kind === 'nothing' ? state.data.total : undefined;
  const searches = q !== '' || filters > 0;
  useEffect(() => {
    if (searches && results !== undefined) track('search', { results, filters });
    // oxlint-disable-next-line react/exhaustive-deps -- another page is not a new search; another word with as many results is
  }, [track, results, filters, q]);
}
