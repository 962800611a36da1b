export { useContactValues } from '../../lib/submitted-form.ts';
export { ContactLayout } from './contact-layout.tsx';
export { contactNamespaces } from './contact-texts.ts';
