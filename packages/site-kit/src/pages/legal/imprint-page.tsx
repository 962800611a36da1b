import { legalPage } from '../../features/legal/legal-module.tsx';

export const { Page, namespaces } = legalPage(
  'imprint',
  import.meta.glob('../../features/legal/imprint/*.json', { import: 'default' }),
);
