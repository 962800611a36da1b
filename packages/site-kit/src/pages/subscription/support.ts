export { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
export {
  SupportLayout,
  type SupportLayoutProps,
  useSupport,
  type Support,
} from '../../features/subscription/support-layout.tsx';
export { WithBilling } from './with-billing.tsx';
