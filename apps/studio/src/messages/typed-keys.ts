import type { AuthMessages } from '@lumigraph/ui-auth';
import type audit from '../features/audit/messages/en.json';
import type billing from '../features/billing/messages/en.json';
import type home from '../features/home/messages/en.json';
import type images from '../features/images/messages/en.json';
import type inbox from '../features/inbox/messages/en.json';
import type keys from '../features/keys/messages/en.json';
import type users from '../features/users/messages/en.json';
import type posts from '../features/posts/messages/en.json';
import type settings from '../features/settings/messages/en.json';
import type statistics from '../features/statistics/messages/en.json';
import type uploads from '../features/uploads/messages/en.json';
import type studio from './en.json';

// A key that these catalogues lack does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'studio';
    resources: {
      studio: typeof studio;
      audit: typeof audit;
      billing: typeof billing;
      home: typeof home;
      images: typeof images;
      inbox: typeof inbox;
      keys: typeof keys;
      users: typeof users;
      posts: typeof posts;
      settings: typeof settings;
      statistics: typeof statistics;
      uploads: typeof uploads;
      'ui-auth': AuthMessages;
    };
  }
}
