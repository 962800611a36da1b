import {
  filtersOf,
  ListQuerySchema,
  RelatedSchema,
  SEARCH_TEXT_MAX_LENGTH,
  SearchPageSchema,
  SearchQuerySchema,
  SuggestionListSchema,
  SuggestionQuerySchema,
  type ListQuery,
  type SearchCriteria,
} from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { apiRoute } from '../../../http/api-route.ts';
import { networkOf } from '../../../http/address-limits.ts';
import { requestLocale } from '../../../http/locale.ts';
import { mayCount } from '../../../http/request-context.ts';
import type { ResponseCache } from '../store/response-cache.ts';
import { ImageIdParamsSchema, type ImageIdParams } from '../store/image-id-params.ts';
import { sendShared } from '../store/image-responses.ts';
import type { SearchService } from './search-service.ts';
import { SUGGESTION_TEXT_MAX_LENGTH } from './suggestions.ts';
import { publicFor } from '../../../http/conditional.ts';

export interface SearchRoutesOptions {
  search: SearchService;
  responses: ResponseCache;
  /** Counts a text without filters that has found nothing. */
  countEmptySearch: (search: { text: string; site: string; locale: string; network: string }) => void;
}

interface SearchQuery extends SearchCriteria {
  q: string;
  page: number;
  pageSize: number;
  locale?: string;
}

/** Many visitors type the same letters, and suggestions change only when images change. */
const SUGGESTIONS_CACHE = publicFor(60);

/** Search, suggestions while the visitor types, and related images. */
export function searchRoutes(app: FastifyInstance, options: SearchRoutesOptions): void {
  pageRoute(app, options);
  suggestionsRoute(app, options);
  relatedRoute(app, options);
}

const EMPTY_KEYS_MAX = 1_000;

function pageRoute(app: FastifyInstance, { search, responses, countEmptySearch }: SearchRoutesOptions): void {
  /** Keys of responses without images; a response may come from the cache. */
  const empty = new LRUCache<string, true>({ max: EMPTY_KEYS_MAX });
  app.get<{ Querystring: SearchQuery }>(
    '/search',
    apiRoute('key', ['apiKeyReadAddress'], {
      summary: 'Images with these words and properties',
      response: { 200: SearchPageSchema },
      querystring: SearchQuerySchema,
    }),
    async (request, reply) => {
      const { page, pageSize, locale: requested, ...query } = request.query;
      const locale = requestLocale(request, requested);
      const key = `search ${JSON.stringify([keyOf(query), page, pageSize, locale])}`;
      await sendShared(request, reply, {
        responses,
        key,
        make: async () => {
          const found = await search.search(query, { page, pageSize, locale });
          if (found.total === 0) empty.set(key, true);
          else empty.delete(key);
          return found;
        },
      });
      if (empty.has(key) && page === 1 && !isFiltered(query) && mayCount(request))
        countEmptySearch({ text: query.q, site: request.siteId, locale, network: networkOf(request.ip) });
      return reply;
    },
  );
}

const isFiltered = (query: SearchCriteria): boolean => Object.keys(filtersOf(query)).length > 0;

/**
 * Values in a fixed order; a long text is reduced to the part that the search uses and a flag for its excess length.
 */
function keyOf({ q = '', sort, ...query }: SearchCriteria): unknown[] {
  const isTooLong = q.trim().length > SEARCH_TEXT_MAX_LENGTH;
  return [q.slice(0, SEARCH_TEXT_MAX_LENGTH), isTooLong, filtersOf(query), sort];
}

function suggestionsRoute(app: FastifyInstance, { search, responses }: SearchRoutesOptions): void {
  app.get<{ Querystring: { q: string; locale?: string } }>(
    '/search/suggestions',
    apiRoute('key', ['apiKeyReadAddress'], {
      summary: 'What the text typed so far could become',
      response: { 200: SuggestionListSchema },
      querystring: SuggestionQuerySchema,
    }),
    (request, reply) => {
      const locale = requestLocale(request, request.query.locale);
      const text = request.query.q.slice(0, SUGGESTION_TEXT_MAX_LENGTH);
      return sendShared(request, reply, {
        responses,
        key: `suggestions ${locale} ${text}`,
        make: async () => ({ suggestions: await search.suggest(text, locale) }),
        cacheControl: SUGGESTIONS_CACHE,
      });
    },
  );
}

function relatedRoute(app: FastifyInstance, { search, responses }: SearchRoutesOptions): void {
  app.get<{ Params: ImageIdParams; Querystring: ListQuery }>(
    '/images/related/*',
    apiRoute('key', ['apiKeyReadAddress'], {
      summary:
        'Images like this one, the most alike first; those of the search that the visitor came from precede the others',
      response: { 200: RelatedSchema },
      params: ImageIdParamsSchema,
      querystring: ListQuerySchema,
    }),
    (request, reply) => {
      const { locale: requested, ...query } = request.query;
      const locale = requestLocale(request, requested);
      const imageId = request.params['*'];
      return sendShared(request, reply, {
        responses,
        key: `related ${JSON.stringify([locale, query])} ${imageId}`,
        make: async () => ({ items: await search.related(imageId, query, locale) }),
      });
    },
  );
}
