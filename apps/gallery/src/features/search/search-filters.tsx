import type { Category } from '@lumigraph/contracts';
import { Chip, type RenderLink } from '@lumigraph/ui-kit';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { searchPath, type ListAddress } from '../../app/paths.ts';
import { AppLink } from '@lumigraph/site-kit';
import { useFilterChoices, type FilterChoice } from './filter-choices.ts';
import { SEARCH_NAMESPACE } from './search-texts.ts';

/**
 * Filters as links: each has an address, works without JavaScript and with Back. They are folded when the
 * search has words, so that a phone shows images; active filters are always shown below.
 */
export function SearchFilters({ list, categories }: { list: ListAddress; categories: readonly Category[] }) {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  const { t: site } = useTranslation();
  const choices = useFilterChoices(list, categories);
  return (
    <details className="search-filters" open={!list.q}>
      <summary>
        <SlidersHorizontal />
        {t('filters.title')}
      </summary>
      <div className="search-filter-groups">
        <Group name={t('filters.category')}>
          <Chips choices={choices.category} />
        </Group>
        <Group name={site('filters.orientation')}>
          <Chips choices={choices.orientation} />
        </Group>
        <Group name={site('filters.colour')}>
          <Swatches choices={choices.colour} />
        </Group>
        <Group name={t('filters.more')}>
          <Chips choices={choices.special} />
        </Group>
        {list.q ? (
          <Group name={site('filters.sort')}>
            <Chips choices={choices.order} />
          </Group>
        ) : null}
      </div>
    </details>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="search-filter-group">
      <legend>{name}</legend>
      <ul role="list">{children}</ul>
    </fieldset>
  );
}

/** The scroll position stays, because the visitor is still choosing. */
const keepPlace = { keepPlace: true };

const renderFilterLink: RenderLink = ({ href, ...rest }) => <AppLink {...rest} to={href} state={keepPlace} />;

function Chips({ choices }: { choices: readonly FilterChoice[] }) {
  return choices.map(({ key, name, current, to }) => (
    <li key={key}>
      <Chip href={searchPath(to)} current={current} aria-current="true" renderLink={renderFilterLink}>
        {name}
      </Chip>
    </li>
  ));
}

function Swatches({ choices }: { choices: readonly FilterChoice[] }) {
  return choices.map(({ key, name, current, to }) => (
    <li key={key}>
      <AppLink
        className="swatch"
        data-colour={key}
        to={searchPath(to)}
        state={keepPlace}
        title={name}
        aria-current={current ? 'true' : undefined}
      />
    </li>
  ));
}
