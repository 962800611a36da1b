import type { StudioSection } from '@lumigraph/contracts/studio';
import {
  ChartLine,
  CreditCard,
  Images,
  Inbox,
  KeyRound,
  Newspaper,
  ScrollText,
  Settings,
  Upload,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { type RouteObject, Navigate, Outlet } from 'react-router-dom';
import { useMe } from '../lib/studio.tsx';
import { NoPermissionPage } from './state-pages.tsx';

/** A page that is loaded when it is opened; the path is below that of the section, empty for its first page. */
const page = <Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  lazy: { Component: async () => (await load())[name] },
});

export const imagesRoutes: RouteObject[] = [
  page('', () => import('../features/images/images-page.tsx'), 'ImagesPage'),
  page('categories', () => import('../features/images/categories-page.tsx'), 'CategoriesPage'),
  page('categories/:id', () => import('../features/images/category-page.tsx'), 'CategoryPage'),
  page('synonyms', () => import('../features/images/synonyms-page.tsx'), 'SynonymsPage'),
  page(':id', () => import('../features/images/image-page.tsx'), 'ImagePage'),
];

/** /uploads, and /uploads/<id> with the panel of one draft. */
export const uploadsRoutes: RouteObject[] = [
  page(':id?', () => import('../features/uploads/uploads-page.tsx'), 'UploadsPage'),
];

export const postsRoutes: RouteObject[] = [
  page('', () => import('../features/posts/posts-page.tsx'), 'PostsPage'),
  page('new', () => import('../features/posts/new-post-page.tsx'), 'NewPostPage'),
  page(':project/:slug', () => import('../features/posts/post-page.tsx'), 'PostPage'),
  page(':project/:slug/history', () => import('../features/posts/post-history-page.tsx'), 'PostHistoryPage'),
];

/** A page for administrators; editors see something else. */
const AdminsOnly = ({ otherwise }: { otherwise: ReactNode }) =>
  useMe().roles.includes('admin') ? <Outlet /> : otherwise;

/** /inbox: messages for administrators, reports of images also for editors. */
export const inboxRoutes: RouteObject[] = [
  {
    element: <AdminsOnly otherwise={<Navigate replace to="/inbox/reports" />} />,
    children: [page('', () => import('../features/inbox/messages-page.tsx'), 'MessagesPage')],
  },
  {
    element: <AdminsOnly otherwise={<NoPermissionPage />} />,
    children: [
      page('messages/:id', () => import('../features/inbox/message-page.tsx'), 'MessagePage'),
      page('saved-replies', () => import('../features/inbox/saved-replies-page.tsx'), 'SavedRepliesPage'),
    ],
  },
  page('reports', () => import('../features/inbox/reports-page.tsx'), 'ReportsPage'),
  page('reports/:id', () => import('../features/inbox/report-page.tsx'), 'ReportPage'),
];

export const usersRoutes: RouteObject[] = [
  page('', () => import('../features/users/users-page.tsx'), 'UsersPage'),
  page(':id', () => import('../features/users/user-page.tsx'), 'UserPage'),
];

export const billingRoutes: RouteObject[] = [
  page('', () => import('../features/billing/payments-page.tsx'), 'PaymentsPage'),
  page('payments/:id', () => import('../features/billing/payment-page.tsx'), 'PaymentPage'),
  page('subscriptions', () => import('../features/billing/subscriptions-page.tsx'), 'SubscriptionsPage'),
  page('subscriptions/:id', () => import('../features/billing/subscription-page.tsx'), 'SubscriptionPage'),
  page('failed-renewals', () => import('../features/billing/subscriptions-page.tsx'), 'FailedRenewalsPage'),
  page('comparison', () => import('../features/billing/comparison-page.tsx'), 'ComparisonPage'),
  page('invoices', () => import('../features/billing/invoices-page.tsx'), 'InvoicesPage'),
  page('totals', () => import('../features/billing/totals-page.tsx'), 'TotalsPage'),
  page('prices', () => import('../features/billing/prices-page.tsx'), 'PricesPage'),
  page('gift-codes', () => import('../features/billing/gift-codes-page.tsx'), 'GiftCodesPage'),
];

export const statisticsRoutes: RouteObject[] = [
  page('', () => import('../features/statistics/statistics-page.tsx'), 'StatisticsPage'),
];

/** /settings, with a page for each group of settings. */
const settingsRoutes: RouteObject[] = [
  { index: true, element: <Navigate replace to="free" /> },
  page('environment', () => import('../features/settings/environment-page.tsx'), 'EnvironmentPage'),
  page(':group', () => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
];

export const keysRoutes: RouteObject[] = [
  page('', () => import('../features/keys/keys-page.tsx'), 'KeysPage'),
];

const auditRoutes: RouteObject[] = [page('', () => import('../features/audit/audit-page.tsx'), 'AuditPage')];

interface Section {
  /** The first part of its address, its name in `/studio/me`, and its text `sections.<name>`. */
  name: StudioSection;
  icon: LucideIcon;
  /** Its pages, each loaded when it is opened. */
  routes: RouteObject[];
}

/** The sections in the order of the navigation. A user sees those that the server names in `/studio/me`. */
export const sections = [
  { name: 'images', icon: Images, routes: imagesRoutes },
  { name: 'uploads', icon: Upload, routes: uploadsRoutes },
  { name: 'posts', icon: Newspaper, routes: postsRoutes },
  { name: 'inbox', icon: Inbox, routes: inboxRoutes },
  { name: 'users', icon: Users, routes: usersRoutes },
  { name: 'billing', icon: CreditCard, routes: billingRoutes },
  { name: 'statistics', icon: ChartLine, routes: statisticsRoutes },
  { name: 'settings', icon: Settings, routes: settingsRoutes },
  { name: 'keys', icon: KeyRound, routes: keysRoutes },
  { name: 'audit', icon: ScrollText, routes: auditRoutes },
] as const satisfies readonly Section[];
