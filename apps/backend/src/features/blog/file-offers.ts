import { isDeepStrictEqual } from 'node:util';
import type { PostContent, PostText } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { PostTable } from '../../db/tables/blog-tables.ts';
import { createEditedPostStore } from './edited-post-store.ts';
import { textOf } from './post-content.ts';

/** The author of what an import writes. */
export const IMPORTED_BY = 'gallery posts import';

/**
 * Adds the texts of files to the history of their posts, which were edited in the studio. A file that has not changed
 * since its last import adds nothing.
 */
export async function offerFiles(
  transaction: Kysely<Database>,
  rows: readonly PostTable[],
  at: number,
): Promise<void> {
  const edited = createEditedPostStore(transaction);
  for (const files of Map.groupBy(rows, ({ project, slug }) => `${project}/${slug}`).values()) {
    const [file] = files;
    const row = file && (await edited.find(file));
    if (!row) continue;
    const content = JSON.parse(row.record) as PostContent;
    const known = (await edited.last(row, ['file', 'imported']))?.content ?? content;
    if (files.every((version) => isSameText(known, version))) continue;
    const texts = Object.fromEntries(files.map((version) => [version.locale, textOf(version)]));
    const { project, slug } = row;
    await edited.addRevision({
      project,
      slug,
      at,
      by: IMPORTED_BY,
      kind: 'file',
      content: { ...content, texts: { ...content.texts, ...texts } },
    });
  }
}

/** Without the excerpt, which may be a part of the text. */
function isSameText(content: PostContent, version: PostTable): boolean {
  const texts: Partial<Record<string, PostText>> = content.texts;
  const known = texts[version.locale];
  const { title, markdown, tags } = textOf(version);
  return (
    known !== undefined &&
    known.title === title &&
    known.markdown === markdown &&
    isDeepStrictEqual(known.tags, tags)
  );
}
