import { legalPage } from '../../features/legal/legal-module.tsx';

export const { Page, namespaces } = legalPage(
  'accessibility',
  import.meta.glob('../../features/legal/accessibility/*.json', { import: 'default' }),
);
