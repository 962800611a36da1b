import type { DraftGap } from '@lumigraph/contracts/studio';
import type { ImageRow } from './image-rows.ts';

/** What others there are like an image. */
export interface Likeness {
  isSameFile: boolean;
  isSimilar: boolean;
}

/** What has to be done before an image can be published or scheduled; the only place that says so. */
export function publishingGaps(
  row: Pick<ImageRow, 'title' | 'alt' | 'category_id' | 'accepts_similar'>,
  { isSameFile, isSimilar }: Likeness,
): DraftGap[] {
  const gaps: DraftGap[] = [];
  if (row.title.trim() === '') gaps.push('title');
  if (row.alt.trim() === '') gaps.push('alt');
  if (row.category_id === null) gaps.push('category');
  if (isSameFile) gaps.push('same-file');
  else if (isSimilar && row.accepts_similar === 0) gaps.push('similar');
  return gaps;
}
