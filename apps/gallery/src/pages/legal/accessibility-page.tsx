import { registerNamespace } from '../../app/i18n.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';

registerNamespace('legal', import.meta.glob('../../features/legal/messages/*.json', { import: 'default' }));
registerNamespace(
  'accessibility',
  import.meta.glob('../../features/legal/accessibility/*.json', { import: 'default' }),
);

function AccessibilityPage() {
  return <LegalPage name="accessibility" />;
}

export const namespaces = ['legal', 'accessibility'] as const;

export { AccessibilityPage as Page };
