import { defaultLocale, locales, type FieldError } from '@lumigraph/contracts';
import type { PostContent, PostText } from '@lumigraph/contracts/studio';
import type { PostTable } from '../../db/tables/blog-tables.ts';
import { LOCAL_IMAGE } from './local-image.ts';
import { excerptOf, readingMinutes, renderMarkdown } from './markdown.ts';

/** The address of a post, the same in all its languages. */
export interface PostKey {
  project: string;
  slug: string;
}

/** One language of a published post, as it is edited. */
export const textOf = (
  row: Pick<PostTable, 'title' | 'excerpt' | 'markdown' | 'content_html' | 'tags'>,
): PostText => ({
  title: row.title,
  excerpt: row.excerpt,
  // Markdown may contain HTML.
  markdown: row.markdown ?? row.content_html,
  tags: JSON.parse(row.tags) as string[],
});

/** The content of a published post. */
export function contentOf(rows: readonly PostTable[]): PostContent {
  const main = rows.find(({ locale }) => locale === defaultLocale) ?? rows[0];
  return {
    author: main?.author ?? '',
    cover: main?.cover ?? null,
    publishedAt: main?.published_at ?? null,
    texts: Object.fromEntries(rows.map((row) => [row.locale, textOf(row)])),
  };
}

export const titleOf = ({ texts }: PostContent): string =>
  texts[defaultLocale]?.title || Object.values(texts).find((text) => text?.title)?.title || '';

export const objectOf = ({ project, slug }: PostKey, content: PostContent) => ({
  kind: 'post',
  id: `${project}/${slug}`,
  label: titleOf(content),
});

/** What the audit log says of a post; the texts are in its history. */
export const outline = ({ author, cover, publishedAt, texts }: PostContent) => ({
  author,
  cover,
  publishedAt,
  titles: Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, text?.title])),
});

/** English, and every language that has been begun, need a title and a text. */
export function missingParts({ texts }: PostContent): FieldError[] {
  return locales.flatMap((locale) => {
    const text = texts[locale];
    const isBegun = text !== undefined && (text.title.trim() !== '' || text.markdown.trim() !== '');
    if (!isBegun && locale !== defaultLocale) return [];
    return (['title', 'markdown'] as const).flatMap((part): FieldError[] => {
      const field = `texts.${locale}.${part}`;
      if (!text?.[part].trim()) return [{ field, rule: 'required', message: `The ${part} is missing` }];
      return part === 'markdown' && LOCAL_IMAGE.test(text.markdown)
        ? [{ field, rule: 'image', message: 'An image in the text needs an https:// or /cdn/ address' }]
        : [];
    });
  });
}

/** The rows of readers: every language with a title. */
export async function rowsOf({ project, slug }: PostKey, content: PostContent): Promise<PostTable[]> {
  const rows = locales.map(async (locale): Promise<PostTable[]> => {
    const text = content.texts[locale];
    if (!text?.title.trim()) return [];
    const html = await renderMarkdown(text.markdown);
    return [
      {
        project,
        slug,
        locale,
        title: text.title.trim(),
        excerpt: text.excerpt.trim() || excerptOf(html),
        content_html: html,
        markdown: text.markdown,
        cover: content.cover,
        author: content.author,
        tags: JSON.stringify(text.tags),
        reading_minutes: readingMinutes(html, locale),
        published_at: content.publishedAt ?? 0,
      },
    ];
  });
  return (await Promise.all(rows)).flat();
}
