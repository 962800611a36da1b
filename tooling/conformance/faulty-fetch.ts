import type { Answered, Fault } from './faults/fault.ts';

const isJson = (headers: Headers) => (headers.get('content-type') ?? '').includes('json');

/** A `fetch` behind which the backend has this fault. */
export function faultyFetch(
  real: typeof fetch,
  fault: Fault,
): { fetch: typeof fetch; changed: () => number } {
  let count = 0;
  const { statuses } = fault;
  const faulty: typeof fetch = async (input, init) => {
    const response = await real(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    const hits =
      fault.path.test(url.pathname) &&
      (fault.method ?? init?.method ?? 'GET') === (init?.method ?? 'GET') &&
      (statuses ? statuses.includes(response.status) : response.ok);
    if (!hits) return response;
    count += 1;
    const bytes = await response.arrayBuffer();
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    headers.delete('content-encoding');
    const before: Answered = {
      status: response.status,
      headers,
      json: isJson(headers) ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
    };
    const { status = before.status, json: body = before.json } = fault.change(before);
    return new Response(body === undefined ? bytes : JSON.stringify(body), { status, headers });
  };
  return { fetch: faulty, changed: () => count };
}

/** A `fetch` behind which every JSON answer of success is wrapped in `data`, as some backends do. */
export function wrappingFetch(real: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await real(input, init);
    if (!response.ok || !isJson(response.headers)) return response;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    headers.delete('content-encoding');
    const data: unknown = await response.json();
    return new Response(JSON.stringify({ success: true, data }), { status: response.status, headers });
  };
}
