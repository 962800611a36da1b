/** How often a plan is paid, and how many calendar months one period has. */
export const intervalMonths = { monthly: 1, yearly: 12 } as const;
export type PlanInterval = keyof typeof intervalMonths;
export const planIntervals = /* @__PURE__ */ Object.keys(intervalMonths) as readonly PlanInterval[];

/** The id of the Premium plan with an interval. */
export const planIdOf = <Interval extends PlanInterval>(interval: Interval) => `premium-${interval}` as const;

/** Machine names of the Premium features; screens translate them. */
export const planFeatures = [
  'unlimited-downloads',
  'hd-quality',
  'commercial-license',
  'priority-support',
  'no-watermark',
  'early-access',
] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** All backends use `Active`; it means Premium. */
export const subscriptionStatuses = [
  'None',
  'Trialing',
  'Active',
  'PastDue',
  'Cancelled',
  'Expired',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What happened to a subscription. */
export const subscriptionEventTypes = [
  'started',
  'trialStarted',
  'granted',
  'renewed',
  'renewalFailed',
  'cancelled',
  'resumed',
  'planChanged',
  'planChangeScheduled',
  'refunded',
  'timePassed',
] as const;
export type SubscriptionEventType = (typeof subscriptionEventTypes)[number];
