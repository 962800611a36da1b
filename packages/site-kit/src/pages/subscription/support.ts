export { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
export { SupportLayout, useSupport } from '../../features/subscription/support-layout.tsx';
export { withBilling } from './with-billing.tsx';
