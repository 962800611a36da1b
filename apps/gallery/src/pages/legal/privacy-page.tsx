import { registerNamespace } from '../../app/i18n.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';

registerNamespace('legal', import.meta.glob('../../features/legal/messages/*.json', { import: 'default' }));
registerNamespace('privacy', import.meta.glob('../../features/legal/privacy/*.json', { import: 'default' }));

function PrivacyPage() {
  return <LegalPage name="privacy" />;
}

export const namespaces = ['legal', 'privacy'] as const;

export { PrivacyPage as Page };
