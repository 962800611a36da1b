import { registerNamespace } from '../../../app/i18n.ts';

export const PICTURE_NAMESPACE = 'account-picture';

registerNamespace(PICTURE_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));
