import type { StudioSection } from '@lumigraph/contracts/studio';
import { useTranslation } from 'react-i18next';

/** The namespaces whose texts name pages and actions. */
const namespaces = ['billing', 'images', 'inbox', 'keys', 'posts', 'settings', 'users'] as const;

/** Pages behind those of the navigation, by the section that may see them: that of users is for administrators. */
const pages = [
  ['images', '/images/categories', 'images:categories.title'],
  ['images', '/images/synonyms', 'images:synonyms.title'],
  ['inbox', '/inbox/reports', 'inbox:pages.reports'],
  ['users', '/inbox/saved-replies', 'inbox:pages.savedReplies'],
  ['billing', '/billing/subscriptions', 'billing:pages.subscriptions'],
  ['billing', '/billing/failed-renewals', 'billing:pages.failedRenewals'],
  ['billing', '/billing/comparison', 'billing:pages.comparison'],
  ['billing', '/billing/invoices', 'billing:pages.invoices'],
  ['billing', '/billing/totals', 'billing:pages.totals'],
  ['billing', '/billing/prices', 'billing:pages.prices'],
  ['settings', '/settings/free', 'settings:pages.free.title'],
  ['settings', '/settings/company', 'settings:pages.company.title'],
  ['settings', '/settings/contact', 'settings:pages.contact.title'],
  ['settings', '/settings/banner', 'settings:pages.banner.title'],
  ['settings', '/settings/environment', 'settings:pages.environment.title'],
] as const;

/** What begins something; a hash opens a window of its page. */
const actions = [
  ['posts', '/posts/new', 'posts:new.title'],
  ['images', '/images/categories#new', 'images:categories.new'],
  ['users', '/users#invite', 'users:invite.title'],
  ['keys', '/keys#new', 'keys:make'],
] as const;

interface NamedPage {
  section: StudioSection;
  to: string;
  label: string;
}

/** Pages and actions with their names in the language of the studio. */
export function useNamedPages(): { pages: NamedPage[]; actions: NamedPage[] } {
  const { t } = useTranslation(namespaces);
  return {
    pages: pages.map(([section, to, text]) => ({ section, to, label: t(text) })),
    actions: actions.map(([section, to, text]) => ({ section, to, label: t(text) })),
  };
}
