import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';

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
