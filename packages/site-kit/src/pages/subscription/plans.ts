export { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
export { PlansLayout } from '../../features/subscription/plans-layout.tsx';
export { prefetchPlans, usePlans } from '../../features/subscription/use-plans.ts';
export { withBilling } from './with-billing.tsx';
