import { registerNamespace, type WidgetFiles } from '../../app/i18n.ts';
import { ACCOUNT_NAMESPACE, PANEL_NAMESPACE } from './account-namespace.ts';

registerNamespace(ACCOUNT_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));
registerNamespace('ui-auth', {
  '/de.json': async () => (await import('@lumigraph/ui-auth/messages/de.json')).default,
  '/bg.json': async () => (await import('@lumigraph/ui-auth/messages/bg.json')).default,
  '/ru.json': async () => (await import('@lumigraph/ui-auth/messages/ru.json')).default,
  '/es.json': async () => (await import('@lumigraph/ui-auth/messages/es.json')).default,
  '/zh.json': async () => (await import('@lumigraph/ui-auth/messages/zh.json')).default,
} satisfies WidgetFiles);

registerNamespace(PANEL_NAMESPACE, {
  '/de.json': async () => (await import('@lumigraph/ui-auth/account/messages/de.json')).default,
  '/bg.json': async () => (await import('@lumigraph/ui-auth/account/messages/bg.json')).default,
  '/ru.json': async () => (await import('@lumigraph/ui-auth/account/messages/ru.json')).default,
  '/es.json': async () => (await import('@lumigraph/ui-auth/account/messages/es.json')).default,
  '/zh.json': async () => (await import('@lumigraph/ui-auth/account/messages/zh.json')).default,
} satisfies WidgetFiles);

/** The namespaces of every account page. */
export const accountNamespaces = [ACCOUNT_NAMESPACE, 'ui-auth'] as const;
