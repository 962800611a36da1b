import { DAY_MS } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import { documentRoute } from '../../http/api-route.ts';
import type { GalleryData, SiteBuild } from './site-build.ts';
import { publicFor } from '../../http/conditional.ts';

/** Crawlers may receive outdated data for this time; a large sitemap is not generated for each of them. */
const CACHE = publicFor(600);

export interface CrawlerFilesOptions {
  crawlerFile: NonNullable<SiteBuild['crawlerFile']>;
  /** Origin under which visitors reach the site. */
  origin: string;
  data: GalleryData;
}

/** `/robots.txt`, `/sitemap.xml` and the numbered files of a large one, as the site generates them. */
export function crawlerFiles(app: FastifyInstance, { crawlerFile, origin, data }: CrawlerFilesOptions): void {
  for (const address of ['/robots.txt', '/sitemap.xml', '/sitemap-:number.xml']) {
    app.get(address, documentRoute, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const file = await crawlerFile({ path, origin }, data);
      if (!file) return reply.callNotFound();
      return reply.type(file.contentType).header('cache-control', CACHE).send(file.body);
    });
  }
}

/** Where password managers lead a user: to change the password, to add a passkey (W3C well-known addresses). */
export function wellKnownAddresses(app: FastifyInstance, { origin }: { origin: string }): void {
  const profile = `${origin}/profile`;
  app.get('/.well-known/change-password', documentRoute, (_request, reply) =>
    reply.header('cache-control', CACHE).redirect('/profile#password', 302),
  );
  app.get('/.well-known/passkey-endpoints', documentRoute, (_request, reply) =>
    reply
      .header('cache-control', CACHE)
      .header('access-control-allow-origin', '*')
      .send({ enroll: `${profile}#passkeys`, manage: `${profile}#passkeys` }),
  );
}

/** How long a reader may rely on the file; RFC 9116 recommends less than a year. */
const SECURITY_TEXT_VALID_MS = 180 * DAY_MS;

export interface SecurityTextOptions {
  origin: string;
  /** Where reports of vulnerabilities go. */
  email: () => string;
}

/** `/.well-known/security.txt` (RFC 9116). */
export function securityText(app: FastifyInstance, { origin, email }: SecurityTextOptions): void {
  app.get('/.well-known/security.txt', documentRoute, (_request, reply) => {
    const expires = new Date(Date.now() + SECURITY_TEXT_VALID_MS).toISOString();
    const lines = [
      `Contact: mailto:${email()}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, de, bg',
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE)
      .send(`${lines.join('\n')}\n`);
  });
}
