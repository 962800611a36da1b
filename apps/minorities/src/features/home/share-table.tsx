import { useTranslation } from 'react-i18next';
import { ShareBar } from './share-bar.tsx';
import { useCensusFormats } from './use-census-formats.ts';

export interface ShareTableProps {
  caption: string;
  /** Heading of the first column. */
  head: string;
  rows: readonly { key: string; name: string; people: number; share: number }[];
  note?: string;
}

/** Groups with the number of people that named them, as a table with bars. */
export function ShareTable({ caption, head, rows, note }: ShareTableProps) {
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
