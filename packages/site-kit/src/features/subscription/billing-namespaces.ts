import { registerNamespace, type WidgetFiles } from '../../app/i18n.ts';

registerNamespace('subscription', import.meta.glob('./messages/*.json', { import: 'default' }));
registerNamespace('ui-payments', {
  '/de.json': async () => (await import('@lumigraph/ui-payments/messages/de.json')).default,
  '/bg.json': async () => (await import('@lumigraph/ui-payments/messages/bg.json')).default,
  '/ru.json': async () => (await import('@lumigraph/ui-payments/messages/ru.json')).default,
  '/es.json': async () => (await import('@lumigraph/ui-payments/messages/es.json')).default,
  '/zh.json': async () => (await import('@lumigraph/ui-payments/messages/zh.json')).default,
} satisfies WidgetFiles);

/** Texts of every billing screen; importing this registers them. */
export const billingNamespaces = ['subscription', 'ui-payments'] as const;
