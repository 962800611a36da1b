import { registerNamespace } from '../../app/i18n.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';

registerNamespace('legal', import.meta.glob('../../features/legal/messages/*.json', { import: 'default' }));
registerNamespace('terms', import.meta.glob('../../features/legal/terms/*.json', { import: 'default' }));

function TermsPage() {
  return <LegalPage name="terms" />;
}

export const namespaces = ['legal', 'terms'] as const;

export { TermsPage as Page };
