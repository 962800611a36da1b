import { cleanText } from './text.ts';

/** A JSON value that schema.org readers understand; always with `@context` and `@type`. */
export interface StructuredData {
  '@context': 'https://schema.org';
  '@type': string;
  [property: string]: unknown;
}

/** Removes unknown values. */
export function withoutEmpty(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== ''));
}

export function structured(type: string, data: Record<string, unknown>): StructuredData {
  return { '@context': 'https://schema.org', '@type': type, ...withoutEmpty(data) };
}

/** The text on one line. */
export const text = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : cleanText(value);
