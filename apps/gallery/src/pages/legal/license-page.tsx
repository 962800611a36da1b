import { legalPage } from '@lumigraph/site-kit/legal';

export const { Page, namespaces } = legalPage(
  'license',
  import.meta.glob('../../features/legal/license/*.json', { import: 'default' }),
);
