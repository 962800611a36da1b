import { defaultLocale, locales, type FieldError } from '@lumigraph/contracts';
import type { PostContent, PostText } from '@lumigraph/contracts/studio';
import type { BlogTables } from '../../db/tables/blog.ts';
import { AppError } from '../../lib/errors.ts';
import { hasLocalImage, TextTooComplexError } from './rendering/html-text.ts';
import type { RenderPost } from './rendering/post-renderer.ts';

/** The address of a post, the same in all its languages. */
export interface PostKey {
  project: string;
  slug: string;
}

/** One language of a published post, as it is edited. */
export const textOf = (
  row: Pick<BlogTables['post'], 'title' | 'excerpt' | 'markdown' | 'content_html' | 'tags'>,
): PostText => ({
  title: row.title,
  excerpt: row.excerpt,
  // Markdown may contain HTML.
  markdown: row.markdown ?? row.content_html,
  tags: JSON.parse(row.tags) as string[],
});

/** The content of a published post. */
export function contentOf(rows: readonly BlogTables['post'][]): PostContent {
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
  kind: 'post' as const,
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
      return part === 'markdown' && hasLocalImage(text.markdown)
        ? [{ field, rule: 'image', message: 'An image in the text needs an https:// or /cdn/ address' }]
        : [];
    });
  });
}

const TOO_COMPLEX =
  'The text is too complex: it nests too deeply or takes too long. Shorten it or simplify its formatting';

/** The refusal of a text that cannot be rendered; `field` is the one in which it was typed. */
export const tooComplex = (field: string, cause: TextTooComplexError): AppError =>
  new AppError('VALIDATION_FAILED', { fields: [{ field, rule: 'complex', message: TOO_COMPLEX }], cause });

/**
 * The rows of readers: every language with a title.
 * @throws AppError VALIDATION_FAILED for a text that is too complex
 */
export async function rowsOf(
  { project, slug }: PostKey,
  content: PostContent,
  renderPost: RenderPost,
): Promise<BlogTables['post'][]> {
  const rows = locales.map(async (locale): Promise<BlogTables['post'][]> => {
    const text = content.texts[locale];
    if (!text?.title.trim()) return [];
    const { html, excerpt, readingMinutes } = await renderPost(text.markdown, locale).catch(
      (error: unknown) => {
        throw error instanceof TextTooComplexError ? tooComplex(`texts.${locale}.markdown`, error) : error;
      },
    );
    return [
      {
        project,
        slug,
        locale,
        title: text.title.trim(),
        excerpt: text.excerpt.trim() || excerpt,
        content_html: html,
        markdown: text.markdown,
        cover: content.cover,
        author: content.author,
        tags: JSON.stringify(text.tags),
        reading_minutes: readingMinutes,
        published_at: content.publishedAt ?? 0,
      },
    ];
  });
  return (await Promise.all(rows)).flat();
}
