import type { SettingGroup } from '@lumigraph/contracts/studio';

/** The pages of billing beside each other, with their texts. */
export const billingPages = [
  ['/billing', 'billing:pages.payments'],
  ['/billing/subscriptions', 'billing:pages.subscriptions'],
  ['/billing/failed-renewals', 'billing:pages.failedRenewals'],
  ['/billing/comparison', 'billing:pages.comparison'],
  ['/billing/invoices', 'billing:pages.invoices'],
  ['/billing/totals', 'billing:pages.totals'],
  ['/billing/prices', 'billing:pages.prices'],
  ['/billing/gift-codes', 'billing:pages.giftCodes'],
] as const;

/** The pages of the settings beside each other: one for each group, and one for those that only the environment has. */
const isSettingPage = {
  free: true,
  company: true,
  contact: true,
  banner: true,
  environment: true,
} as const satisfies Record<SettingGroup | 'environment', true>;
export type SettingPage = keyof typeof isSettingPage;
export const settingPages = Object.keys(isSettingPage) as SettingPage[];

/** Pages behind those of the navigation, by the section that may see them: that of users is for administrators. */
export const furtherPages = [
  ['images', '/images/categories', 'images:categories.title'],
  ['images', '/images/synonyms', 'images:synonyms.title'],
  ['inbox', '/inbox/reports', 'inbox:pages.reports'],
  ['users', '/inbox/saved-replies', 'inbox:pages.savedReplies'],
  ...billingPages.slice(1).map(([to, text]) => ['billing', to, text] as const),
  ...settingPages.map((name) => ['settings', `/settings/${name}`, `settings:pages.${name}.title`] as const),
] as const;

/** What begins something; a hash opens a window of its page. */
export const actions = [
  ['posts', '/posts/new', 'posts:new.title'],
  ['images', '/images/categories#new', 'images:categories.new'],
  ['users', '/users#invite', 'users:invite.title'],
  ['keys', '/keys#new', 'keys:make'],
] as const;
