import { imageFormats, isImageId } from '@lumigraph/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientGone } from '../../../../http/request-context.ts';
import { AppError } from '../../../../lib/errors.ts';
import { fileResponse } from '../../../../http/open-api.ts';
import { sendConditional } from '../../../../http/conditional.ts';
import type { GenerationClock } from '../../store/response-cache.ts';
import type { ImageStore } from '../../store/image-store.ts';
import { imageFileRoute } from '../../../../http/api-route.ts';
import type { RenditionService } from './rendition-service.ts';
import {
  findTransform,
  standardTransform,
  type RenditionFormat,
  type Variant,
} from '../../store/renditions.ts';

export interface CdnRoutesOptions {
  store: Pick<ImageStore, 'find'>;
  clock: Pick<GenerationClock, 'current'>;
  renditions: RenditionService;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const KNOWN_IDS_MAX = 50_000;

interface ParsedRequest {
  publicId: string;
  variant: Variant;
}

const standard: Variant = { transform: standardTransform, auto: false };

/**
 * The image CDN: `/cdn/image/upload/<transform>/<public id>`. A transform that is not on the fixed list is treated as
 * the first segment of an unknown id, so it costs one look-up only.
 */
export function cdnRoutes(app: FastifyInstance, { store, clock, renditions }: CdnRoutesOptions): void {
  const storageKeys = new LRUCache<string, { key: string | null; generation: number }>({
    // Not `max`, for which the library allocates all entries at once.
    maxSize: KNOWN_IDS_MAX,
    sizeCalculation: () => 1,
  });

  const storageKeyOf = async (publicId: string): Promise<string | null> => {
    const current = clock.current();
    const generation = typeof current === 'number' ? current : await current;
    const known = storageKeys.get(publicId);
    if (known?.generation === generation) return known.key;
    const key = (await store.find(publicId))?.storageKey ?? null;
    storageKeys.set(publicId, { key, generation });
    return key;
  };

  app.get<{ Params: { '*': string } }>(
    '/*',
    imageFileRoute({
      tags: ['pictures'],
      summary: 'A rendition of an image: a transform of the fixed list, a slash and the public id',
      params: {
        type: 'object',
        properties: {
          '*': { type: 'string', description: 'For example c_fill,f_auto,h_300,w_300/nature/fjord' },
        },
      },
      response: fileResponse('image/*'),
    }),
    async (request, reply) => {
      for (const { publicId, variant } of requestedFiles(request.params['*'])) {
        const storageKey = await storageKeyOf(publicId);
        if (storageKey === null) continue;
        const format = formatFor(request, variant);
        const response = await renditions.get(
          { storageKey, transform: variant.transform, format },
          clientGone(reply),
        );
        return sendConditional(request, imageHeaders(reply, variant, format), response);
      }
      throw new AppError('NOT_FOUND');
    },
  );
}

/** Interprets the path as a transform before an id and also as an id, because an id may begin like a transform. */
function* requestedFiles(path: string): Generator<ParsedRequest> {
  if (!isImageId(path)) return;
  const slash = path.indexOf('/');
  const variant = slash > 0 ? findTransform(path.slice(0, slash)) : undefined;
  if (variant) yield { publicId: path.slice(slash + 1), variant };
  yield { publicId: path, variant: standard };
}

function imageHeaders(reply: FastifyReply, { auto }: Variant, format: RenditionFormat): FastifyReply {
  // Images are equal for all origins, so the `Vary` header that the hooks set does not apply.
  if (auto) reply.header('vary', 'Accept');
  else reply.removeHeader('vary');
  return reply
    .header('content-type', imageFormats[format].mediaType)
    .header('cache-control', IMMUTABLE)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('timing-allow-origin', '*');
}

/** Only formats that the browser names explicitly count: a wildcard does not imply AVIF support. */
function formatFor(request: FastifyRequest, { auto }: Variant): RenditionFormat {
  if (!auto) return 'jpeg';
  const accept = request.headers.accept ?? '';
  if (accepts(accept, 'image/avif')) return 'avif';
  return accepts(accept, 'image/webp') ? 'webp' : 'jpeg';
}

function accepts(header: string, mediaType: string): boolean {
  if (!header.includes(mediaType)) return false;
  return header.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return type === mediaType && !parameters.some((piece) => /^q=0(\.0*)?$/u.test(piece));
  });
}
