import type { FastifyInstance, FastifyRequest } from 'fastify';
import { credentialsRoutes } from './files/credentials/credentials-routes.ts';
import { downloadOfferRoutes } from './files/delivery/download-offer-routes.ts';
import { downloadRoutes, freeFileRoute, type DownloadLedger } from './files/delivery/download-routes.ts';
import { earlyAccessRoutes } from './files/delivery/early-access-routes.ts';
import type { Images } from './images-feature.ts';
import { listRoutes } from './list-routes.ts';
import { imageRoutes } from './image-routes.ts';
import { searchRoutes, type SearchRoutesOptions } from './search/search-routes.ts';

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
  listRoutes(app, images);
  searchRoutes(app, { ...images, countEmptySearch });
  imageRoutes(app, images);
  downloadOfferRoutes(app, { ...images, isPremium, ledger });
  earlyAccessRoutes(app, { ...images, isPremium, ledger });
  credentialsRoutes(app, images);
  downloadRoutes(app, { ...images, isPremium, ledger });
}

/** The route that requires a ticket instead of the API key. */
export function ticketPlugin(
  app: FastifyInstance,
  { images, isPremium, ledger }: ImagesRoutesOptions,
  done: () => void,
): void {
  freeFileRoute(app, { ...images, isPremium, ledger });
  done();
}
