import { legalPage } from '../../features/legal/legal-module.tsx';

export const { Page, namespaces } = legalPage(
  'privacy',
  import.meta.glob('../../features/legal/privacy/*.json', { import: 'default' }),
);
