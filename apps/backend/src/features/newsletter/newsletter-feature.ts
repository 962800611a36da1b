import { API_PREFIX, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { SiteAbout } from '../../sites/about-sites.ts';
import { newsletterPlugin } from './newsletter-routes.ts';
import {
  createNewsletterService,
  subscribe,
  type NewsletterDeps as NewsletterServiceDeps,
  type NewsletterService,
} from './newsletter-service.ts';

const ANNOUNCE_EVERY_MS = 5 * SECOND_MS;

export interface NewsletterDeps extends NewsletterServiceDeps {
  sites: readonly SiteAbout[];
}

export interface Newsletter {
  newsletter: NewsletterService;
  subscribe: typeof subscribe;
  sites: readonly SiteAbout[];
}

/** Mails about new posts. */
export function createNewsletter({ sites, ...deps }: NewsletterDeps): Newsletter {
  return { newsletter: createNewsletterService(deps), subscribe, sites };
}

/** The server polls for new posts, because the command line can also publish them. */
export async function newsletterRoutes(
  app: FastifyInstance,
  { newsletter, sites }: Newsletter,
): Promise<void> {
  await app.register(newsletterPlugin, { prefix: API_PREFIX, newsletter, sites });
  let running: Promise<void> | undefined;
  const announce = (): void => {
    running ??= newsletter
      .announce()
      .catch((error: unknown) => app.log.error({ err: error }, 'announcing posts failed'))
      .finally(() => {
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
