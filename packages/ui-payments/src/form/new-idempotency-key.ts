/**
 * Creates a key for one payment attempt. `crypto.randomUUID` exists on secure origins only, and a host in a local
 * network may use plain HTTP.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
