import { API_PREFIX, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { SiteAbout } from '../../sites/about-sites.ts';
import { MAIN_SITE } from '../../sites/served-sites.ts';
import { createFollowService, type FollowDeps } from './follow-service.ts';
import { newsletterPlugin } from './newsletter-routes.ts';
import {
  createNewsletterService,
  subscribe,
  type NewsletterDeps as NewsletterServiceDeps,
} from './newsletter-service.ts';

const ANNOUNCE_EVERY_MS = 5 * SECOND_MS;

export interface NewsletterDeps extends NewsletterServiceDeps, Pick<FollowDeps, 'lists'> {
  /** The main one first, which has the images. */
  sites: readonly SiteAbout[];
}

export type Newsletter = ReturnType<typeof createNewsletter>;

/** Mails about new posts, and about new images of the lists that users follow. */
export function createNewsletter({ sites, lists, ...deps }: NewsletterDeps) {
  const project = sites[0]?.id ?? MAIN_SITE;
  const newsletter = createNewsletterService(deps);
  const follows = createFollowService({ ...deps, lists, project });
  return {
    newsletter,
    follows,
    subscribe,
    /** What both keep of a user. */
    exportData: async (userId: string): Promise<Record<string, unknown>> => ({
      ...(await newsletter.exportData(userId)),
      ...(await follows.exportData(userId)),
    }),
    sites,
  };
}

/** The server polls for new posts and images, because the command line can also publish them. */
export async function newsletterRoutes(
  app: FastifyInstance,
  { newsletter, follows, sites }: Newsletter,
): Promise<void> {
  await app.register(newsletterPlugin, { prefix: API_PREFIX, newsletter, follows, sites });
  let running: Promise<unknown> | undefined;
  const announce = (): void => {
    const failed = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
    running ??= Promise.all([
      newsletter.announce().catch(failed('announcing posts failed')),
      follows.mailDigests().catch(failed('mailing new images failed')),
    ]).finally(() => {
      running = undefined;
    });
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', (done) => {
    timer = setInterval(announce, ANNOUNCE_EVERY_MS);
    timer.unref();
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
