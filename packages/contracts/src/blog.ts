/** Schemas and types of the blog. */

import Type from 'typebox';
import { closed, nullable } from './schemas.ts';
import { pageQuery } from './page-query.ts';
import type { PageRequest, TextOptions } from './images.ts';
import { pageFields } from './list-fields.ts';

const postFields = {
  id: Type.String({ description: 'Stands in the address of the post; the same in all its languages' }),
  slug: Type.String(),
  projectName: Type.String(),
  locale: Type.String(),
  title: Type.String(),
  excerpt: Type.String(),
  coverUrl: nullable(Type.String({ format: 'uri-reference' })),
  author: Type.String(),
  tags: Type.Array(Type.String()),
  publishedAt: Type.String({ format: 'date-time', description: 'UTC' }),
  readingMinutes: Type.Integer({ minimum: 1 }),
};

export const PostSummarySchema = Type.Object(postFields, { $id: 'PostSummary' });
export type PostSummary = Type.Static<typeof PostSummarySchema>;

const PostLinkSchema = Type.Object({ id: Type.String(), title: Type.String() });
export type PostLink = Type.Static<typeof PostLinkSchema>;

export const PostSchema = Type.Object(
  {
    ...postFields,
    contentHtml: Type.String({ description: 'Sanitised; the browser sanitises it again' }),
    locales: Type.Array(Type.String(), { description: 'Languages in which this post exists' }),
    previous: nullable(PostLinkSchema, { description: 'The next older post' }),
    next: nullable(PostLinkSchema, { description: 'The next newer post' }),
  },
  { $id: 'Post' },
);
export type Post = Type.Static<typeof PostSchema>;

export const PostPageSchema = Type.Object(
  { items: Type.Array(PostSummarySchema), ...pageFields },
  { $id: 'PostPage' },
);
export type PostPage = Type.Static<typeof PostPageSchema>;

const locale = Type.Optional(Type.String({ pattern: '^[a-z]{2}(-[A-Za-z]{2,4})?$' }));
const projectName = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9-]+$' });

export const PostsQuerySchema = closed({
  projectName,
  locale,
  ...pageQuery,
});

export const PostQuerySchema = closed({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  projectName: Type.Optional(projectName),
  locale,
});

/** The publishing service for screens. Every method rejects with `ApiError`. */
export interface BlogApi {
  /** Newest first, one entry per post: in `locale` where it exists, else in English. */
  posts(request?: PageRequest): Promise<PostPage>;
  post(id: string, options?: TextOptions): Promise<Post>;
}
