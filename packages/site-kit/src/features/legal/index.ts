export { legalPage } from './legal-module.tsx';
