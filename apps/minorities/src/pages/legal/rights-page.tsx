import { legalPage } from '@lumigraph/site-kit/legal';

export const { Page, namespaces } = legalPage(
  'rights',
  import.meta.glob('../../features/legal/rights/*.json', { import: 'default' }),
);
