export { paymentBuild as default } from '@lumigraph/site-kit/vite';
