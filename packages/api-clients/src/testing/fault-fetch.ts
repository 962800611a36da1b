import type { Fetch } from '../http.ts';

/** The ways in which a backend can fail to send a valid response. */
export const faults = {
  'status 500 as JSON': () => json(500, { success: false, message: 'An error occurred' }),
  'status 502 with a proxy page': () => html(502),
  'HTML instead of JSON': () => html(200),
  'truncated JSON': () => new Response('{"items":[{"id":"a","thumb', { headers: jsonType }),
  'the word null': () => json(200, null),
  'wrong types everywhere': () =>
    json(200, { items: 'no', token: 7, user: [], count: {}, data: false, success: 'yes', message: 12 }),
  'an empty 204': () => new Response(null, { status: 204 }),
  'a redirect to a login page': () =>
    new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/login' } }),
  'a 404 page': () => html(404),
  'ten megabytes of nonsense': () => new Response('x'.repeat(10 * 1024 * 1024), { headers: jsonType }),
  'a body that breaks off': () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"items":['));
          controller.error(new TypeError('terminated'));
        },
      }),
      { headers: jsonType },
    ),
  'no answer at all': () => {
    throw new TypeError('Failed to fetch');
  },
  'an answer that never comes': (request: Request) =>
    new Promise<Response>((_resolve, reject) => {
      request.signal.throwIfAborted();
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
    }),
} as const satisfies Record<string, (request: Request) => Response | Promise<Response>>;

export type Fault = keyof typeof faults;

/** A `fetch` that always returns this fault. */
export function faultFetch(fault: Fault): Fetch {
  return async (request) => faults[fault](request);
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: jsonType });
}

function html(status: number): Response {
  return new Response('<!doctype html><title>Sign in to continue</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}
