import { SECOND_MS } from '@lumigraph/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createOutageLog } from '../../lib/errors.ts';
import { createSettingsService, type SettingsDeps, type SettingsService } from './settings-service.ts';

/** A change is in effect on every instance after this time. */
const LOOK_EVERY_MS = 2 * SECOND_MS;

export interface SettingsFeature extends SettingsService {
  logger: Pick<FastifyBaseLogger, 'error'>;
}

export interface SettingsFeatureDeps extends Omit<SettingsDeps, 'onRefused'> {
  logger: Pick<FastifyBaseLogger, 'error'>;
}

export async function createSettings({ logger, ...deps }: SettingsFeatureDeps): Promise<SettingsFeature> {
  const onRefused = (problems: readonly string[]): void => {
    logger.error({ event: 'stored_settings_refused', problems }, 'stored settings do not hold any more');
  };
  return { ...(await createSettingsService({ ...deps, onRefused })), logger };
}

/** Looks for changes of other instances until the server closes. The routes are those of the studio. */
export function settingsJob(app: FastifyInstance, { refresh, logger }: SettingsFeature): void {
  const due = createOutageLog();
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => {
      const repeated = due('settings');
      if (repeated !== undefined) logger.error({ err: error, repeated }, 'settings could not be read');
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}
