import { createRateCounterStore } from '../http/rate-counter-store.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { limitsFor } from '../http/limits.ts';
import { isAppError } from '../lib/errors.ts';
import type { Features } from '../features.ts';
import { aboutSites } from '../sites/about-sites.ts';
import { MAIN_SITE } from '../sites/served-sites.ts';
import { withInstallation, type Installation } from './installation.ts';
import { CommandError, loggerOf, type Terminal } from './terminal.ts';

/** The services of the features, as the server creates them, without routes and jobs. */
export interface Services extends Installation {
  /** Their events are in the operator's log too. */
  features: Features;
}

/**
 * Opens the installation with all services, passes them to `use` and closes them. Mails of a service wait in the
 * outbox until a server sends them.
 * @throws CommandError when the installation cannot be opened, and for every refusal of a service
 */
export function withServices<T>(terminal: Terminal, use: (services: Services) => Promise<T>): Promise<T> {
  return withInstallation(async (installation) => {
    const { config, database, storages, imageTasks, log } = installation;
    // Loaded only by commands that need services.
    const { createFeatures } = await import('../features.ts');
    const now = Date.now;
    const store = createRateCounterStore(database.db);
    const features = await createFeatures({
      config,
      db: database.db,
      storages,
      imageTasks,
      limits: createRateLimits({ store, limits: limitsFor(config), now, log }),
      sites: await aboutSites([{ id: MAIN_SITE, origin: config.publicOrigin }]),
      siblings: [],
      now,
      log,
      logger: loggerOf(terminal),
      // The sandbox tells the server of its payments; a command has no server.
      inject: () => Promise.resolve({ statusCode: 503 }),
      isUnderPressure: () => false,
      clockAheadMs: () => 0,
      billing: { manualJobs: true },
    });
    try {
      return await use({ ...installation, features });
    } catch (error) {
      throw isAppError(error) ? refusal(error) : error;
    } finally {
      await features.mail.stop();
      await features.images.credentials.close();
      await features.blog.close();
    }
  });
}

function refusal(error: Error & { fields: readonly { message: string }[] }): CommandError {
  const sentences = error.fields.map(({ message }) => message);
  return new CommandError(sentences.join('\n') || error.message, { cause: error });
}
