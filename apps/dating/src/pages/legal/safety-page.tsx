import { legalPage } from '@lumigraph/site-kit/legal';

export const { Page, namespaces } = legalPage(
  'safety',
  import.meta.glob('../../features/legal/safety/*.json', { import: 'default' }),
);
