import { AppLink, ActionLink, sharedPaths } from '@lumigraph/site-kit';
import { BookOpen, ChefHat, Dices, Landmark, MoonStar, Trees, Check } from 'lucide-react';
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
                <Icon size={24} />
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

const promises = ['people', 'attention', 'data', 'leave'] as const;

/** What Twosome does and does not do, with the sign-up link. */
export function OurPromise() {
  const { t } = useTranslation();
  return (
    <section className="promise wrap" aria-labelledby="promise-title">
      <div>
        <h2 id="promise-title">{t('promise.title')}</h2>
        <ul>
          {promises.map((promise) => (
            <li key={promise}>
              <Check size={20} />
              {t(`promise.${promise}`)}
            </li>
          ))}
        </ul>
        <p>
          <AppLink to="/meeting-safely">{t('promise.safety')}</AppLink>
        </p>
      </div>
      <div className="promise-join">
        <h2>{t('join.title')}</h2>
        <p>{t('join.text')}</p>
        <ActionLink variant="primary" size="lg" wide href={sharedPaths.register()}>
          {t('hero.join')}
        </ActionLink>
        <ActionLink variant="ghost" wide href={sharedPaths.plans()}>
          {t('join.plans')}
        </ActionLink>
      </div>
    </section>
  );
}
