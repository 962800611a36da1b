import { registerNamespace } from '../../app/i18n.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';

registerNamespace('legal', import.meta.glob('../../features/legal/messages/*.json', { import: 'default' }));
registerNamespace('about', import.meta.glob('../../features/legal/about/*.json', { import: 'default' }));

function AboutPage() {
  return <LegalPage name="about" />;
}

export const namespaces = ['legal', 'about'] as const;

export { AboutPage as Page };
