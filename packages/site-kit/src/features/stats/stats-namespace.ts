import { registerNamespace } from '../../app/i18n.ts';

export const STATS_NAMESPACE = 'numbers';

registerNamespace(STATS_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));
