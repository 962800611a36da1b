export { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
export { PlansLayout, type PlansLayoutProps } from '../../features/subscription/plans-layout.tsx';
export { prefetchPlans, usePlans } from '../../features/subscription/use-plans.ts';
export { WithBilling } from './with-billing.tsx';
