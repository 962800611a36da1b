import { CONTACT_NAMESPACE } from '@lumigraph/ui-contact';
import { registerNamespace, type WidgetFiles } from '../../app/i18n.ts';

registerNamespace('contact', import.meta.glob('./messages/*.json', { import: 'default' }));
registerNamespace(CONTACT_NAMESPACE, {
  '/de.json': async () => (await import('@lumigraph/ui-contact/messages/de.json')).default,
  '/bg.json': async () => (await import('@lumigraph/ui-contact/messages/bg.json')).default,
  '/ru.json': async () => (await import('@lumigraph/ui-contact/messages/ru.json')).default,
  '/es.json': async () => (await import('@lumigraph/ui-contact/messages/es.json')).default,
  '/zh.json': async () => (await import('@lumigraph/ui-contact/messages/zh.json')).default,
} satisfies WidgetFiles);

export const contactNamespaces = ['contact', CONTACT_NAMESPACE] as const;
