import {
  licenseSummary,
  planFeatures as allPlanFeatures,
  type Locale,
  type PlanFeature,
} from '@lumigraph/contracts';
import { Badge } from '@lumigraph/ui-kit';
import { usePaymentTexts } from '@lumigraph/ui-payments';
import { CalendarDays, Check, Clock, Copyright } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';

/** The free plan beside Premium, with each limit that Premium removes on this site. */
export function FreePlan({ isCurrent }: { isCurrent: boolean }) {
  const { t, i18n } = useTranslation('subscription');
  const { t: paymentText } = usePaymentTexts();
  const { planFeatures = allPlanFeatures } = useSiteConfig();
  const { freeDownloads } = usePublicSettings();
  const premiumHas = (feature: PlanFeature) => planFeatures.includes(feature);
  const perDay = premiumHas('unlimited-downloads') ? (freeDownloads?.perDay ?? null) : null;
  const isMarked = premiumHas('no-watermark') && freeDownloads?.creditMark === true;
  const facts = [
    { id: 'all', Icon: Check, text: t('free.all') },
    { id: 'size', Icon: Check, text: t('free.size') },
    ...(premiumHas('commercial-license')
      ? [{ id: 'license', Icon: Check, text: licenseSummary('free', i18n.language as Locale) }]
      : []),
    ...(perDay === null
      ? []
      : [{ id: 'perDay', Icon: CalendarDays, text: t('free.perDay', { count: perDay }) }]),
    ...(freeDownloads?.waitSeconds === 0 ? [] : [{ id: 'wait', Icon: Clock, text: t('free.wait') }]),
    ...(isMarked ? [{ id: 'mark', Icon: Copyright, text: t('free.mark') }] : []),
  ];
  return (
    <section className="billing-free">
      <div className="billing-free-head">
        <h2>{t('free.title')}</h2>
        {isCurrent ? <Badge tone="success">{paymentText('plans.current')}</Badge> : null}
      </div>
      <p className="billing-free-price">{t('free.price')}</p>
      <ul>
        {facts.map(({ id, Icon, text }) => (
          <li key={id}>
            <Icon size={18} /> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
