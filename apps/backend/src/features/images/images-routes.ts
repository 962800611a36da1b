import {
  ImageMetadataSchema,
  ListQuerySchema,
  LocaleQuerySchema,
  NeighboursSchema,
  isFilteredList,
  type ListQuery,
  type LocaleQuery,
} from '@lumigraph/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiRoute, apiScope } from '../../http/api-route.ts';
import { requestLocale } from '../../http/locale.ts';
import { credentialsRoutes } from './files/credentials/credentials-routes.ts';
import { downloadOfferRoutes } from './files/delivery/download-offer-routes.ts';
import { downloadRoutes, freeFileRoute, type DownloadLedger } from './files/delivery/download-routes.ts';
import { earlyAccessRoutes } from './files/delivery/early-access-routes.ts';
import type { Images } from './images-feature.ts';
import { listRoutes } from './list-routes.ts';
import { searchRoutes, type SearchRoutesOptions } from './search/search-routes.ts';
import type { SearchService } from './search/search-service.ts';
import { ImageIdParamsSchema, type ImageIdParams } from './store/image-id-params.ts';
import { sendPrivate } from './store/image-responses.ts';
import type { ImageList } from './store/image-rows.ts';
import type { ImagesService } from './store/images-service.ts';

export interface ImagesRoutesOptions {
  images: Images;
  /** Whether the user has Premium; false for visitors. */
  isPremium: (request: FastifyRequest) => Promise<boolean>;
  ledger: DownloadLedger;
  /** Default: such searches are not counted. */
  countEmptySearch?: SearchRoutesOptions['countEmptySearch'];
}

/** All routes of the image service below `/api`; all require the API key. */
export function imagesPlugin(
  app: FastifyInstance,
  { images, isPremium, ledger, countEmptySearch = () => undefined }: ImagesRoutesOptions,
): void {
  apiScope(app, 'images');
  listRoutes(app, images);
  searchRoutes(app, { ...images, countEmptySearch });
  imageRoutes(app, images);
  downloadOfferRoutes(app, { ...images, isPremium, ledger });
  earlyAccessRoutes(app, { ...images, isPremium, ledger });
  credentialsRoutes(app, images);
  downloadRoutes(app, { ...images, isPremium, ledger });
}

/** The route that requires a ticket instead of the API key. */
export function ticketPlugin(app: FastifyInstance, { images, isPremium, ledger }: ImagesRoutesOptions): void {
  apiScope(app, 'images');
  freeFileRoute(app, { ...images, isPremium, ledger });
}

interface ImageRoutesOptions {
  service: ImagesService;
  search: SearchService;
}

/** Metadata of an image, and its neighbours in the list that the visitor opened it from. */
function imageRoutes(app: FastifyInstance, { service, search }: ImageRoutesOptions): void {
  app.get<{ Params: ImageIdParams; Querystring: LocaleQuery }>(
    '/images/metadata/*',
    apiRoute('key', ['apiKeyReadAddress'], {
      params: ImageIdParamsSchema,
      summary: 'An image with everything known about it',
      querystring: LocaleQuerySchema,
      response: { 200: ImageMetadataSchema },
    }),
    async (request, reply) => {
      const locale = requestLocale(request, request.query.locale);
      return sendPrivate(request, reply, await service.metadata(request.params['*'], { locale }));
    },
  );
  app.get<{ Params: ImageIdParams; Querystring: ListQuery }>(
    '/images/neighbours/*',
    apiRoute('key', ['apiKeyReadAddress'], {
      params: ImageIdParamsSchema,
      summary: 'The images before and after one in its list',
      querystring: ListQuerySchema,
      response: { 200: NeighboursSchema },
    }),
    async (request, reply) => {
      const locale = requestLocale(request, request.query.locale);
      const imageId = request.params['*'];
      const beside = needsSearch(request.query)
        ? await search.neighbours(imageId, request.query, locale)
        : await service.neighbours(imageId, listOf(request.query), { locale });
      return sendPrivate(request, reply, beside);
    },
  );
}

/** Whether only the search can produce the list. */
export const needsSearch = (list: ListQuery): boolean => Boolean(list.q) || isFilteredList(list);

export function listOf({ categoryId, special }: ListQuery): ImageList {
  if (categoryId !== undefined) return { kind: 'category', categoryId };
  return { kind: special === true ? 'special' : 'all' };
}
