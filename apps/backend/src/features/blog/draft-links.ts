import { randomBytes } from 'node:crypto';
import { DAY_MS, defaultLocale, locales, type Post } from '@lumigraph/contracts';
import type { DraftLink } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { noteChange, noteNothing } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';
import { objectOf, rowsOf, type PostKey } from './post-content.ts';
import type { PostRow } from './post-store.ts';
import type { VersionedPost } from './post-versions.ts';
import type { RenderPost } from './rendering/post-renderer.ts';

/**
 * The id of a post for those who have the secret link of its draft, before the secret. No post has such an id, and no
 * event of the statistics takes it: a path or an id with this sign is never counted.
 */
const PREFIX = 'draft@';
const SECRET_BYTES = 24;
const LINK_DAYS = 30;
const KEPT_RENDERINGS = 20;

export const isDraftId = (id: string): boolean => id.startsWith(PREFIX);

/** Whether a requested address contains such an id, however it is written: routers decode, and do not mind the case. */
export function isDraftAddress(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return decoded(path).toLowerCase().includes(`/${PREFIX}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export interface DraftLinksDeps {
  db: Kysely<Database>;
  now: () => number;
  renderPost: RenderPost;
  /** The post as it is saved. */
  load: (post: PostKey) => Promise<VersionedPost>;
  /** The address below which the site of a project shows its posts; null where it shows none. */
  blogUrlOf: (project: string) => string | null;
}

/** Renders the saved text of a post in a language. */
function createDraftRows({ now, renderPost, load }: Pick<DraftLinksDeps, 'now' | 'renderPost' | 'load'>) {
  // A text takes up to a second to render.
  const renderings = new LRUCache<string, Promise<PostRow | undefined>>({ max: KEPT_RENDERINGS });
  return async (key: PostKey, locale: string): Promise<{ row: PostRow; known: string[] } | undefined> => {
    const { post, version } = await load(key);
    const { content } = post;
    const known = locales.filter((code) => content.texts[code]?.title.trim());
    const shown = known.find((code) => code === locale) ?? known.find((code) => code === defaultLocale);
    const chosen = shown ?? known[0];
    const text = chosen && content.texts[chosen];
    if (!text) return undefined;
    const render = async () => {
      const publishedAt = content.publishedAt ?? now();
      return (await rowsOf(key, { ...content, publishedAt, texts: { [chosen]: text } }, renderPost))[0];
    };
    const name = JSON.stringify([key.project, key.slug, version, chosen]);
    const rendering = renderings.get(name) ?? render();
    renderings.set(name, rendering);
    rendering.catch(() => renderings.delete(name));
    const row = await rendering;
    return row && { row, known };
  };
}

export type DraftLinks = ReturnType<typeof createDraftLinks>;

/** The draft of a post for everybody who has its secret link, until it ends. */
export function createDraftLinks({ db, now, renderPost, load, blogUrlOf }: DraftLinksDeps) {
  const rowOf = createDraftRows({ now, renderPost, load });
  const valid = () => db.selectFrom('post_draft_link').selectAll().where('until', '>', now());

  const linkOf = ({ project, token, until, by }: Database['post_draft_link']): DraftLink | null => {
    const blogUrl = blogUrlOf(project);
    return blogUrl === null ? null : { url: `${blogUrl}${PREFIX}${token}`, until, by };
  };

  async function find({ project, slug }: PostKey): Promise<DraftLink | null> {
    await load({ project, slug });
    const row = await valid().where('project', '=', project).where('slug', '=', slug).executeTakeFirst();
    return row ? linkOf(row) : null;
  }

  return {
    /** @throws AppError NOT_FOUND for an unknown post */
    find,

    /**
     * The link that is valid, or a new one.
     * @throws AppError CONFLICT for a post whose site shows no posts here
     */
    async make({ project, slug }: PostKey, by: string): Promise<DraftLink> {
      if (blogUrlOf(project) === null)
        throw new AppError('CONFLICT', { message: 'The site of this post shows no posts here' });
      const known = await find({ project, slug });
      if (known) {
        noteNothing();
        return known;
      }
      const { post } = await load({ project, slug });
      const row = {
        project,
        slug,
        token: randomBytes(SECRET_BYTES).toString('base64url'),
        until: now() + LINK_DAYS * DAY_MS,
        by,
      };
      await inTransactionOf(db)(async (transaction) => {
        const object = objectOf({ project, slug }, post.content);
        noteChange({ object, after: { until: row.until } });
        await transaction.deleteFrom('post_draft_link').where('until', '<=', now()).execute();
        await transaction
          .insertInto('post_draft_link')
          .values(row)
          // Two editors at once get one link.
          .onConflict((conflict) => conflict.columns(['project', 'slug']).doNothing())
          .execute();
      });
      const made = await find({ project, slug });
      if (!made) throw new AppError('NOT_FOUND');
      return made;
    },

    /** @throws AppError NOT_FOUND without a link */
    async end({ project, slug }: PostKey): Promise<void> {
      const { post } = await load({ project, slug });
      await inTransactionOf(db)(async (transaction) => {
        const ended = await transaction
          .deleteFrom('post_draft_link')
          .where((eb) => eb.and({ project, slug }))
          .returning('until')
          .executeTakeFirst();
        if (!ended) throw new AppError('NOT_FOUND');
        const { until } = ended;
        noteChange({ object: objectOf({ project, slug }, post.content), before: { until } });
      });
    },

    /**
     * The saved post in this language, else in English, else in any, and the languages that it has.
     * @throws AppError NOT_FOUND for a link that is unknown, withdrawn or too old
     */
    async read(id: string, locale: string): Promise<{ row: PostRow } & Pick<Post, 'locales'>> {
      const token = id.slice(PREFIX.length);
      const link = await valid().where('token', '=', token).executeTakeFirst();
      const found = link && (await rowOf({ project: link.project, slug: link.slug }, locale));
      if (!found) throw new AppError('NOT_FOUND');
      return { row: found.row, locales: found.known };
    },
  };
}
