import type { Post, PostLink, PostPage, PostSummary } from '@lumigraph/contracts';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../lib/errors.ts';
import { cleanHtml } from './rendering/clean-html.ts';
import { isDraftId, type DraftLinks } from './draft-links.ts';
import type { PostKey } from './post-content.ts';
import type { PostRow, PostStore, PostSummaryRow } from './post-store.ts';

export const DEFAULT_PROJECT = 'gallery';
const FALLBACK_LOCALE = 'en';

const CLEANED_CHARACTERS = 16 * 1024 * 1024;

export type Article = PostSummary & Pick<Post, 'contentHtml'>;

interface PostQuery {
  project: string;
  locale: string;
}

/** The best version for a reader of `locale`. */
function bestVersion<Row extends { locale: string }>(
  versions: readonly Row[],
  locale: string,
): Row | undefined {
  return (
    versions.find((version) => version.locale === locale) ??
    versions.find((version) => version.locale === FALLBACK_LOCALE) ??
    versions[0]
  );
}

function toSummary(row: PostSummaryRow): PostSummary {
  return {
    id: row.slug,
    slug: row.slug,
    projectName: row.project,
    locale: row.locale,
    title: row.title,
    excerpt: row.excerpt,
    coverUrl: row.cover ? `/cdn/covers/${row.cover}` : null,
    author: row.author,
    tags: JSON.parse(row.tags) as string[],
    publishedAt: new Date(row.published_at).toISOString(),
    readingMinutes: row.reading_minutes,
  };
}

export type BlogService = ReturnType<typeof createBlogService>;

/** The publishing service over its store; `now` in milliseconds decides what is published. */
export function createBlogService(store: PostStore, now: () => number, drafts: Pick<DraftLinks, 'read'>) {
  /** One version a post, in the order of publication, newest first. */
  async function readingList(project: string, locale: string): Promise<PostSummaryRow[]> {
    const bySlug = Map.groupBy(await store.published(project, now()), (row) => row.slug);
    return [...bySlug.values()].flatMap((versions) => bestVersion(versions, locale) ?? []);
  }

  /** A former address leads to the post as well. */
  async function versionsAt(key: PostKey): Promise<PostRow[]> {
    const versions = await store.find(key, now());
    const moved = versions.length === 0 ? await store.movedTo(key) : undefined;
    return moved ? store.find(moved, now()) : versions;
  }

  const toLink = (row: PostSummaryRow | undefined): PostLink | null =>
    row ? { id: row.slug, title: row.title } : null;

  // Cleaning a text of the largest size takes 0.2 seconds of the main thread: once, not for each reader.
  const cleaned = new LRUCache<string, string>({
    maxSize: CLEANED_CHARACTERS,
    sizeCalculation: (clean, html) => clean.length + html.length + 1,
    memoMethod: cleanHtml,
  });

  async function draft({ project, id, locale }: PostQuery & { id: string }) {
    const { row, locales } = await drafts.read(id, locale);
    if (row.project !== project) throw new AppError('NOT_FOUND');
    const contentHtml = cleaned.memo(row.content_html);
    return { ...toSummary(row), id, slug: id, contentHtml, locales, previous: null, next: null };
  }

  return {
    /** Newest first, one entry a post, in `locale` where that version exists, else English, else any. */
    async posts({
      project,
      locale,
      page,
      pageSize,
    }: PostQuery & { page: number; pageSize: number }): Promise<PostPage> {
      const rows = await readingList(project, locale);
      const items = rows.slice((page - 1) * pageSize, page * pageSize).map(toSummary);
      return { items, page, pageSize, total: rows.length };
    },
    /** The newest posts with their texts. */
    async newest({ project, locale, count }: PostQuery & { count: number }): Promise<Article[]> {
      const rows = (await readingList(project, locale)).slice(0, count);
      return Promise.all(
        rows.map(async (row) => {
          const version = bestVersion(await store.find(row, now()), locale);
          return { ...toSummary(row), contentHtml: version ? cleaned.memo(version.content_html) : '' };
        }),
      );
    },
    /**
     * A former address of a moved post returns the post, with its present id and project; the secret id of a draft
     * returns it as it is saved.
     * @throws AppError NOT_FOUND for an unknown, unpublished or draft post
     */
    async post({ project, id, locale }: PostQuery & { id: string }): Promise<Post> {
      if (isDraftId(id)) return draft({ project, id, locale });
      const versions = await versionsAt({ project, slug: id });
      const row: PostRow | undefined = bestVersion(versions, locale);
      if (!row) throw new AppError('NOT_FOUND');
      const rows = await readingList(row.project, locale);
      const index = rows.findIndex(({ slug }) => slug === row.slug);
      return {
        ...toSummary(row),
        contentHtml: cleaned.memo(row.content_html),
        locales: versions.map((version) => version.locale).toSorted(),
        previous: toLink(rows[index + 1]),
        next: toLink(index > 0 ? rows[index - 1] : undefined),
      };
    },
  };
}
