import { useDay } from '../../lib/use-day.ts';
import { useTranslation } from 'react-i18next';
import type { LegalVersion } from './legal-document.ts';

/**
 * Every version of a binding page with its changes, newest first, so that a visitor can look up the version
 * of a given day.
 */
export function LegalHistory({
  versions,
  language,
}: {
  versions: readonly LegalVersion[];
  language: string;
}) {
  const { t, i18n } = useTranslation('legal');
  const day = useDay();
  return (
    <section className="legal-history" lang={i18n.language}>
      <h2 id="versions" tabIndex={-1}>
        {t('versions')}
      </h2>
      <ol>
        {versions.map(({ version, changed, what }) => (
          <li key={version}>
            <strong>{t('version', { version })}</strong>, <time dateTime={changed}>{day(changed)}</time>:{' '}
            <span lang={language}>{what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
