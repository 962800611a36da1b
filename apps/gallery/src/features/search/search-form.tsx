import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, type ListAddress } from '../../app/paths.ts';

/** The form of the search page, for screens whose header has no room for a field. Keeps the filters. */
export function SearchForm({ list }: { list: ListAddress }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { q, page: _page, ...filters } = list;
  return (
    <search className="search-form" aria-label={t('search.label')}>
      {/* oxlint-disable-next-line react/forbid-elements -- a search belongs into the address */}
      <form
        action={paths.home()}
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('q');
          void navigate(paths.home({ ...filters, q: typeof text === 'string' ? text.trim() : '' }));
        }}
      >
        <input
          key={q}
          className="search-input"
          type="search"
          name="q"
          defaultValue={q}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          enterKeyHint="search"
          autoComplete="off"
        />
        {Object.entries(filters).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
        )}
        <button type="submit" className="ui-button" data-variant="primary">
          <Search aria-hidden="true" size={18} />
          <span>{t('search.submit')}</span>
        </button>
      </form>
    </search>
  );
}
