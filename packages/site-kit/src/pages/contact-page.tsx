import {
  CONTACT_NAMESPACE,
  BusinessHours,
  ContactForm,
  galleryContactFields,
  type ContactTrace,
  type ContactValues,
} from '@lumigraph/ui-contact';
import { useTranslation } from 'react-i18next';
import { registerNamespace } from '../app/i18n.ts';
import { paths } from '../app/paths.ts';
import { useAccount } from '../features/account/account-context.tsx';
import { SitePageMeta } from '../lib/site-page-meta.tsx';
import { useTrack } from '@lumigraph/analytics/react';
import type { Fetch } from '@lumigraph/api-clients';
import type { ContactPayload } from '@lumigraph/contracts';
import '@lumigraph/ui-contact/styles.css';
import { useEffect, useRef, useState } from 'react';
import { usePublicSettings } from '../lib/public-settings.tsx';
import { useSubmittedForm } from '../lib/submitted-form.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { keepDraft, readDraft, type ContactDraft } from '../features/contact/contact-draft.ts';
import '../features/contact/contact.css';

const withoutEmpty = (values: Partial<ContactValues>): Partial<ContactValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

registerNamespace('contact', import.meta.glob('../features/contact/messages/*.json', { import: 'default' }));
// The form contains its English texts.
registerNamespace(CONTACT_NAMESPACE, {
  '/de.json': async () => (await import('@lumigraph/ui-contact/messages/de.json')).default,
  '/bg.json': async () => (await import('@lumigraph/ui-contact/messages/bg.json')).default,
  '/ru.json': async () => (await import('@lumigraph/ui-contact/messages/ru.json')).default,
  '/es.json': async () => (await import('@lumigraph/ui-contact/messages/es.json')).default,
  '/zh.json': async () => (await import('@lumigraph/ui-contact/messages/zh.json')).default,
});

function ContactPage() {
  const { t } = useTranslation('contact');
  const { session } = useAccount();
  return (
    <>
      <SitePageMeta title={t('title')} description={t('metaDescription')} path={paths.contact()} />
      <ContactScreen fetch={session.fetch} />
    </>
  );
}

interface ContactScreenProps {
  /** Sends the session, because messages of members have priority. */
  fetch: Fetch;
}

/** The form beside the company's other contact data. */
function ContactScreen({ fetch }: ContactScreenProps) {
  const { t } = useTranslation('contact');
  const { supportReplyHours } = usePublicSettings();
  return (
    <div className="contact wrap">
      <header className="contact-head">
        <h1>{t('title')}</h1>
        <p>
          {t('lead')}
          {supportReplyHours ? ` ${t('reply', supportReplyHours)}` : ''}
        </p>
      </header>
      <div className="contact-columns">
        <MessageForm fetch={fetch} />
        <ContactFacts />
      </div>
    </div>
  );
}

function MessageForm({ fetch }: ContactScreenProps) {
  const { t, i18n } = useTranslation('contact');
  const settings = usePublicSettings();
  const track = useTrack();
  const config = useSiteConfig();
  // Read before any input, used once the page is hydrated: the server has no drafts.
  const submitted = useSubmittedForm();
  const [kept] = useState(() => (submitted ? undefined : readDraft()));
  const [draft, setDraft] = useState<ContactDraft>();
  const written = useRef<Partial<ContactValues>>({});
  const since = useRef(0);
  useEffect(() => {
    since.current = kept?.since ?? Date.now();
    // The browser submitted the form: the draft of an earlier attempt must not be restored.
    if (submitted?.outcome === 'sent') keepDraft({ values: {}, since: 0 });
    if (!kept) return;
    // Text typed before hydration is newer.
    const restored = { ...kept, values: { ...kept.values, ...withoutEmpty(written.current) } };
    keepDraft(restored);
    setDraft(restored);
  }, [kept, submitted]);

  const send = async (payload: ContactPayload, { website, elapsedMs }: ContactTrace) => {
    const { createContactClient } = await import('@lumigraph/api-clients/contact');
    await createContactClient({ baseUrl: settings.apiBaseUrl, fetch }).send({
      ...payload,
      locale: i18n.language,
      website,
      elapsedMs: Math.max(elapsedMs, Date.now() - since.current),
    });
    track('form_submit', { form: 'contact' });
  };
  return (
    <ContactForm
      key={draft ? 'draft' : 'new'}
      appName={config.projectName}
      fields={galleryContactFields}
      initialValues={draft?.values ?? submitted?.values}
      initialOutcome={
        submitted && submitted.outcome !== 'foreign'
          ? { status: submitted.outcome === 'sent' ? 'sent' : 'failed', errors: submitted.errors }
          : undefined
      }
      onValuesChange={(values) => {
        written.current = values;
        keepDraft({ values, since: since.current });
      }}
      onSubmit={send}
      localization={{ sent: t('sent'), failed: t('failed') }}
    />
  );
}

function ContactFacts() {
  const { t } = useTranslation('contact');
  const { company } = usePublicSettings();
  return (
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
      <BusinessHours />
    </aside>
  );
}

export const namespaces = ['contact', CONTACT_NAMESPACE] as const;
export { ContactPage as Page };
