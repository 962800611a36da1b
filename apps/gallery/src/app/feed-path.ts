import { filtersOf } from '@lumigraph/contracts';
import { queryOf } from '@lumigraph/site-kit';
import type { ListAddress } from './paths.ts';

/** New images of a list or of a shared collection, for feed readers. A separate file: no landing script contains it. */
export const feedPath = ({
  q,
  collection,
  ...list
}: ListAddress & { collection?: string | undefined }): string =>
  `/images/rss.xml${queryOf({ q, ...filtersOf(list), collection })}`;
