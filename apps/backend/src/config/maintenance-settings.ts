import { MINUTE_MS } from '@lumigraph/contracts';
import { choice, text, whole } from './setting-values.ts';

/** Updates of the database schema, and backups. */
export const maintenanceSettings = {
  MIGRATE: choice(
    'auto: the server updates the schema of its database at start. manual: only "gallery database migrate" does, and a server whose schema is behind does not start. Empty means auto in a demo, manual in production (docs/operators/updates.md).',
    ['', 'auto', 'manual'],
  ),
  BACKUP_TO: text(
    'Folder or s3://bucket/prefix?endpoint=https://…&region=… of the backups. Set, the server makes backups by itself; one place for each installation (docs/operators/backup.md).',
  ),
  BACKUP_AT: text('When backups are made, as a cron expression in the time zone of the server.', {
    default: '17 3 * * *',
    minLength: 9,
  }),
  BACKUP_KEEP: whole('How many backups are kept in BACKUP_TO; older ones are removed after each backup.', {
    default: 14,
    minimum: 1,
    maximum: 10_000,
  }),
  BACKUP_ACCESS_KEY_ID: text(
    'Access key of the object storage in BACKUP_TO; empty takes STORAGE_ACCESS_KEY_ID.',
  ),
  BACKUP_SECRET_ACCESS_KEY: text(
    'Secret key of the object storage in BACKUP_TO; empty takes STORAGE_SECRET_ACCESS_KEY.',
  ),
};

/** What the server reports to its operator. */
export const monitoringSettings = {
  LOG_LEVEL: choice(
    'How much is logged on standard output: info has one line per request, debug also health checks. Empty means info in production, warn in a demo.',
    ['', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  ),
  LOG_FORMAT: choice(
    'pretty: text to read in a terminal. json: one JSON object in each line and nothing else, for log systems. Empty means json in production, pretty in a demo (docs/operators/monitoring.md).',
    ['', 'pretty', 'json'],
  ),
  METRICS_PORT: whole(
    'Port that serves metrics for Prometheus at /metrics; 0 serves none (docs/operators/monitoring.md).',
    { default: 0, minimum: 0, maximum: 65535 },
  ),
  METRICS_HOST: text('Network interface of METRICS_PORT. Visitors must not reach it.', {
    default: '127.0.0.1',
    minLength: 1,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: text(
    'Address of an OpenTelemetry collector, such as http://127.0.0.1:4318: traces are sent there by OTLP over HTTP. Empty records none. Other standard variables (OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER …) apply too (docs/operators/monitoring.md).',
    { format: 'http-url' },
  ),
};

/** How much work the server takes on at once. */
export const capacitySettings = {
  IMAGE_PROCESSES: whole(
    'Most processes that decode and encode images at once, each one image at a time; 0 takes one for each core.',
    { default: 0, minimum: 0, maximum: 64 },
  ),
  IMAGE_PROCESS_MEMORY_MB: whole(
    'An image process that holds more memory after an image is replaced by a new one. While it works on a very large image it needs more.',
    { default: 176, minimum: 64, maximum: 4096 },
  ),
  IMAGE_QUEUE: whole(
    'Renditions that may wait to be made. Further requests, and those that have waited for seven seconds, get 503 with Retry-After.',
    { default: 500, minimum: 1, maximum: 100_000 },
  ),
  MAX_LOOP_DELAY_MS: whole(
    'While a turn of the event loop takes longer than this on average, requests get 503 with Retry-After, except health checks; 0 never refuses any.',
    { default: 2_000, minimum: 0, maximum: MINUTE_MS },
  ),
  SHUTDOWN_DELAY_SECONDS: whole(
    'Seconds for which the server still takes requests after SIGTERM, while /api/health/ready responds 503, so that a load balancer notices before connections are refused. 0 stops at once.',
    { default: 0, minimum: 0, maximum: 300 },
  ),
  DOCUMENT_QUEUE: whole(
    'Pages that may wait to be rendered. Further requests, and those that have waited for seven seconds, get a short page with 503 and Retry-After.',
    { default: 500, minimum: 1, maximum: 100_000 },
  ),
  STALE_MINUTES: whole(
    'Minutes for which public pages, lists and images in memory are still sent while the database does not answer. 0 refuses them with 503.',
    { default: 60, minimum: 0, maximum: 10_080 },
  ),
};
