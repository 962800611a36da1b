import { AppLink, renderLink, sharedPaths } from '@lumigraph/site-kit';
import { LinkButton } from '@lumigraph/ui-kit';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

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
              <Check aria-hidden="true" size={20} />
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
        <LinkButton variant="primary" size="lg" wide href={sharedPaths.register()} renderLink={renderLink}>
          {t('hero.join')}
        </LinkButton>
        <LinkButton variant="ghost" wide href={sharedPaths.plans()} renderLink={renderLink}>
          {t('join.plans')}
        </LinkButton>
      </div>
    </section>
  );
}
