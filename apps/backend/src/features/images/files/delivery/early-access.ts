import { HOUR_MS, SECOND_MS, encodePath, type EarlyImage } from '@lumigraph/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { createOutageLog, AppError } from '../../../../lib/errors.ts';
import type { ImageRecord, NewImage } from '../../store/image-rows.ts';
import type { ImageStore } from '../../store/image-store.ts';
import { isoTime, translated } from '../../store/image-responses.ts';

export type EarlyAccess = ReturnType<typeof createEarlyAccess>;

export interface EarlyAccessOptions {
  store: Pick<ImageStore, 'publishDue' | 'scheduledBetween'>;
  /** Hours before the publication, asked for each list; 0 disables early access. */
  hours: () => number;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const LOOK_EVERY_MS = 5 * SECOND_MS;

/**
 * Members see images some hours before their publication. At the publication time, images become visible to all users.
 */
export function createEarlyAccess({ store, hours, now, log }: EarlyAccessOptions) {
  const due = createOutageLog();
  let timer: NodeJS.Timeout | undefined;
  let publishing: Promise<void> | undefined;

  const visible = (): Promise<ImageRecord[]> => store.scheduledBetween(now(), now() + hours() * HOUR_MS);

  async function publish(): Promise<void> {
    try {
      await store.publishDue(now());
    } catch (error) {
      // Every five seconds: a stopped database has one line a minute.
      const repeated = due('publish');
      if (repeated !== undefined)
        log.error({ err: error, repeated }, 'scheduled images could not be published');
    }
  }

  /** Publishes images that are due. Never rejects: a failure is logged and retried. */
  const publishDue = (): Promise<void> => {
    publishing ??= publish().finally(() => {
      publishing = undefined;
    });
    return publishing;
  };

  return {
    publishDue,
    /** Images that a member sees now, the next one to be published first; empty for other users. */
    async images({ premium, locale }: { premium: boolean; locale: string }): Promise<EarlyImage[]> {
      if (!premium || hours() === 0) return [];
      return (await visible()).map((image) => earlyImage(image, locale));
    },
    /** @throws AppError NOT_FOUND for users who are not members, and outside of the early access period */
    async image(publicId: string, { premium }: { premium: boolean }): Promise<ImageRecord> {
      const found =
        premium && hours() > 0 ? (await visible()).find((image) => image.publicId === publicId) : undefined;
      if (!found) throw new AppError('NOT_FOUND');
      return found;
    },
    /** Publishes due images periodically until `stop` is called. */
    start(): void {
      timer = setInterval(() => void publishDue(), LOOK_EVERY_MS);
      timer.unref();
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}

function earlyImage(image: NewImage, locale: string): EarlyImage {
  return {
    id: image.publicId,
    title: translated(image.title, image.titleTranslations, locale),
    alt: translated(image.alt, image.altTranslations, locale),
    width: image.width,
    height: image.height,
    placeholder: image.placeholder,
    source: image.source,
    publishedAt: isoTime(image.createdAt),
    previewPath: `images/early-access/preview/${encodePath(image.publicId)}`,
    downloadPath: `images/early-access/download/${encodePath(image.publicId)}`,
  };
}
