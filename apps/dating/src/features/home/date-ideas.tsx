import { BookOpen, ChefHat, Dices, Landmark, MoonStar, Trees } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ideas = [
  ['walk', Trees],
  ['museum', Landmark],
  ['books', BookOpen],
  ['cook', ChefHat],
  ['games', Dices],
  ['stars', MoonStar],
] as const;

/** Six first dates that leave room for talking. */
export function DateIdeas() {
  const { t } = useTranslation();
  return (
    <section className="ideas" aria-labelledby="ideas">
      <div className="wrap">
        <h2 id="ideas" tabIndex={-1}>
          {t('ideas.title')}
        </h2>
        <p className="ideas-lead">{t('ideas.lead')}</p>
        <ul>
          {ideas.map(([idea, Icon]) => (
            <li key={idea}>
              <span className="ideas-mark">
                <Icon aria-hidden="true" size={24} />
              </span>
              <h3>{t(`ideas.${idea}.title`)}</h3>
              <p>{t(`ideas.${idea}.text`)}</p>
              <p className="ideas-cost">{t(`ideas.${idea}.cost`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
