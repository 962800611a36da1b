import { registerNamespace } from '../../../app/i18n.ts';

export const IMAGE_NAMESPACE = 'account-picture';

registerNamespace(IMAGE_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));
