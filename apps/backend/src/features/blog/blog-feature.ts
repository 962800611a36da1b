import { API_PREFIX, blogPaths } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import { localeOf } from '../../http/locale.ts';
import { requireApiKey } from '../../http/api-key.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { blogRoutes, coverRoutes, feedRoutes } from './blog-routes.ts';
import type { BlogService } from './blog-service.ts';

export interface BlogFeatureOptions {
  blog: BlogService;
  storage: FileStorage;
  apiKeys: readonly string[];
  /** Of the site, for the feed's links. */
  origin: string;
}

/** The publishing service behind the API key, its covers and its feed. */
export async function blogFeature(app: FastifyInstance, options: BlogFeatureOptions): Promise<void> {
  const { blog, storage, apiKeys, origin } = options;
  await app.register(
    (scope: FastifyInstance, _options, done: () => void) => {
      scope.addHook('onRequest', requireApiKey(apiKeys));
      blogRoutes(scope, { blog, localeOf });
      done();
    },
    { prefix: `${API_PREFIX}/${blogPaths.base}` },
  );
  coverRoutes(app, { storage });
  feedRoutes(app, { blog, localeOf, origin, title: 'Lumigraph' });
}
