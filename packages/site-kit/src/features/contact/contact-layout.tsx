import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import './contact.css';

export interface ContactLayoutProps {
  /** Below the company's contact data. */
  aside?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** The form beside the company's contact data. */
export function ContactLayout({ aside, children }: ContactLayoutProps) {
  const { t } = useTranslation('contact');
  const { company, supportReplyHours } = usePublicSettings();
  return (
    <div className="contact wrap">
      <header className="contact-head">
        <h1>{t('title')}</h1>
        <p>{supportReplyHours ? t('leadAndReply', supportReplyHours) : t('lead')}</p>
      </header>
      <div className="contact-columns">
        {children}
        <aside className="contact-facts" aria-label={t('direct')}>
          <h2>{t('direct')}</h2>
          <address>
            <dl>
              <dt>{t('company')}</dt>
              <dd>{company.name}</dd>
              <dt>{t('address')}</dt>
              <dd>{company.address}</dd>
              <dt>{t('email')}</dt>
              <dd>
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </dd>
              <dt>{t('phone')}</dt>
              <dd>
                <a href={`tel:${company.phone.replaceAll(' ', '')}`}>{company.phone}</a>
              </dd>
              <dt>{t('vat')}</dt>
              <dd>{company.vatNumber}</dd>
            </dl>
          </address>
          {aside}
        </aside>
      </div>
    </div>
  );
}
