import { API_PREFIX } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Features } from './features.ts';
import { usersStudioRoutes } from './features/accounts/studio/studio-routes.ts';
import { billingStudioRoutes } from './features/billing/admin/studio-routes.ts';
import { blogStudioRoutes } from './features/blog/studio-routes.ts';
import { contactStudioRoutes } from './features/contact/studio-routes.ts';
import { newsletterStudioRoutes } from './features/newsletter/studio-routes.ts';
import { reportsStudioRoutes } from './features/reports/studio-routes.ts';
import { settingsStudioRoutes } from './features/settings/studio-routes.ts';
import { statisticsStudioRoutes } from './features/statistics/studio-routes.ts';
import { categoryStudioRoutes } from './features/images/studio/category-routes.ts';
import { imageFileRoutes } from './features/images/studio/image-file-routes.ts';
import { imageStudioRoutes } from './features/images/studio/image-routes.ts';
import { synonymStudioRoutes } from './features/images/studio/synonym-routes.ts';
import { uploadRoutes } from './features/images/studio/upload-routes.ts';
import { studioRoutes } from './features/studio/studio-feature.ts';

/** What editors and administrators do in the browser: the routes of every feature below `/api/studio`. */
export async function registerStudio(app: FastifyInstance, features: Features): Promise<void> {
  const { accounts, billing, blog, contact, images, newsletter, reports, settings, studio } = features;
  const { audited, auditEvents } = studio;
  await app.register(
    (scope: FastifyInstance) => {
      studioRoutes(scope, studio);
      usersStudioRoutes(scope, {
        users: features.users,
        admin: accounts.admin,
        invitations: accounts.invitations,
        audited,
      });
      billingStudioRoutes(scope, { desk: billing.desk, audited });
      blogStudioRoutes(scope, {
        list: blog.studioList,
        posts: blog.editor,
        newsletter: newsletter.newsletter,
        audited,
      });
      contactStudioRoutes(scope, { messages: contact.inbox, savedReplies: contact.savedReplies, audited });
      reportsStudioRoutes(scope, { reports: reports.inbox, images: images.studio.reported, audited });
      newsletterStudioRoutes(scope, newsletter);
      statisticsStudioRoutes(scope, features.statistics.reports);
      settingsStudioRoutes(scope, { settings, auditEvents, audited });
      const imageDeps = { ...images.studio, auditEvents, audited };
      imageStudioRoutes(scope, imageDeps);
      categoryStudioRoutes(scope, imageDeps);
      synonymStudioRoutes(scope, imageDeps);
      uploadRoutes(scope, imageDeps);
      imageFileRoutes(scope, imageDeps);
    },
    { prefix: `${API_PREFIX}/studio` },
  );
}
