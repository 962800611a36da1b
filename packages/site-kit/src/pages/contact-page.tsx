import { CONTACT_NAMESPACE } from '@lumigraph/ui-contact';
import { useTranslation } from 'react-i18next';
import { registerNamespace } from '../app/i18n.ts';
import { paths } from '../app/paths.ts';
import { useAccount } from '../features/account/account-context.tsx';
import { ContactScreen } from '../features/contact/contact-screen.tsx';
import { SitePageMeta } from '../lib/site-page-meta.tsx';

registerNamespace('contact', import.meta.glob('../features/contact/messages/*.json', { import: 'default' }));
// The form carries its English itself.
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

export const namespaces = ['contact', CONTACT_NAMESPACE] as const;

export { ContactPage as Page };
