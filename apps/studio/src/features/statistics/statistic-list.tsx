import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  statisticGroups,
  groupOf,
  useStatisticTexts,
  type StatisticGroup,
  type ShownStatistic,
} from './statistic-texts.ts';

interface StatisticListProps {
  statistics: readonly ShownStatistic[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** All statistics with their totals; a press shows one by day. */
export function StatisticList({ statistics, chosen, onChoose }: StatisticListProps) {
  return (
    <div className="statistics-groups">
      {statisticGroups.map((group) => {
        const own = statistics.filter((statistic) => groupOf(statistic) === group);
        return own.length === 0 ? null : (
          <Group key={group} group={group} statistics={own} chosen={chosen} onChoose={onChoose} />
        );
      })}
    </div>
  );
}

function Group({ group, statistics, chosen, onChoose }: StatisticListProps & { group: StatisticGroup }) {
  const { t } = useTranslation('statistics');
  const texts = useStatisticTexts();
  const id = useId();
  return (
    <section className="statistics-group" aria-labelledby={id}>
      <h2 id={id}>{t(`groups.${group}`)}</h2>
      <ul role="list">
        {statistics.map(({ id: statisticId, statistic }) => {
          const change = texts.change(statistic.total, statistic.previousTotal);
          return (
            <li key={statisticId}>
              <button
                type="button"
                className="statistics-statistic"
                aria-pressed={statisticId === chosen}
                onClick={() => onChoose(statisticId)}
              >
                <span>{texts.name(statistic)}</span>{' '}
                <strong>{texts.value(statistic, statistic.total)}</strong>{' '}
                {statistic.previousTotal === null ? null : (
                  <span className="statistics-change">
                    {change === null
                      ? t('before', { value: texts.value(statistic, statistic.previousTotal) })
                      : t('changed', { change, value: texts.value(statistic, statistic.previousTotal) })}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
