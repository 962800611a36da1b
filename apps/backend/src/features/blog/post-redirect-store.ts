import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { PostKey } from './post-content.ts';

/** Former addresses of posts. A post that is at such an address wins over the redirect. */
export function createPostRedirectStore(db: Kysely<Database>) {
  return {
    /** Where the post of this address is now. */
    async find({ project, slug }: PostKey): Promise<PostKey | undefined> {
      const row = await db
        .selectFrom('post_redirect')
        .select(['to_project', 'to_slug'])
        .where((eb) => eb.and({ project, slug }))
        .executeTakeFirst();
      return row && { project: row.to_project, slug: row.to_slug };
    },

    /** Former addresses without a post, as `project/slug`, each with the present address. */
    async free(): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('post_redirect')
        .leftJoin('post', (join) =>
          join
            .onRef('post.project', '=', 'post_redirect.project')
            .onRef('post.slug', '=', 'post_redirect.slug'),
        )
        .where('post.slug', 'is', null)
        .select(['post_redirect.project', 'post_redirect.slug', 'to_project', 'to_slug'])
        .execute();
      return new Map(
        rows.map((row) => [`${row.project}/${row.slug}`, `${row.to_project}/${row.to_slug}`] as const),
      );
    },

    /** All former addresses lead to the new one; the new one leads nowhere. */
    async add(from: PostKey, to: PostKey, at: number): Promise<void> {
      await db
        .deleteFrom('post_redirect')
        .where((eb) => eb.and({ project: to.project, slug: to.slug }))
        .execute();
      const target = { to_project: to.project, to_slug: to.slug, moved_at: at };
      await db
        .updateTable('post_redirect')
        .set(target)
        .where('to_project', '=', from.project)
        .where('to_slug', '=', from.slug)
        .execute();
      const { project, slug } = from;
      await db
        .insertInto('post_redirect')
        .values({ project, slug, ...target })
        .onConflict((conflict) => conflict.columns(['project', 'slug']).doUpdateSet(target))
        .execute();
    },

    /** Of a post that is removed. */
    async removeTo({ project, slug }: PostKey): Promise<void> {
      await db
        .deleteFrom('post_redirect')
        .where('to_project', '=', project)
        .where('to_slug', '=', slug)
        .execute();
    },
  };
}
