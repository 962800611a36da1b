import { MINUTE_MS } from '@lumigraph/contracts';
import type { WayOn } from '../../http/error-page.ts';
import type { GalleryData } from './site-build.ts';

/** The page of a busy server shows at most so many. */
const MOST = 6;

/**
 * The categories with their covers, for the page of a busy server: their lists are in memory more often than any other
 * page. They are read after a document was sent, so that a refusal reads nothing; siblings have no such lists.
 */
export function createWaysOn(data: GalleryData, now: () => number = Date.now) {
  const known = new Map<string, { ways: readonly WayOn[]; until: number }>();
  return {
    of: (locale: string): readonly WayOn[] => known.get(locale)?.ways ?? [],
    async renew(locale: string): Promise<void> {
      const last = known.get(locale);
      if (last && now() < last.until) return;
      const until = now() + MINUTE_MS;
      known.set(locale, { ways: last?.ways ?? [], until });
      try {
        const categories = await (await data({ locale }).images()).categories();
        const ways = categories.flatMap(({ id, name, coverUrl }) =>
          coverUrl === null ? [] : [{ path: `/?categoryId=${id}`, name, imageUrl: coverUrl }],
        );
        known.set(locale, { ways: ways.slice(0, MOST), until });
      } catch {
        // The database does not answer: the last ones stay.
      }
    },
  };
}
