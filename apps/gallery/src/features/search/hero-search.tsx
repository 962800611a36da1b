import { renderLink } from '@lumigraph/site-kit';
import { Chip } from '@lumigraph/ui-kit';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { SearchBox } from './search-box.tsx';

const TERMS = 5;

export interface HeroSearchProps {
  /** Number of all images; undefined while it is not known. */
  total: number | undefined;
  /** Words that many images have. */
  terms: readonly string[];
}

/** The wide search field of the first screen, with terms to begin with. */
export function HeroSearch({ total, terms }: HeroSearchProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <search className="hero-search" aria-label={t('search.label')}>
        <SearchBox
          input={input}
          placeholder={total ? t('search.placeholderOf', { count: total }) : t('search.placeholder')}
        >
          <button type="submit" className="hero-submit">
            <Search />
            <span>{t('search.submit')}</span>
          </button>
        </SearchBox>
      </search>
      {terms.length > 0 ? (
        <ul className="hero-terms" role="list" aria-label={t('search.terms')}>
          {terms.slice(0, TERMS).map((term) => (
            <li key={term}>
              <Chip href={paths.home({ q: term })} renderLink={renderLink}>
                {term}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
