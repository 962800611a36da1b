import { MINUTE_MS } from '@lumigraph/contracts';
import Type from 'typebox';

/** How much work the server takes on at once. */
export const capacitySettings = {
  IMAGE_PROCESSES: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 64,
    description:
      'Most processes that decode and encode images at once, each one image at a time; 0 takes one for each core.',
  }),
  IMAGE_PROCESS_MEMORY_MB: Type.Integer({
    default: 176,
    minimum: 64,
    maximum: 4096,
    description:
      'An image process that holds more memory after an image is replaced by a new one. While it works on a very large image it needs more.',
  }),
  IMAGE_QUEUE: Type.Integer({
    default: 500,
    minimum: 1,
    maximum: 100_000,
    description:
      'Renditions that may wait to be made. Further requests, and those that have waited for seven seconds, get 503 with Retry-After.',
  }),
  MAX_LOOP_DELAY_MS: Type.Integer({
    default: 2_000,
    minimum: 0,
    maximum: MINUTE_MS,
    description:
      'While a turn of the event loop takes longer than this on average, requests get 503 with Retry-After, except health checks; 0 never refuses any.',
  }),
  SHUTDOWN_DELAY_SECONDS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 300,
    description:
      'Seconds for which the server still takes requests after SIGTERM, while /api/health/ready responds 503, so that a load balancer notices before connections are refused. 0 stops at once.',
  }),
  DOCUMENT_QUEUE: Type.Integer({
    default: 500,
    minimum: 1,
    maximum: 100_000,
    description:
      'Pages that may wait to be rendered. Further requests, and those that have waited for seven seconds, get a short page with 503 and Retry-After.',
  }),
  STALE_MINUTES: Type.Integer({
    default: 60,
    minimum: 0,
    maximum: 10_080,
    description:
      'Minutes for which public pages, lists and images in memory are still sent while the database does not answer. 0 refuses them with 503.',
  }),
};
