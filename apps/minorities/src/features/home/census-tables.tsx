import { useTranslation } from 'react-i18next';
import { census, useCensusFormats } from './census.ts';

export function CensusTables() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{t('figures.title')}</h2>
      <p className="figures-lead">{t('figures.lead')}</p>
      <ShareTable
        caption={t('figures.ethnicity')}
        head={t('figures.group')}
        rows={census.ethnicity.map((row) => ({ ...row, name: t(`groups.${row.key}`) }))}
        note={t('figures.others')}
      />
      <div className="figures-pair">
        <ShareTable
          caption={t('figures.languages')}
          head={t('figures.language')}
          rows={census.languages.map((row) => ({ ...row, name: t(`languages.${row.key}`) }))}
        />
        <ShareTable
          caption={t('figures.religions')}
          head={t('figures.religion')}
          rows={census.religions.map((row) => ({ ...row, name: t(`religions.${row.key}`) }))}
        />
      </div>
    </section>
  );
}

interface ShareTableProps {
  caption: string;
  /** Heading of the first column. */
  head: string;
  rows: readonly { key: string; name: string; people: number; share: number }[];
  note?: string;
}

/** Groups with the number of people that named them, as a table with bars. */
function ShareTable({ caption, head, rows, note }: ShareTableProps) {
  const { t } = useTranslation();
  const { whole, share } = useCensusFormats();
  return (
    <figure className="share-table">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="share-number">
              {t('figures.people')}
            </th>
            <th scope="col" className="share-number">
              {t('figures.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.name}
                <ShareBar share={row.share} />
              </th>
              <td className="share-number">{whole(row.people)}</td>
              <td className="share-number">{share(row.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note === undefined ? null : <figcaption>{note}</figcaption>}
    </figure>
  );
}

/**
 * A share as a bar beside its number. It is an SVG because a strict policy blocks style attributes of a
 * rendered document.
 */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className="share-bar" aria-hidden="true" preserveAspectRatio="none">
      <rect className="share-bar-ground" width="100%" height="100%" />
      <rect className="share-bar-value" width={`${(share * 100).toFixed(2)}%`} height="100%" />
    </svg>
  );
}
