import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TracerProvider,
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { SECOND_MS } from '@lumigraph/contracts';
import type { LogEvent as DatabaseEvent } from 'kysely';
import type { OpenDatabase } from '../db/open.ts';
import { spanChannel, type SpanWork, workContext, type WorkContext } from '../lib/work-context.ts';
import { programVersion } from '../lib/version.ts';

/** Reads `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`, which the SDK without its configuration does not read. */
export function samplerOf(environment: Readonly<Record<string, string | undefined>>): Sampler {
  const name = environment['OTEL_TRACES_SAMPLER'] ?? '';
  const typed = environment['OTEL_TRACES_SAMPLER_ARG'];
  const ratio = typed === undefined || typed === '' ? 1 : Number(typed);
  return new ParentBasedSampler({ root: rootSampler(name.replace('parentbased_', ''), ratio) });
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  if (name === 'traceidratio' && ratio >= 0 && ratio < 1) return new TraceIdRatioBasedSampler(ratio);
  return new AlwaysOnSampler();
}

/** A collector that is away must not delay the end of the server. */
const CLOSE_LIMIT_MS = 3 * SECOND_MS;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

export type Tracing = ReturnType<typeof startTracing>;

/**
 * Records spans and sends them to a collector by OTLP over HTTP, as the standard variables `OTEL_…` define. Import this
 * module only when traces are on: it loads the SDK of OpenTelemetry.
 */
export function startTracing(logger: { warn(details: object, text: string): void }) {
  diag.setLogger(diagnosticsTo(logger), { logLevel: DiagLogLevel.WARN });
  const own = { 'service.name': 'lumigraph', 'service.version': programVersion().version };
  const provider = new TracerProvider({
    resource: resourceFromAttributes(own).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: samplerOf(process.env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('lumigraph', programVersion().version);
  const end = recordSpans(tracer);
  return {
    /** Records a finished query as part of the running span. Queries outside of spans, such as polling, are left out. */
    onQuery: (event: DatabaseEvent, engine: OpenDatabase['engine']) => recordQuery(tracer, event, engine),
    /** Sends what is left, within some seconds. */
    async close(): Promise<void> {
      end();
      const closed = provider.shutdown().catch(() => undefined);
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())]);
      diag.disable();
    },
  };
}

const requestAttribute = ({ requestId }: Partial<WorkContext> = {}): Record<string, string> =>
  requestId === undefined ? {} : { 'lumigraph.request_id': requestId };

const parentOf = (context: WorkContext | undefined): Context | undefined =>
  context?.trace as Context | undefined;

/** Returns the function that ends the subscription. */
function recordSpans(tracer: Tracer): () => void {
  const contexts = new WeakMap<SpanWork, Context>();
  const spanOf = (work: SpanWork) => {
    const context = contexts.get(work);
    return context && trace.getSpan(context);
  };
  spanChannel.start.bindStore(workContext, (work) => {
    const running = workContext.getStore();
    const parent = (work.kind === 'server' ? undefined : parentOf(running)) ?? ROOT_CONTEXT;
    const attributes = { ...work.attributes, ...requestAttribute(running) };
    const span = tracer.startSpan(work.name, { kind: kinds[work.kind], attributes }, parent);
    const context = trace.setSpan(parent, span);
    contexts.set(work, context);
    return { requestId: running?.requestId, trace: context };
  });
  // An error's message may contain what a user has typed.
  const fail = (work: unknown): void => {
    const { error } = work as { error: unknown };
    spanOf(work as SpanWork)
      ?.setAttribute('error.type', errorType(error))
      .setStatus({ code: SpanStatusCode.ERROR });
  };
  const finish = (work: unknown): void => {
    const { attributes } = work as SpanWork;
    const span = spanOf(work as SpanWork)?.setAttributes(attributes);
    if (Number(attributes['http.response.status_code']) >= 500)
      span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  spanChannel.error.subscribe(fail);
  spanChannel.asyncEnd.subscribe(finish);
  return () => {
    spanChannel.start.unbindStore(workContext);
    spanChannel.error.unsubscribe(fail);
    spanChannel.asyncEnd.unsubscribe(finish);
  };
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function recordQuery(tracer: Tracer, event: DatabaseEvent, engine: OpenDatabase['engine']): void {
  const running = workContext.getStore();
  const parent = parentOf(running);
  if (!parent) return;
  const { sql } = event.query;
  const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'QUERY';
  const now = Date.now();
  const span = tracer.startSpan(
    operation,
    {
      kind: SpanKind.CLIENT,
      startTime: now - event.queryDurationMillis,
      attributes: {
        'db.system.name': engine === 'postgres' ? 'postgresql' : 'sqlite',
        'db.operation.name': operation,
        // With placeholders: values are never part of it.
        'db.query.text': sql,
        ...requestAttribute(running),
      },
    },
    parent,
  );
  if (event.level === 'error')
    span.setAttribute('error.type', errorType(event.error)).setStatus({ code: SpanStatusCode.ERROR });
  span.end(now);
}

function diagnosticsTo(logger: { warn(details: object, text: string): void }) {
  const warn = (message: string): void => logger.warn({ event: 'traces' }, message);
  const nothing = (): void => undefined;
  return { error: warn, warn, info: nothing, debug: nothing, verbose: nothing };
}
