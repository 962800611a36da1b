import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { locales } from '@lumigraph/contracts';
import { POST_MAX_BYTES } from '@lumigraph/contracts/studio';
import { DEFAULT_PROJECT } from './blog-service.ts';
import { storeCover, type CoverDeps } from './cover-files.ts';
import { parsePost, publicationTime, type FrontMatter, type Problem } from './front-matter.ts';
import { hasLocalImage, TextTooComplexError } from './rendering/html-text.ts';
import type { RenderPost } from './rendering/post-renderer.ts';
import type { PostRow, PostStore } from './post-store.ts';

/** `writing-better-prompts.de.md` → slug and language; without one the post is English. */
const FILE_NAME = /^(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.(?<locale>[a-z]{2}))?\.md$/;
const EDITED =
  'The post was edited in the studio, where its history shows what this file changes. Import with --replace to put the file in its place; the history stays';
const DEFAULT_AUTHOR = 'Lumigraph';

export interface PostImportOptions extends CoverDeps {
  store: PostStore;
  renderPost: RenderPost;
  /** For posts that name none. */
  project?: string;
  /** Posts that were edited in the studio are replaced too; otherwise they are refused, and the file is in their history. */
  replace?: boolean;
  /** Called with the posts before readers see them. */
  beforeSave?: ((posts: readonly { project: string; slug: string }[]) => Promise<void>) | undefined;
}

interface RefusedPost extends Problem {
  /** Relative to the imported folder. */
  file: string;
}

export interface PostImportResult {
  imported: string[];
  /** Posts marked as draft: checked, not published. */
  drafts: string[];
  refused: RefusedPost[];
}

interface Candidate {
  file: string;
  path: string;
  frontMatter: FrontMatter;
  body: string;
  project: string;
  slug: string;
  locale: string;
}

/**
 * Imports a folder of Markdown posts. A post is published completely or not at all. A rejected post (reported with file
 * and line) does not stop the others, and a second import of the same folder replaces the results of the first.
 */
export async function importPosts(folder: string, options: PostImportOptions): Promise<PostImportResult> {
  const result: PostImportResult = { imported: [], drafts: [], refused: [] };
  const refuse = (file: string, problems: readonly Problem[]): void => {
    result.refused.push(...problems.map((problem) => ({ file, ...problem })));
  };
  const candidates = new Map<string, Candidate>();
  for (const path of await markdownFiles(folder)) {
    const file = relative(folder, path);
    const read = await readCandidate(path, file, options.project ?? DEFAULT_PROJECT);
    if (Array.isArray(read)) {
      refuse(file, read);
      continue;
    }
    const key = `${read.project}/${read.slug}/${read.locale}`;
    const other = candidates.get(key);
    if (other) {
      const message = `${other.file} already has the slug ${read.slug} in the language ${read.locale}`;
      refuse(file, [{ line: 1, message }]);
    } else candidates.set(key, read);
  }
  const edited = options.replace ? new Set<string>() : await options.store.editedPosts();
  const moved = options.replace ? new Map<string, string>() : await options.store.movedPosts();
  const rows: PostRow[] = [];
  const offered: PostRow[] = [];
  for (const candidate of candidates.values()) {
    const key = `${candidate.project}/${candidate.slug}`;
    const address = moved.get(key);
    if (address !== undefined) {
      refuse(candidate.file, [{ line: 1, message: `The post was moved to ${address}` }]);
      continue;
    }
    const isEdited = edited.has(key);
    if (isEdited) refuse(candidate.file, [{ line: 1, message: EDITED }]);
    const row = await toRow(candidate, folder, options);
    if (Array.isArray(row)) refuse(candidate.file, row);
    else if (isEdited) {
      if (!candidate.frontMatter.draft) offered.push(row);
    } else if (candidate.frontMatter.draft) result.drafts.push(candidate.file);
    else {
      rows.push(row);
      result.imported.push(candidate.file);
    }
  }
  await options.store.offer(offered);
  await options.beforeSave?.(rows);
  await options.store.saveAll(rows);
  return result;
}

async function markdownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function readCandidate(path: string, file: string, project: string): Promise<Candidate | Problem[]> {
  const name = FILE_NAME.exec(path.slice(dirname(path).length + 1))?.groups;
  if (!name || (name['locale'] !== undefined && !locales.some((each) => each === name['locale']))) {
    return [
      {
        line: 1,
        message: `The file name must look like a-slug.md or a-slug.de.md (${locales.join(', ')})`,
      },
    ];
  }
  if ((await stat(path)).size > POST_MAX_BYTES)
    return [{ line: 1, message: `The file is larger than ${POST_MAX_BYTES / 1024} kB` }];
  const parsed = parsePost(await readFile(path, 'utf8'));
  if (parsed.kind === 'refused') return parsed.problems;
  const { frontMatter, body } = parsed;
  return {
    file,
    path,
    frontMatter,
    body,
    project: frontMatter.project ?? project,
    slug: frontMatter.slug ?? name['slug'] ?? '',
    locale: name['locale'] ?? 'en',
  };
}

async function toRow(
  candidate: Candidate,
  folder: string,
  deps: CoverDeps & Pick<PostImportOptions, 'renderPost'>,
): Promise<PostRow | Problem[]> {
  const { frontMatter, body, path } = candidate;
  const file = await readFile(path, 'utf8');
  const lines = file.split(/\r?\n/);
  const image = lines.findIndex((line) => hasLocalImage(line));
  if (image >= 0) {
    return [{ line: image + 1, message: 'An image in the text needs an https:// or /cdn/ address' }];
  }
  let cover: string | null = null;
  if (frontMatter.cover) {
    const line = lines.findIndex((text) => text.startsWith('cover:')) + 1;
    const coverPath = resolve(dirname(path), frontMatter.cover);
    // A post must not publish arbitrary files of the machine: covers must be in the imported folder.
    if (relative(resolve(folder, '..'), coverPath).startsWith('..')) {
      return [{ line, message: `The cover ${frontMatter.cover} lies outside the imported folder` }];
    }
    try {
      cover = await storeCover(deps, coverPath);
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      const reason = missing ? 'does not exist' : 'is not an image that can be read';
      return [{ line, message: `The cover ${frontMatter.cover} ${reason}` }];
    }
  }
  const rendered = await deps.renderPost(body, candidate.locale).catch((error: unknown) => {
    if (error instanceof TextTooComplexError) return error;
    throw error;
  });
  if (rendered instanceof TextTooComplexError) return [{ line: 1, message: rendered.message }];
  const { html, excerpt, readingMinutes } = rendered;
  return {
    project: candidate.project,
    slug: candidate.slug,
    locale: candidate.locale,
    title: frontMatter.title,
    excerpt: frontMatter.excerpt ?? excerpt,
    content_html: html,
    markdown: body,
    cover,
    author: frontMatter.author ?? DEFAULT_AUTHOR,
    tags: JSON.stringify(frontMatter.tags ?? []),
    reading_minutes: readingMinutes,
    published_at: publicationTime(frontMatter.date),
  };
}
