import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { CONSENT_NAMESPACE } from './consent-choices.tsx';
import { storedItems } from './stored-items.ts';

/** What this site stores in the browser; of a service only where it is configured. */
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
          {items.map(({ names, place, purpose, kept }) => (
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
