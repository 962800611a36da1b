import { legalPage } from '../../features/legal/legal-module.tsx';

export const { Page, namespaces } = legalPage(
  'terms',
  import.meta.glob('../../features/legal/terms/*.json', { import: 'default' }),
);
