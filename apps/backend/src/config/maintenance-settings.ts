import { MINUTE_MS } from '@lumigraph/contracts';
import Type from 'typebox';

/** Updates of the database schema, and backups. */
export const maintenanceSettings = {
  MIGRATE: Type.String({
    enum: ['', 'auto', 'manual'],
    default: '',
    description:
      'auto: the server updates the schema of its database at start. manual: only "gallery database migrate" does, and a server whose schema is behind does not start. Empty means auto in a demo, manual in production (docs/operators/updates.md).',
  }),
  BACKUP_TO: Type.String({
    default: '',
    description:
      'Folder or s3://bucket/prefix?endpoint=https://…&region=… of the backups. Set, the server makes backups by itself; one place for each installation (docs/operators/backup.md).',
  }),
  BACKUP_AT: Type.String({
    default: '17 3 * * *',
    minLength: 9,
    description: 'When backups are made, as a cron expression in the time zone of the server.',
  }),
  BACKUP_KEEP: Type.Integer({
    default: 14,
    minimum: 1,
    maximum: 10_000,
    description: 'How many backups are kept in BACKUP_TO; older ones are removed after each backup.',
  }),
  BACKUP_ACCESS_KEY_ID: Type.String({
    default: '',
    description: 'Access key of the object storage in BACKUP_TO; empty takes STORAGE_ACCESS_KEY_ID.',
  }),
  BACKUP_SECRET_ACCESS_KEY: Type.String({
    default: '',
    description: 'Secret key of the object storage in BACKUP_TO; empty takes STORAGE_SECRET_ACCESS_KEY.',
  }),
};

/** What the server reports to its operator. */
export const monitoringSettings = {
  LOG_LEVEL: Type.String({
    enum: ['', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: '',
    description:
      'How much is logged on standard output: info has one line per request, debug also health checks. Empty means info in production, warn in a demo.',
  }),
  LOG_FORMAT: Type.String({
    enum: ['', 'pretty', 'json'],
    default: '',
    description:
      'pretty: text to read in a terminal. json: one JSON object in each line and nothing else, for log systems. Empty means json in production, pretty in a demo (docs/operators/monitoring.md).',
  }),
  METRICS_PORT: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 65535,
    description:
      'Port that serves metrics for Prometheus at /metrics; 0 serves none (docs/operators/monitoring.md).',
  }),
  METRICS_HOST: Type.String({
    default: '127.0.0.1',
    minLength: 1,
    description: 'Network interface of METRICS_PORT. Visitors must not reach it.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({
    default: '',
    format: 'http-url',
    description:
      'Address of an OpenTelemetry collector, such as http://127.0.0.1:4318: traces are sent there by OTLP over HTTP. Empty records none. Other standard variables (OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER …) apply too (docs/operators/monitoring.md).',
  }),
};

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
