import { legalPage } from '@lumigraph/site-kit/legal';

export const { Page, namespaces } = legalPage(
  'history',
  import.meta.glob('../../features/legal/history/*.json', { import: 'default' }),
);
