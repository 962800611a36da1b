import { useTrack } from '@lumigraph/analytics/react';
import type { ContactPayload } from '@lumigraph/contracts';
import {
  BusinessHours,
  ContactForm,
  shortContactFields,
  companyHours,
  type ContactTrace,
} from '@lumigraph/ui-contact';
import '@lumigraph/ui-contact/layered.css';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { useAccount } from '../features/account/account-context.tsx';
import { ContactLayout } from '../features/contact/contact-layout.tsx';
import { contactNamespaces } from '../features/contact/contact-texts.ts';
import { usePublicSettings } from '../lib/public-settings.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';
import { SitePageMeta } from '../lib/site-page-meta.tsx';
import { useContactValues } from '../lib/submitted-form.ts';
import '../lib/keep-input.ts';

function ContactPage() {
  const { t, i18n } = useTranslation('contact');
  // Sends the session, because messages of members have priority.
  const { session } = useAccount();
  const { apiBaseUrl, contactHours } = usePublicSettings();
  const { projectName } = useSiteConfig();
  const values = useContactValues();
  const track = useTrack();

  const send = async (payload: ContactPayload, trace: ContactTrace) => {
    const { createContactClient } = await import('@lumigraph/api-clients/contact');
    const contact = createContactClient({ baseUrl: apiBaseUrl, fetch: session.fetch });
    await contact.send({ ...payload, ...trace, locale: i18n.language });
    track('form_submit', { form: 'contact' });
  };
  return (
    <ContactLayout aside={<BusinessHours hours={contactHours ?? companyHours} />}>
      <SitePageMeta title={t('title')} description={t('metaDescription')} path={paths.contact()} />
      <ContactForm
        appName={projectName}
        fields={shortContactFields}
        {...values}
        keepDraft
        onSubmit={send}
        localization={{ sent: t('sent'), failed: t('failed') }}
      />
    </ContactLayout>
  );
}

export { contactNamespaces as namespaces, ContactPage as Page };
