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
import type { ComponentType } from 'react';

interface Section {
  /** The first part of its address, its name in `/studio/me`, and its text `sections.<name>`. */
  name: StudioSection;
  icon: LucideIcon;
  /** The component with the routes of the section, see `features/audit/audit-section.tsx`. */
  load: () => Promise<ComponentType>;
}

/** The sections in the order of the navigation. A person sees those that the server names in `/studio/me`. */
export const sections = [
  {
    name: 'images',
    icon: Images,
    load: async () => (await import('../features/images/images-section.tsx')).ImagesSection,
  },
  {
    name: 'uploads',
    icon: Upload,
    load: async () => (await import('../features/uploads/uploads-section.tsx')).UploadsSection,
  },
  {
    name: 'posts',
    icon: Newspaper,
    load: async () => (await import('../features/posts/posts-section.tsx')).PostsSection,
  },
  {
    name: 'inbox',
    icon: Inbox,
    load: async () => (await import('../features/inbox/inbox-section.tsx')).InboxSection,
  },
  {
    name: 'people',
    icon: Users,
    load: async () => (await import('../features/people/people-section.tsx')).PeopleSection,
  },
  {
    name: 'billing',
    icon: CreditCard,
    load: async () => (await import('../features/billing/billing-section.tsx')).BillingSection,
  },
  {
    name: 'statistics',
    icon: ChartLine,
    load: async () => (await import('../features/statistics/statistics-section.tsx')).StatisticsSection,
  },
  {
    name: 'settings',
    icon: Settings,
    load: async () => (await import('../features/settings/settings-section.tsx')).SettingsSection,
  },
  {
    name: 'keys',
    icon: KeyRound,
    load: async () => (await import('../features/keys/keys-section.tsx')).KeysSection,
  },
  {
    name: 'audit',
    icon: ScrollText,
    load: async () => (await import('../features/audit/audit-section.tsx')).AuditSection,
  },
] as const satisfies readonly Section[];
