import { registerNamespace } from '../../app/i18n.ts';

export const NUMBERS_NAMESPACE = 'numbers';

registerNamespace(NUMBERS_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));
