import { registerNamespace } from '../../app/i18n.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';

registerNamespace('legal', import.meta.glob('../../features/legal/messages/*.json', { import: 'default' }));
registerNamespace('license', import.meta.glob('../../features/legal/license/*.json', { import: 'default' }));

function LicensePage() {
  return <LegalPage name="license" />;
}

export const namespaces = ['legal', 'license'] as const;

export { LicensePage as Page };
