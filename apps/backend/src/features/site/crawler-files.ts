import type { FastifyInstance } from 'fastify';
import type { GalleryData, SiteBuild } from './site-build.ts';

/** Crawlers may receive outdated data for this time; a large sitemap is not generated for each of them. */
const CACHE = 'public, max-age=600';

export interface CrawlerFilesOptions {
  crawlerFile: NonNullable<SiteBuild['crawlerFile']>;
  /** Origin under which visitors reach the site. */
  origin: string;
  data: GalleryData;
}

/** `/robots.txt`, `/sitemap.xml` and the numbered files of a large one, as the site generates them. */
export function crawlerFiles(app: FastifyInstance, { crawlerFile, origin, data }: CrawlerFilesOptions): void {
  for (const address of ['/robots.txt', '/sitemap.xml', '/sitemap-:number.xml']) {
    app.get(address, { schema: { hide: true } }, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const file = await crawlerFile({ path, origin }, data);
      if (!file) return reply.callNotFound();
      return reply.type(file.contentType).header('cache-control', CACHE).send(file.body);
    });
  }
}
