import Type from 'typebox';
import { contentDate } from '../content-date.ts';
import { locales } from '../locales.ts';
import { byLanguage } from './fields.ts';
import { offsetCursor, studioListQuery } from './lists.ts';
import { closed, nullable } from '../schemas.ts';

/** Longest text of one language in bytes of UTF-8; the same as for a file. */
export const POST_MAX_BYTES = 256 * 1024;

const slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 });
const project = Type.String({ pattern: '^[a-z0-9-]+$', minLength: 1, maxLength: 60 });

export const postStates = ['draft', 'scheduled', 'published', 'changed'] as const;
/** `changed`: published, with changes that are not. */
export type PostState = (typeof postStates)[number];

const PostTextSchema = closed({
  title: Type.String({ maxLength: 200 }),
  /** Empty: the first words of the text. */
  excerpt: Type.String({ maxLength: 400 }),
  markdown: Type.String({ maxLength: POST_MAX_BYTES }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 12 }),
});
export type PostText = Type.Static<typeof PostTextSchema>;

export const PostContentSchema = closed({
  author: Type.String({ minLength: 1, maxLength: 100 }),
  /** Name of a stored cover, see the upload of images. */
  cover: nullable(Type.String({ maxLength: 80 })),
  /** Null: the time at which it is published first. In the future: it appears then. */
  publishedAt: nullable(contentDate()),
  texts: byLanguage(locales, PostTextSchema),
});
/** A post in all its languages, as it is edited. */
export type PostContent = Type.Static<typeof PostContentSchema>;

export const NewPostSchema = closed({ project, slug, content: PostContentSchema });
export type NewPost = Type.Static<typeof NewPostSchema>;

export const PostParamsSchema = Type.Object({ project, slug });

/** The new address of a post: another site, another last part, or both. */
export const MovePostSchema = closed({ project, slug });
export type MovePost = Type.Static<typeof MovePostSchema>;

export const EditedPostSchema = Type.Object({
  project: Type.String(),
  slug: Type.String(),
  state: Type.Enum(postStates),
  /** The public text came from a file of a folder; publishing here takes it over. */
  fromFile: Type.Boolean(),
  /** The date of what readers see, in the future for a scheduled post; null for a draft. */
  publishedAt: nullable(Type.Integer()),
  /** Where readers see the post once it is published; null where its site is not of this server. */
  publicUrl: nullable(Type.String({ format: 'uri' })),
  /** The revision with a changed text of the post's file, which was not taken over; null when there is none. */
  fileChange: nullable(Type.Object({ id: Type.Integer(), at: Type.Integer() })),
  updatedAt: Type.Integer(),
  updatedBy: Type.String(),
  content: PostContentSchema,
});
export type EditedPost = Type.Static<typeof EditedPostSchema>;

export const StudioPostSchema = Type.Object({
  project: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  author: Type.String(),
  cover: nullable(Type.String()),
  locales: Type.Array(Type.String()),
  state: Type.Enum(postStates),
  publishedAt: nullable(Type.Integer()),
  updatedAt: nullable(Type.Integer()),
});
export type StudioPost = Type.Static<typeof StudioPostSchema>;

export const postSorts = [
  '-publishedAt',
  'publishedAt',
  'title',
  '-title',
  '-updatedAt',
  'updatedAt',
] as const;
export type PostSort = (typeof postSorts)[number];

export const StudioPostsQuerySchema = closed({
  ...studioListQuery,
  cursor: offsetCursor,
  q: Type.Optional(Type.String({ maxLength: 200 })),
  project: Type.Optional(project),
  state: Type.Optional(Type.Enum(postStates)),
  sort: Type.Optional(Type.Enum(postSorts, { description: 'Default: drafts first, then by date' })),
});
export type StudioPostsQuery = Type.Static<typeof StudioPostsQuerySchema>;
/**
 * `automatic`: saves while somebody writes; those of one user within ten minutes are one revision. `file`: the text of
 * a file whose import was refused, because the post was edited in the studio. `moved`: the address changed.
 */
export const postRevisionKinds = [
  'saved',
  'automatic',
  'published',
  'unpublished',
  'discarded',
  'moved',
  'imported',
  'file',
] as const;
export type PostRevisionKind = (typeof postRevisionKinds)[number];

export const PostRevisionSchema = Type.Object({
  id: Type.Integer(),
  at: Type.Integer(),
  by: Type.String(),
  kind: Type.Enum(postRevisionKinds),
});
export type PostRevision = Type.Static<typeof PostRevisionSchema>;

export const PostRevisionParamsSchema = Type.Object({
  project,
  slug,
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});

export const FullPostRevisionSchema = Type.Object({
  ...PostRevisionSchema.properties,
  content: PostContentSchema,
});
export type FullPostRevision = Type.Static<typeof FullPostRevisionSchema>;

export const SavePostQuerySchema = closed({ automatic: Type.Optional(Type.Boolean()) });

export const PublishPostQuerySchema = closed({
  /** Whether subscribers get a mail about the post when it appears. Not given: they get none. */
  email: Type.Optional(Type.Boolean()),
});

/**
 * `open`: nothing is decided yet. `sent`: subscribers have got a mail, or are getting it; there is no second one.
 * `skipped`: it was published without a mail. `old`: its date is too long ago for a mail.
 */
export const postMailStates = ['open', 'sent', 'skipped', 'old'] as const;
export type PostMailState = (typeof postMailStates)[number];

/** The mail about a post, and who would get it now: each in the language of the account. */
export const PostMailSchema = Type.Object({
  state: Type.Enum(postMailStates),
  recipients: Type.Integer({ minimum: 0 }),
  languages: Type.Array(Type.Object({ locale: Type.String(), recipients: Type.Integer({ minimum: 1 }) })),
});
export type PostMail = Type.Static<typeof PostMailSchema>;

/** Where everybody with the address sees a post as it is saved, and until when. */
export const DraftLinkSchema = Type.Object({
  link: nullable(
    Type.Object({
      url: Type.String({ format: 'uri' }),
      until: Type.Integer(),
      /** Name of the person who made it. */
      by: Type.String(),
    }),
  ),
});
export type DraftLink = NonNullable<Type.Static<typeof DraftLinkSchema>['link']>;

export const PostSiteSchema = Type.Object({
  /** `project` of its posts. */
  id: Type.String(),
  name: Type.String(),
  /** Its posts are below this address; null where the site is not of this server, or shows no posts itself. */
  blogUrl: nullable(Type.String({ format: 'uri' })),
});
/** A site that posts can be written for. */
export type PostSite = Type.Static<typeof PostSiteSchema>;

export const PostAddressQuerySchema = closed({
  project,
  title: Type.String({ minLength: 1, maxLength: 200 }),
});
export const PostAddressSchema = Type.Object({ slug: Type.String() });
export type PostAddress = Type.Static<typeof PostAddressSchema>;

export const PostPreviewRequestSchema = closed({
  markdown: Type.String({ maxLength: POST_MAX_BYTES }),
  locale: Type.Enum(locales),
});
export const PostPreviewSchema = Type.Object({
  html: Type.String({ description: 'Sanitised, as the site shows it' }),
  excerpt: Type.String(),
  readingMinutes: Type.Integer(),
});
export type PostPreview = Type.Static<typeof PostPreviewSchema>;

export const PostImageSchema = Type.Object({
  /** For `cover` of a post; null for an image of the text. */
  cover: nullable(Type.String()),
  url: Type.String({ format: 'uri-reference' }),
});
export type PostImage = Type.Static<typeof PostImageSchema>;
