import { legalPage } from '@lumigraph/site-kit/legal';

export const { Page, namespaces } = legalPage(
  'about',
  import.meta.glob('../../features/legal/about/*.json', { import: 'default' }),
);
