import { registerNamespace } from '../../app/i18n.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';

registerNamespace('legal', import.meta.glob('../../features/legal/messages/*.json', { import: 'default' }));
registerNamespace('imprint', import.meta.glob('../../features/legal/imprint/*.json', { import: 'default' }));

function ImprintPage() {
  return <LegalPage name="imprint" />;
}

export const namespaces = ['legal', 'imprint'] as const;

export { ImprintPage as Page };
