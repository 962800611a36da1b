import { keepInput } from '@lumigraph/ui-kit/keep-input';

// Imported by pages with a form: their code is loaded before they are hydrated.
if (typeof document !== 'undefined') keepInput();
