import Type from 'typebox';

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
