import { API_PREFIX, blogPaths } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import { localeOf } from '../../http/locale.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import type { CoverTasks } from './make-cover.ts';
import type { SiteAbout } from '../../sites/about-sites.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { coverRoutes, feedRoutes, postRoutes } from './blog-routes.ts';
import { createBlogService } from './blog-service.ts';
import { createPostEditor } from './post-editor.ts';
import { createPostStore } from './post-store.ts';
import { createStudioPostList } from './studio-post-list.ts';
import { createPostRenderer, type RenderPost } from './rendering/post-renderer.ts';

export interface BlogDeps {
  config: Pick<Config, 'publicOrigin'>;
  current: () => Pick<Config, 'COMPANY_EMAIL'>;
  db: Kysely<Database>;
  now: () => number;
  log: LogEvent;
  /** Every served site, the main one first. */
  sites: readonly SiteAbout[];
  /** Storage of covers. */
  storage: FileStorage;
  imageTasks: CoverTasks;
  /** Default: processes that end with the application. */
  renderPost?: RenderPost | undefined;
}

export type Blog = ReturnType<typeof createBlog>;

export function createBlog(deps: BlogDeps) {
  const { config, current, db, now, log, sites, storage, imageTasks } = deps;
  const renderer = createPostRenderer();
  const { renderPost = renderer.renderPost } = deps;
  const editor = createPostEditor({ db, now, log, renderPost, sites, storage, imageTasks });
  return {
    /** What feeds say of the site. */
    about: {
      origin: config.publicOrigin,
      site: 'Lumigraph',
      email: () => current().COMPANY_EMAIL,
    },
    storage,
    /** Ends the processes that render texts. */
    close: renderer.close,
    blog: createBlogService(createPostStore(db), now, editor.draftLinks),
    /** For the studio. */
    editor,
    studioList: createStudioPostList({ db, now, sites }),
  };
}

/** The publishing API, which requires the API key, and the blog's covers and feed. */
export async function blogRoutes(
  app: FastifyInstance,
  { about: { site, ...about }, storage, blog, close }: Blog,
): Promise<void> {
  app.addHook('onClose', close);
  await app.register(
    (scope: FastifyInstance) => {
      postRoutes(scope, { blog, localeOf });
    },
    { prefix: `${API_PREFIX}/${blogPaths.base}` },
  );
  coverRoutes(app, { storage });
  feedRoutes(app, {
    blog,
    storage,
    title: site,
    ...about,
  });
}
