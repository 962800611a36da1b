import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { CONSENT_NAMESPACE } from './consent-choices.tsx';
import { storedItems, type StoredItem } from './stored-items.ts';

type Row = Pick<StoredItem, 'place' | 'purpose' | 'kept'> & { names: string[] };

/** One row for all items with the same place and purpose. */
function rowsOf(items: readonly StoredItem[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { name, place, purpose, kept } of items) {
    const key = `${place} ${purpose} ${kept}`;
    const row = rows.get(key) ?? { place, purpose, kept, names: [] };
    row.names.push(name);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/**
 * The items that this site stores in the browser, row by row; only those that the configured services can
 * store.
 */
export function StoredItemsTable() {
  const { t } = useTranslation(CONSENT_NAMESPACE);
  const { analytics } = usePublicSettings();
  const { projectName } = useSiteConfig();
  const items = storedItems.filter(
    ({ service, site = projectName }) =>
      site === projectName && (!service || analytics.some(({ kind }) => kind === service)),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, also by keyboard
    <section className="consent-table" aria-labelledby="stored" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {(['name', 'place', 'purpose', 'kept'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`stored.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(items).map(({ names, place, purpose, kept }) => (
            <tr key={`${place} ${names.join(' ')}`}>
              <th scope="row">
                {names.map((name) => (
                  <code key={name} translate="no">
                    {name}
                  </code>
                ))}
              </th>
              <td data-head={t('stored.columns.place')}>{t(`stored.places.${place}`)}</td>
              <td data-head={t('stored.columns.purpose')}>{t(`stored.purposes.${purpose}`)}</td>
              <td data-head={t('stored.columns.kept')}>{t(`stored.kept.${kept}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
