import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { figureGroups, groupOf, useFigureTexts, type FigureGroup, type ShownFigure } from './figures.ts';

interface FigureListProps {
  figures: readonly ShownFigure[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** All figures with their totals; a press shows one by day. */
export function FigureList({ figures, chosen, onChoose }: FigureListProps) {
  return (
    <div className="statistics-groups">
      {figureGroups.map((group) => {
        const own = figures.filter((figure) => groupOf(figure) === group);
        return own.length === 0 ? null : (
          <Group key={group} group={group} figures={own} chosen={chosen} onChoose={onChoose} />
        );
      })}
    </div>
  );
}

function Group({ group, figures, chosen, onChoose }: FigureListProps & { group: FigureGroup }) {
  const { t } = useTranslation('statistics');
  const texts = useFigureTexts();
  const id = useId();
  return (
    <section className="statistics-group" aria-labelledby={id}>
      <h2 id={id}>{t(`groups.${group}`)}</h2>
      <ul role="list">
        {figures.map(({ id: figureId, figure }) => {
          const change = texts.change(figure.total, figure.previousTotal);
          return (
            <li key={figureId}>
              <button
                type="button"
                className="statistics-figure"
                aria-pressed={figureId === chosen}
                onClick={() => onChoose(figureId)}
              >
                <span>{texts.name(figure)}</span> <strong>{texts.value(figure, figure.total)}</strong>{' '}
                {figure.previousTotal === null ? null : (
                  <span className="statistics-change">
                    {change === null
                      ? t('before', { value: texts.value(figure, figure.previousTotal) })
                      : t('changed', { change, value: texts.value(figure, figure.previousTotal) })}
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
