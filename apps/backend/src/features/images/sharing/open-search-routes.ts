import { SEARCH_TEXT_MAX_LENGTH } from '@lumigraph/contracts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { apiRoute } from '../../../http/api-route.ts';
import { publicFor } from '../../../http/conditional.ts';
import { fileResponse } from '../../../http/open-api.ts';
import { feedLocale } from '../../../http/send-feed.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import type { SearchService } from '../search/search-service.ts';
import { textsOf } from './sharing-texts.ts';

export interface OpenSearchOptions {
  search: Pick<SearchService, 'suggest'>;
  /** Of the site, without a trailing slash. */
  origin: string;
  site: string;
}

const Lang = Type.Optional(Type.String());
const SUGGESTIONS_TYPE = 'application/x-suggestions+json';

/**
 * The search of the site in the address bar of browsers: its description (OpenSearch 1.1), and suggestions while a
 * visitor types.
 */
export function openSearchRoutes(
  instance: FastifyInstance,
  { search, origin, site }: OpenSearchOptions,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  app.get(
    '/opensearch.xml',
    apiRoute('public', ['publicReadAddress'], {
      tags: ['search'],
      summary: 'The search for browsers, in the language `lang`',
      querystring: Type.Object({ lang: Lang }),
      response: fileResponse('application/opensearchdescription+xml'),
    }),
    (request, reply) => {
      const locale = feedLocale(request, request.query.lang);
      const lang = request.query.lang === undefined ? '' : `&amp;lang=${locale}`;
      const name = escapeHtml(site);
      return reply
        .type('application/opensearchdescription+xml; charset=utf-8')
        .header('cache-control', publicFor(86_400)).send(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${name}</ShortName>
  <Description>${escapeHtml(textsOf(locale).openSearch.replace('{{site}}', site))}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Language>${locale}</Language>
  <Image width="32" height="32" type="image/x-icon">${escapeHtml(origin)}/favicon.ico</Image>
  <Url type="text/html" template="${escapeHtml(origin)}/?q={searchTerms}${lang}"/>
  <Url type="${SUGGESTIONS_TYPE}" template="${escapeHtml(origin)}/opensearch-suggestions?q={searchTerms}${lang}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${escapeHtml(origin)}/opensearch.xml${lang.replace('&amp;', '?')}"/>
</OpenSearchDescription>
`);
    },
  );
  app.get(
    '/opensearch-suggestions',
    apiRoute('public', ['publicReadAddress'], {
      tags: ['search'],
      summary: 'Suggestions for the address bar of browsers',
      querystring: Type.Object({ q: Type.String({ default: '' }), lang: Lang }),
      response: fileResponse(SUGGESTIONS_TYPE),
    }),
    async (request, reply) => {
      const typed = request.query.q.slice(0, SEARCH_TEXT_MAX_LENGTH);
      const found = await search.suggest(typed, feedLocale(request, request.query.lang));
      const texts = [...new Set(found.map(({ text }) => text))];
      return reply
        .type(`${SUGGESTIONS_TYPE}; charset=utf-8`)
        .header('cache-control', publicFor(60))
        .send(JSON.stringify([request.query.q, texts]));
    },
  );
}
