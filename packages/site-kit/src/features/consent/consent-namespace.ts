import { registerNamespace } from '../../app/i18n.ts';

export const CONSENT_NAMESPACE = 'consent';

registerNamespace(CONSENT_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));
