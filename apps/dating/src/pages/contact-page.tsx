import { useTrack } from '@lumigraph/analytics/react';
import { createContactClient } from '@lumigraph/api-clients/contact';
import { sharedPaths, SitePageMeta, useAccount, usePublicSettings } from '@lumigraph/site-kit';
import { ContactLayout, contactNamespaces, useContactValues } from '@lumigraph/site-kit/contact';
import { BusinessHours, ContactForm, shortContactFields, companyHours } from '@lumigraph/ui-contact';
import '@lumigraph/ui-contact/layered.css';
import { useTranslation } from 'react-i18next';
import { siteConfig } from '../site.config.ts';
import '../lib/keep-input.ts';

/** /contact: the form sends through the session, because messages of members come first. */
function ContactPage() {
  const { t, i18n } = useTranslation('contact');
  const { session } = useAccount();
  const { apiBaseUrl, contactHours } = usePublicSettings();
  const values = useContactValues();
  const track = useTrack();

  return (
    <ContactLayout aside={<BusinessHours hours={contactHours ?? companyHours} />}>
      <SitePageMeta title={t('title')} description={t('metaDescription')} path={sharedPaths.contact()} />
      <ContactForm
        appName={siteConfig.projectName}
        fields={shortContactFields}
        {...values}
        keepDraft
        onSubmit={async (message, trace) => {
          const contact = createContactClient({ baseUrl: apiBaseUrl, fetch: session.fetch });
          await contact.send({ ...message, ...trace, locale: i18n.language });
          track('form_submit', { form: 'contact' });
        }}
        localization={{ sent: t('sent'), failed: t('failed') }}
      />
    </ContactLayout>
  );
}

export { contactNamespaces as namespaces, ContactPage as Page };
