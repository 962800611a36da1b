import type { Today } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The figures of today so far, and those of the whole day a week before. */
export function TodayFigures({ today }: { today: Today }) {
  const { t } = useTranslation('home');
  const { t: statistics } = useTranslation('statistics');
  const { number } = useFormats();
  return (
    <ul role="list" className="home-figures">
      {today.figures.map(({ name, today: now, weekBefore }) => (
        <li key={name}>
          <Link to={`/statistics?figure=${name}`} className="home-figure">
            <span>{statistics(`figures.${name}`)}</span> <strong>{number(now)}</strong>{' '}
            <span>{t('weekBefore', { value: number(weekBefore) })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
