import type { AnalyticsStats } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import { STATS_NAMESPACE } from './number-texts.ts';

const HEIGHT = 120;
const STEP = 10;
const GAP = 2;

/** Page views per day as bars, and the same data as a table with exact values. */
export function DaysChart({ days }: { days: AnalyticsStats['days'] }) {
  const { t, i18n } = useTranslation(STATS_NAMESPACE);
  const most = Math.max(1, ...days.map(({ views }) => views));
  const dayFormat = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const shown = (day: string): string => dayFormat.format(new Date(day));
  const format = new Intl.NumberFormat(i18n.language);
  return (
    <section className="numbers-days" aria-labelledby="days">
      <h2 id="days">{t('perDay')}</h2>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', { most: format.format(most) })}
      >
        {days.map(({ day, views }, index) => {
          const height = views === 0 ? 1 : Math.max(2, (views / most) * HEIGHT);
          return (
            <rect key={day} x={index * STEP} y={HEIGHT - height} width={STEP - GAP} height={height}>
              <title>{`${shown(day)}: ${format.format(views)}`}</title>
            </rect>
          );
        })}
      </svg>
      <details>
        <summary>{t('asTable')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, also by keyboard */}
        <section className="numbers-table" aria-label={t('asTable')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {(['views', 'visits', 'downloads'] as const).map((field) => (
                  <th key={field} scope="col">
                    {t(`totals.${field}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, views, visits, downloads }) => (
                <tr key={day}>
                  <th scope="row">{shown(day)}</th>
                  <td>{format.format(views)}</td>
                  <td>{format.format(visits)}</td>
                  <td>{format.format(downloads)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}
