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
import type { ReactNode } from 'react';
import { type RouteObject, Navigate, Outlet } from 'react-router-dom';
import { useMe } from '../lib/studio.tsx';
import { NoPermissionPage } from './state-pages.tsx';

/** /images */
export const imagesRoutes: RouteObject[] = [
  {
    index: true,
    lazy: { Component: async () => (await import('../features/images/images-page.tsx')).ImagesPage },
  },
  {
    path: 'categories',
    lazy: { Component: async () => (await import('../features/images/categories-page.tsx')).CategoriesPage },
  },
  {
    path: 'categories/:id',
    lazy: { Component: async () => (await import('../features/images/category-page.tsx')).CategoryPage },
  },
  {
    path: 'synonyms',
    lazy: { Component: async () => (await import('../features/images/synonyms-page.tsx')).SynonymsPage },
  },
  {
    path: ':id',
    lazy: { Component: async () => (await import('../features/images/image-page.tsx')).ImagePage },
  },
];

/** /uploads, and /uploads/<id> with the panel of one draft. */
export const uploadsRoutes: RouteObject[] = [
  {
    path: ':id?',
    lazy: { Component: async () => (await import('../features/uploads/uploads-page.tsx')).UploadsPage },
  },
];

/** /posts */
export const postsRoutes: RouteObject[] = [
  {
    index: true,
    lazy: { Component: async () => (await import('../features/posts/posts-page.tsx')).PostsPage },
  },
  {
    path: 'new',
    lazy: { Component: async () => (await import('../features/posts/new-post-page.tsx')).NewPostPage },
  },
  {
    path: ':project/:slug',
    lazy: { Component: async () => (await import('../features/posts/post-page.tsx')).PostPage },
  },
  {
    path: ':project/:slug/history',
    lazy: {
      Component: async () => (await import('../features/posts/post-history-page.tsx')).PostHistoryPage,
    },
  },
];

/** A page for administrators; editors see something else. */
const AdminsOnly = ({ otherwise }: { otherwise: ReactNode }) =>
  useMe().roles.includes('admin') ? <Outlet /> : otherwise;

/** /inbox: messages for administrators, reports of images also for editors. */
export const inboxRoutes: RouteObject[] = [
  {
    element: <AdminsOnly otherwise={<Navigate replace to="/inbox/reports" />} />,
    children: [
      {
        index: true,
        lazy: { Component: async () => (await import('../features/inbox/messages-page.tsx')).MessagesPage },
      },
    ],
  },
  {
    element: <AdminsOnly otherwise={<NoPermissionPage />} />,
    children: [
      {
        path: 'messages/:id',
        lazy: { Component: async () => (await import('../features/inbox/message-page.tsx')).MessagePage },
      },
      {
        path: 'saved-replies',
        lazy: {
          Component: async () => (await import('../features/inbox/saved-replies-page.tsx')).SavedRepliesPage,
        },
      },
    ],
  },
  {
    path: 'reports',
    lazy: { Component: async () => (await import('../features/inbox/reports-page.tsx')).ReportsPage },
  },
  {
    path: 'reports/:id',
    lazy: { Component: async () => (await import('../features/inbox/report-page.tsx')).ReportPage },
  },
];

/** /users */
export const usersRoutes: RouteObject[] = [
  {
    index: true,
    lazy: { Component: async () => (await import('../features/users/users-page.tsx')).UsersPage },
  },
  {
    path: ':id',
    lazy: { Component: async () => (await import('../features/users/user-page.tsx')).UserPage },
  },
];

/** /billing */
export const billingRoutes: RouteObject[] = [
  {
    index: true,
    lazy: { Component: async () => (await import('../features/billing/payments-page.tsx')).PaymentsPage },
  },
  {
    path: 'payments/:id',
    lazy: { Component: async () => (await import('../features/billing/payment-page.tsx')).PaymentPage },
  },
  {
    path: 'subscriptions',
    lazy: {
      Component: async () => (await import('../features/billing/subscriptions-page.tsx')).SubscriptionsPage,
    },
  },
  {
    path: 'subscriptions/:id',
    lazy: {
      Component: async () => (await import('../features/billing/subscription-page.tsx')).SubscriptionPage,
    },
  },
  {
    path: 'failed-renewals',
    lazy: {
      Component: async () => (await import('../features/billing/subscriptions-page.tsx')).FailedRenewalsPage,
    },
  },
  {
    path: 'comparison',
    lazy: { Component: async () => (await import('../features/billing/comparison-page.tsx')).ComparisonPage },
  },
  {
    path: 'invoices',
    lazy: { Component: async () => (await import('../features/billing/invoices-page.tsx')).InvoicesPage },
  },
  {
    path: 'totals',
    lazy: { Component: async () => (await import('../features/billing/totals-page.tsx')).TotalsPage },
  },
  {
    path: 'prices',
    lazy: { Component: async () => (await import('../features/billing/prices-page.tsx')).PricesPage },
  },
  {
    path: 'gift-codes',
    lazy: { Component: async () => (await import('../features/billing/gift-codes-page.tsx')).GiftCodesPage },
  },
];

/** /statistics */
export const statisticsRoutes: RouteObject[] = [
  {
    index: true,
    lazy: {
      Component: async () => (await import('../features/statistics/statistics-page.tsx')).StatisticsPage,
    },
  },
];

/** /settings, with a page for each group of settings. */
const settingsRoutes: RouteObject[] = [
  { index: true, element: <Navigate replace to="free" /> },
  {
    path: 'environment',
    lazy: {
      Component: async () => (await import('../features/settings/environment-page.tsx')).EnvironmentPage,
    },
  },
  {
    path: ':group',
    lazy: { Component: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage },
  },
];

/** /keys */
export const keysRoutes: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('../features/keys/keys-page.tsx')).KeysPage } },
];

/** /audit */
const auditRoutes: RouteObject[] = [
  {
    index: true,
    lazy: { Component: async () => (await import('../features/audit/audit-page.tsx')).AuditPage },
  },
];

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
