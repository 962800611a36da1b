export { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
export { SupportLayout, type SupportLayoutProps } from '../../features/subscription/support-layout.tsx';
export { useSupport, type Support } from '../../features/subscription/use-support.ts';
export { WithBilling } from './with-billing.tsx';
