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
import type { RouteObject } from 'react-router-dom';
import { auditRoutes } from '../features/audit/audit-routes.ts';
import { billingRoutes } from '../features/billing/billing-routes.ts';
import { imagesRoutes } from '../features/images/images-routes.ts';
import { inboxRoutes } from '../features/inbox/inbox-routes.tsx';
import { keysRoutes } from '../features/keys/keys-routes.ts';
import { usersRoutes } from '../features/users/users-routes.ts';
import { postsRoutes } from '../features/posts/posts-routes.ts';
import { settingsRoutes } from '../features/settings/settings-routes.tsx';
import { statisticsRoutes } from '../features/statistics/statistics-routes.ts';
import { uploadsRoutes } from '../features/uploads/uploads-routes.ts';

interface Section {
  /** The first part of its address, its name in `/studio/me`, and its text `sections.<name>`. */
  name: StudioSection;
  icon: LucideIcon;
  /** Its pages, each loaded when it is opened, see `features/audit/audit-routes.ts`. */
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
