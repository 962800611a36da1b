import { JsonLd, productOffers } from '@lumigraph/site-meta';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import { useBilling } from './billing-access.ts';
import { plansQuery } from './subscription-queries.ts';

/** Title, description and structured data of the page with the prices. */
export function PlansMeta() {
  const { t } = useTranslation('subscription');
  const { name, shareImage } = useSiteConfig();
  const { origin } = usePublicSettings();
  const { data: plans = [] } = useQuery(plansQuery(useBilling()));
  const [title, description] = [t('plans.title'), t('plans.lead')];
  const offers = plans.map(({ name: plan, amount, currency, interval }) => ({
    name: plan,
    price: amount,
    currency,
    interval,
  }));
  return (
    <>
      <SitePageMeta title={title} description={description} path={paths.plans()} />
      {origin === '' || offers.length === 0 ? null : (
        <JsonLd
          data={productOffers({
            name: `${name} Premium`,
            description,
            url: origin + paths.plans(),
            seller: name,
            ...(shareImage === undefined ? {} : { image: origin + shareImage }),
            offers,
          })}
        />
      )}
    </>
  );
}
