import { planFeatures as allPlanFeatures } from '@lumigraph/contracts';
import { Badge } from '@lumigraph/ui-kit';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSite } from '../../app/site.ts';
import { SIGN_IN_DRAFT } from '../../lib/form-draft.ts';
import { useKeptFields } from '../../lib/kept-fields.ts';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import './account.css';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';

/** The layout of pages with one card: sign-in, registration, links of account mails. Typed names and address are kept. */
export function AccountCard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const kept = useKeptFields(SIGN_IN_DRAFT, { fields: pathname });
  return (
    <div className="account-card wrap" {...kept}>
      {children}
    </div>
  );
}

/** States below social buttons that they lead to the stand-in of a demo server; nothing on other servers. */
export function SocialDemoNote() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { socialDemo } = usePublicSettings();
  return socialDemo ? (
    <p className="account-demo">
      <Badge>{t('socialDemo.label')}</Badge> {t('socialDemo.text')}
    </p>
  ) : null;
}

/** What an account is good for on this site. */
export function JoinReasons() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { hasScreen } = useSite();
  const { planFeatures = allPlanFeatures } = useSiteConfig();
  const reasons = [
    ...(hasScreen('/favorites') ? (['favorites'] as const) : []),
    ...(planFeatures.includes('commercial-license') ? (['premium'] as const) : []),
    ...(hasScreen('/blog') ? (['posts'] as const) : []),
  ];
  return (
    <ul className="account-reasons">
      {reasons.map((reason) => (
        <li key={reason}>
          <Check size={18} /> {t(`join.${reason}`)}
        </li>
      ))}
    </ul>
  );
}
