import { API_PREFIX, SECOND_MS } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { SiteAbout } from '../../sites/about-sites.ts';
import { newsletterRoutes } from './newsletter-routes.ts';
import { createNewsletterService, type NewsletterService } from './newsletter-service.ts';

const ANNOUNCE_EVERY_MS = 5 * SECOND_MS;

declare module 'fastify' {
  interface FastifyInstance {
    newsletter: NewsletterService;
  }
}

/** Mails about new posts. Posts come from the command line too, so the server looks for new ones by itself. */
export async function registerNewsletter(
  app: FastifyInstance,
  db: Kysely<Database>,
  { sites, now }: { sites: readonly SiteAbout[]; now: () => number },
): Promise<void> {
  const newsletter = createNewsletterService({
    db,
    enqueueMail: app.mail.enqueue,
    now,
    log: (event, details) => app.log.info({ event, ...details }, event),
  });
  app.decorate('newsletter', newsletter);
  app.mail.prepareWith('new-post', newsletter.prepare);
  await app.register(newsletterRoutes, { prefix: API_PREFIX, newsletter, sites });
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
