import type {
  DraftLink,
  EditedPost,
  FullPostRevision,
  MovePost,
  PostMail,
  PostContent,
  PostRevision,
  StudioPost,
} from '@lumigraph/contracts/studio';

const AT = Date.UTC(2026, 10, 20, 12);

const post: StudioPost = {
  project: 'gallery',
  slug: 'light-in-the-forest',
  title: 'Light in the forest',
  author: 'Ana Ivanova',
  cover: null,
  locales: ['en', 'de', 'bg'],
  state: 'published',
  publishedAt: AT,
  updatedAt: AT,
};

export const posts: StudioPost[] = [
  { ...post, slug: 'untitled', title: '', state: 'draft', publishedAt: null, locales: ['bg'] },
  { ...post, slug: 'winter', title: 'Winter', state: 'scheduled', project: 'dating' },
  { ...post, slug: 'dusk', title: 'Dusk', state: 'changed' },
  post,
];

/** A server with these posts, which applies the filter of the site. */
export const postsServer =
  (all: readonly StudioPost[]) =>
  (path: string): unknown => {
    const site = new URL(path, 'http://server').searchParams.get('project');
    const items = all.filter(({ project }) => site === null || project === site);
    return { items, nextCursor: null, total: items.length, totalIsExact: true };
  };

const markdown = `## The hour before sunrise

The light is **soft** and comes from everywhere. Wait for it, and keep the prompt short:

- one subject
- one source of light
- [a few words](https://example.org) for the mood

> Less is more.

\`\`\`
forest, fog, first light
\`\`\`
`;

const text = { title: 'Light in the forest', excerpt: '', markdown, tags: ['light', 'forest'] };

const content: PostContent = {
  author: 'Ana Ivanova',
  cover: null,
  publishedAt: AT,
  texts: {
    en: text,
    de: {
      ...text,
      title: 'Licht im Wald',
      markdown: 'Das Licht ist **weich**.',
      excerpt: 'Über weiches Licht.',
    },
    bg: { ...text, title: '', markdown: 'Светлината е мека.' },
  },
};

export const editedPost: EditedPost = {
  project: 'gallery',
  slug: 'light-in-the-forest',
  state: 'changed',
  fromFile: false,
  publishedAt: AT,
  publicUrl: 'https://gallery.example.org/blog/light-in-the-forest',
  fileChange: null,
  updatedAt: AT,
  updatedBy: 'Ana Ivanova',
  content,
};

export const longPost: EditedPost = {
  ...editedPost,
  state: 'draft',
  content: {
    ...content,
    texts: {
      en: {
        ...text,
        title:
          'A very long title about light, fog, patience, and everything else that makes a forest worth a picture',
        excerpt: 'An excerpt that nobody shortened. '.repeat(11),
        markdown: `${markdown}\n\n`.repeat(6),
      },
    },
  },
};

const by = 'Ana Ivanova';
const revision = (
  id: number,
  kind: PostRevision['kind'],
  changes: Partial<PostContent>,
): FullPostRevision => ({
  id,
  kind,
  by: kind === 'file' ? 'gallery posts import' : by,
  at: AT - (10 - id) * 3_600_000,
  content: { ...content, ...changes },
});

/** Newest first. */
export const revisions: FullPostRevision[] = [
  revision(5, 'automatic', {
    texts: { ...content.texts, en: { ...text, markdown: markdown.replace('soft', 'gentle and soft') } },
  }),
  revision(4, 'file', { texts: { en: { ...text, title: 'Light in the woods' } } }),
  revision(3, 'published', {}),
  revision(2, 'saved', { author: 'Boris', texts: { en: { ...text, tags: ['light'] } } }),
  revision(1, 'imported', { author: 'Boris', texts: { en: { ...text, tags: ['light'] } } }),
];

const SECRET = 'https://gallery.example.org/blog/draft@abcdefghijklmnopqrstuvwxyz012345';

/** The secret link of the draft; undefined for another address. */
function draftLinkServer() {
  let link: DraftLink | null = null;
  return (path: string, { method }: Request): unknown => {
    if (!path.endsWith('/draft-link')) return undefined;
    if (method === 'GET') return { link };
    link = method === 'POST' ? { url: SECRET, until: AT, by: 'Boris Petrov' } : null;
    return link ? { link } : new Response(null, { status: 204 });
  };
}

interface PostServer {
  post?: EditedPost;
  versions?: readonly FullPostRevision[];
  /** Responds to a change; undefined saves it. */
  refuse?: (path: string) => Response | undefined;
  /** The mail to subscribers; decided unless given. */
  mail?: PostMail;
}

/** A server with one post, which saves what it is sent, and renders a text as one paragraph. */
export function postServer({
  post: first = editedPost,
  versions = revisions,
  mail = { state: 'sent', recipients: 0, languages: [] },
  refuse,
}: PostServer = {}) {
  let current = first;
  let version = 1;
  const draftLink = draftLinkServer();
  const earlyOf = (path: string, request: Request): unknown =>
    draftLink(path, request) ?? (request.method === 'GET' ? listOf(path) : refuse?.(path));
  const send = () => Response.json(current, { headers: { etag: `"${version}"` } });
  return async (path: string, request: Request): Promise<unknown> => {
    const early = earlyOf(path, request);
    if (early) return early;
    const wanted = Number(/revisions\/(\d+)$/u.exec(path)?.[1]);
    if (wanted) return versions.find(({ id }) => id === wanted);
    if (path.endsWith('/revisions'))
      return versions.map(({ id, at, by: author, kind }) => ({ id, at, by: author, kind }));
    if (path === 'studio/post-preview') return previewOf(await request.json());
    if (path.startsWith('studio/post-images'))
      return { cover: path.endsWith('cover') ? 'c0-1600.webp' : null, url: '/cdn/covers/a1-text.webp' };
    if (path.startsWith('studio/post-address')) return { slug: 'svetlina' };
    if (path.endsWith('/mail')) return mail;
    if (path.endsWith('/test-mail')) return new Response(null, { status: 204 });
    current = afterPublication(current, path);
    if (path.endsWith('/move')) current = { ...current, ...((await request.json()) as MovePost) };
    if (request.method === 'PUT') {
      current = { ...current, content: (await request.json()) as PostContent };
      version += 1;
    }
    return send();
  };
}

function afterPublication(edited: EditedPost, path: string): EditedPost {
  if (path.endsWith('/unpublish')) return { ...edited, state: 'draft' };
  return path.includes('/publish') ? { ...edited, state: 'published' } : edited;
}

/** The list; undefined for another address. */
const listOf = (path: string): unknown =>
  /^studio\/posts(?:\?|$)/u.test(path) ? postsServer(posts)(path) : undefined;

const previewOf = ({ markdown: words }: { markdown: string }) => ({
  html: `<h2 id="a">Rendered</h2><p>${words.slice(0, 300).replaceAll(/[<>#*`&]/gu, '')}</p><pre><code>code</code></pre>`,
  excerpt: words.slice(0, 120).replaceAll(/[#*>`\n]/gu, ' '),
  readingMinutes: 2,
});
