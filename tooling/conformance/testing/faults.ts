import { expectedOf, nameOf, pathOf, type Call, type Done } from '../call.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests change any response
type Json = any;
type Changed = Record<'status' | 'headers' | 'json', Json>;
type Change = (response: Changed) => Partial<Changed>;

/**
 * A fault of a backend: the call that the report must name, the problem, the field that the report must name, and the
 * change of the call's responses (only of refusals if the call expects one). With `path` the change is made there
 * instead.
 */
export type Fault = readonly [
  call: string,
  name: string,
  field: string | RegExp,
  change: Change,
  path?: RegExp,
];

const json = (edit: (body: Json) => Json) => (response: Changed) => ({ json: edit(response.json) });
const set = (values: object) => json((body) => ({ ...body, ...values }));
const status = (code: number, body: Json) => () => ({ status: code, json: body });
const each = (edit: (item: Json) => object) =>
  json((list) => list.map((item: Json) => ({ ...item, ...edit(item) })));
const items = (edit: (item: Json) => object) =>
  json((body) => ({ ...body, items: body.items.map((item: Json) => ({ ...item, ...edit(item) })) }));
/** Replaces a field wherever it is, or removes it. */
const replace = (field: string, edit: (value: Json) => unknown = () => undefined) =>
  json((body) => JSON.parse(JSON.stringify(body, (name, value) => (name === field ? edit(value) : value))));
const header = (name: string) => (response: Changed) => ({
  ...response,
  headers: new Headers({ [name]: 'other' }),
});

/** Another value each time. */
const other = (value: unknown) => (typeof value === 'boolean' ? !value : `${String(value)}-${Math.random()}`);

/** The faults that a call can have: a refusal that is none or is empty, a failure, a missing or another field. */
function impliedFaults({ call, found }: Done): Fault[] {
  const name = nameOf(call);
  const of = (...fault: [problem: string, field: string | RegExp, change: Change]): Fault => [name, ...fault];
  if (call.refuses)
    return [
      of('is accepted', 'status', status(200, { success: true })),
      of('has no message', 'message', replace('message')),
    ];
  if (call.accepts || !found) return [];
  const records = [found.value, found.holder, ...found.items];
  const isEmpty = Array.isArray(call.returns) && found.items.length === 0;
  const required = isEmpty ? [] : [call.returns ?? []].flat().flatMap(({ essential }) => essential);
  const repeated = Object.keys(expectedOf(call)).filter((field) => records.some((one) => field in one));
  const [included] = call.includes ?? [];
  return [
    ...(call.variant ? [] : [of('fails', 'status', status(500, { message: 'Failed' }))]),
    ...required.map((field) => of(`no ${field}`, RegExp(`${field}$|^response$`), replace(field))),
    ...repeated.map((field) => of(`other ${field}`, field, replace(field, other))),
    ...(included ? [of('no item', Object.keys(included).at(-1) ?? 'items', () => ({ json: [] }))] : []),
    ...Object.keys(call.has ?? {}).map((field) => of(`other ${field}`, field, header(field))),
  ];
}

const thrice = json((body) => ({ ...body, items: [...body.items, ...body.items, ...body.items] }));
const anyProfile = /\/(auth\/(profile|user|me)|user\/profile)$/;
const [login, isValid, images] = ['POST auth/login', 'POST auth/validate-token', 'GET images/images'];

/** The faults that a backend can have in the calls of a run. */
export const faultsIn = (done: readonly Done[]): Fault[] => [
  ...done.flatMap(impliedFaults),
  [login, 'a token with a space in it', 'token', set({ token: 'a b' })],
  [login, 'forgets the user', 'email', replace('user')],
  [login, 'expiresAt is no time', 'expiresAt', set({ expiresAt: 'in a while' })],
  ['POST auth/register', 'responds as if it had failed', 'success', set({ success: false })],
  [`${isValid} (wrong token)`, 'is valid', 'response', status(200, true)],
  [isValid, 'responds with a text', 'response', () => ({ json: 'true' })],
  ['GET auth/me', 'no address has a profile', 'status', status(404, {}), anyProfile],
  ['GET images/categories', 'names for ids', /\[0\]\.id$/, each(({ name }) => ({ id: name }))],
  ['GET images/categories', 'lie at another path', 'status', status(404, {})],
  [images, 'an address that runs a script', /imageUrl$/, items(() => ({ imageUrl: 'javascript:alert(1)' }))],
  [images, 'widths are texts', /width$/, items(({ width }) => ({ width: `${width}px` }))],
  [images, 'ignores pageSize', 'items', thrice],
  ['GET images/special-images', 'another name', 'response', json((body) => ({ images: body.items }))],
  ['GET images/count', 'is negative', 'count', set({ count: -1 })],
  ['GET payments/payments/{id}', 'has a status of its own', 'status', set({ status: 'done' })],
  ['GET payments/cards', 'tells the number', 'last4', each(() => ({ last4: '4242424242424242' }))],
  ['DELETE payments/cards/{id}', 'no effect', 'items', json((list) => [...list, {}])],
  ['GET accounting/subscriptions/current', 'active is written small', 'status', set({ status: 'active' })],
];

/** Creates a `fetch` that applies `change` to every JSON response; undefined leaves the response unchanged. */
function changingFetch(
  real: typeof fetch,
  change: (response: Changed, request: { method: string; path: string }) => Partial<Changed> | undefined,
): typeof fetch {
  return async (input, init) => {
    const response = await real(input, init);
    const { pathname: path } = new URL(input instanceof Request ? input.url : input);
    const bytes = await response.arrayBuffer();
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    headers.delete('content-encoding');
    const isJson = headers.get('content-type')?.includes('json');
    const before = {
      status: response.status,
      headers,
      json: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
    };
    const { json: body, ...changed } = change(before, { method: init?.method ?? 'GET', path }) ?? {};
    return new Response(body === undefined ? bytes : JSON.stringify(body), { ...before, ...changed });
  };
}

/** Creates a `fetch` that simulates a backend with this fault. */
export function faultyFetch(real: typeof fetch, call: Call, [, , , change, path]: Fault) {
  const own = RegExp(`/api/${pathOf(call).replace('{id}', '.+')}$`);
  let count = 0;
  const faulty = changingFetch(real, (response, request) => {
    const isMeant = call.refuses ? response.status >= 400 : response.status < 300 || call.accepts;
    if (!isMeant || request.method !== call.method || !(path ?? own).test(request.path)) return undefined;
    count += 1;
    return change(response);
  });
  return { fetch: faulty, changed: () => count };
}

/** Creates a `fetch` that simulates a backend that wraps every successful JSON response in `data`. */
export const wrappingFetch = (real: typeof fetch): typeof fetch =>
  changingFetch(real, ({ status: code, json: data }) =>
    code < 300 && data !== undefined ? { json: { success: true, data } } : undefined,
  );

/** Creates a `fetch` that records the responses of a run, and functions that create one that repeats them. */
export function recordingFetch(real: typeof fetch) {
  const recorded = new Map<string, Response[]>();
  const keyOf = (...[url, { method, headers, body } = {}]: Parameters<typeof fetch>) =>
    JSON.stringify([
      method,
      url,
      new Headers(headers).get('authorization'),
      typeof body === 'string' && body,
    ]);
  return {
    async record(...call: Parameters<typeof fetch>) {
      const response = await real(...call);
      recorded.set(keyOf(...call), [...(recorded.get(keyOf(...call)) ?? []), response.clone()]);
      return response;
    },
    /** The last response of a call is repeated for all that follow. */
    repeating(): typeof fetch {
      const left = new Map(recorded);
      return async (...call) => {
        const [first, ...others] = left.get(keyOf(...call)) ?? [];
        if (others.length > 0) left.set(keyOf(...call), others);
        return first?.clone() ?? Response.json({ message: 'Not found' }, { status: 404 });
      };
    },
  };
}
