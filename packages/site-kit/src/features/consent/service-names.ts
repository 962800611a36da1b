import type { AnalyticsDestination } from '@lumigraph/contracts';

const names: Record<AnalyticsDestination['kind'], string> = {
  own: '',
  console: '',
  gtag: 'Google Analytics',
  plausible: 'Plausible',
  umami: 'Umami',
};

/** A list such as “Plausible and Umami” in the format of a language. */
export function serviceNames(services: readonly AnalyticsDestination['kind'][], locale: string): string {
  return new Intl.ListFormat(locale).format(services.map((kind) => names[kind]).filter(Boolean));
}
