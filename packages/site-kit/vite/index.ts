export { paymentBuild } from './payment-build.ts';
export { siteBuild } from './site-build.ts';
