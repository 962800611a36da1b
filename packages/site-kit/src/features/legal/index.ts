export { legalPage } from './legal-module.tsx';
export type { LegalBlock, LegalDocument, LegalOverlay, LegalSection } from './legal-document.ts';
