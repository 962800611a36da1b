import { Badge } from '@lumigraph/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import './account.css';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';

/** The layout of pages with one card: sign-in, registration, links of account mails. */
export function AccountCard({ children }: { children: ReactNode }) {
  return <div className="account-card wrap">{children}</div>;
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
