import { idOf, Known, VOCABULARY } from './vocabulary.ts';

/** Old values belong to accounts that are gone. */
const MOST_KEPT = 8;
/** Texts of responses that requests contain. */
const LEARNED: ReadonlySet<string> = new Set(['email', 'refreshToken', 'orderId', 'paymentMethodId']);
const MOST_LENGTH = 600;
const TICKET = /[?&]ticket=([^&"]+)/gu;

export type KnownValues = ReturnType<typeof createKnownValues>;

/** Values of earlier responses by their names, so that later requests reach what exists. */
export function createKnownValues() {
  const kept = new Map<string, unknown[]>();

  function keep(name: string, value: unknown): void {
    if (typeof value === 'string' && value.length > MOST_LENGTH) return;
    const list = kept.get(name) ?? [];
    kept.set(name, list);
    if (list.includes(value)) return;
    list.push(value);
    if (list.length > MOST_KEPT) list.shift();
  }

  /** Keeps all values of a response. Ids are kept by each segment of the path that returned them. */
  function learn(value: unknown, path: string, name = ''): void {
    if (Array.isArray(value)) for (const item of value.slice(0, MOST_KEPT)) learn(item, path, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) learn(part, path, key);
    else if (typeof value === 'string' || typeof value === 'number') {
      if (name === 'id') for (const segment of path.split('/')) keep(idOf(segment), value);
      else if (LEARNED.has(name)) keep(name, value);
      if (name === 'shareToken') keep(idOf('shared-collections'), value);
      for (const [, ticket] of String(value).matchAll(TICKET)) keep('ticket', ticket);
    }
  }

  function valueOf({ name, pick }: Known): unknown {
    const all = [...(kept.get(name) ?? []), ...(VOCABULARY[name] ?? [])];
    return all.length === 0 ? `${name}-${pick}` : all[pick % all.length];
  }

  /** Replaces every {@link Known} inside a value. */
  function fill(value: unknown): unknown {
    if (value instanceof Known) return valueOf(value);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    // `fromEntries` keeps `__proto__` as a key of its own.
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]));
  }

  return { learn, keep, fill };
}
