import { nameOf, pathOf, type Call, type Done } from '../call.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests change any response
type Json = any;
interface Changed {
  status: number;
  headers: Headers;
  json: Json;
}

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
const without = (field: string) =>
  json((body) => JSON.parse(JSON.stringify(body, (name, value) => (name === field ? undefined : value))));
const setUser = (values: object) => json((body) => ({ ...body, user: { ...body.user, ...values } }));
const items = (edit: (item: Json) => object) =>
  json((body) => ({ ...body, items: body.items.map((item: Json) => ({ ...item, ...edit(item) })) }));
const status = (value: number, body: Json) => () => ({ status: value, json: body });
const random = () => json((body) => ({ ...body, id: `${Math.random()}`, message: `${Math.random()}` }));
const header = (name: string, value: string) => (response: Changed) => {
  response.headers.set(name, value);
  return { headers: response.headers };
};

/** The faults that every call can have: a refusal that is none or is empty, a failure, a missing field. */
function impliedFaults({ call, found }: Done): Fault[] {
  const name = nameOf(call);
  if (call.refuses)
    return [
      [name, 'is accepted', 'status', status(200, { success: true })],
      [name, 'has no message', 'message', without('message')],
    ];
  if (call.accepts) return [];
  const isEmpty = Array.isArray(call.returns) && found?.items.length === 0;
  const resources = isEmpty ? [] : [call.returns ?? []].flat();
  const required = resources.flatMap(({ essential }) => essential);
  return [
    ...(call.variant ? [] : [[name, 'fails', 'status', status(500, { message: 'Failed' })] as const]),
    ...required.map((field): Fault => [
      name,
      `has no ${field}`,
      RegExp(`${field}$|^response$`),
      without(field),
    ]),
  ];
}

const script = { imageUrl: 'javascript:alert(1)' };
const thrice = json((body) => ({ ...body, items: [...body.items, ...body.items, ...body.items] }));
const cents = json((body) => ({ ...body, amount: body.amount * 100 }));
const cards = (edit: (card: Json) => object) =>
  json((list) => list.map((card: Json) => ({ ...card, ...edit(card) })));
const removedCard = {
  id: 'card_1',
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  createdAt: '2026-01-01T00:00:00Z',
  renews: false,
};
const anyProfile = /\/(auth\/(profile|user|me)|user\/profile)$/;
const [login, isValid, images] = ['POST auth/login', 'POST auth/validate-token', 'GET images/images'];
const billing = 'accounting/subscriptions';

/** The faults that a backend can have in the calls of a run. */
export const faultsIn = (done: readonly Done[]): Fault[] => [
  ...done.flatMap(impliedFaults),
  [login, 'a token with a space in it', 'token', set({ token: 'a b' })],
  [login, 'forgets the user', 'email', without('user')],
  [login, 'expiresAt is no time', 'expiresAt', set({ expiresAt: 'in a while' })],
  ['POST auth/register', 'responds as if it had failed', 'success', set({ success: false })],
  [`${isValid} (wrong token)`, 'is valid', 'response', status(200, true)],
  [isValid, 'responds with a text', 'response', () => ({ json: 'true' })],
  ['GET auth/me', 'no address has a profile', 'status', status(404, {}), anyProfile],
  ['GET auth/profile', 'is of another user', 'email', setUser({ email: 'eve@example.com' })],
  ['PUT auth/user', 'does not keep the name', 'firstName', setUser({ firstName: 'Con' })],
  ['POST auth/forgot-password (unknown address)', 'tells who has an account', 'message', random()],
  [
    'GET images/categories',
    'names for ids',
    /\[0\]\.id$/,
    json((list) => list.map(({ name }: Json) => ({ id: name }))),
  ],
  ['GET images/categories', 'lie at another path', 'status', status(404, {})],
  [images, 'an address that runs a script', /imageUrl$/, items(() => script)],
  [images, 'widths are texts', /width$/, items(({ width }) => ({ width: `${width}px` }))],
  [images, 'ignores pageSize', 'items', thrice],
  ['GET images/special-images', 'another name', 'response', json((body) => ({ images: body.items }))],
  ['GET images/metadata/{id}', 'of another image', 'id', set({ id: 'another' })],
  ['GET images/count', 'is negative', 'count', set({ count: -1 })],
  ['GET images/download-offer/{id}', 'is shared', 'cache-control', header('cache-control', 'public')],
  ['GET images/download/{id}', 'no name', 'content-disposition', header('content-disposition', 'inline')],
  ['GET blog/posts', 'are of another project', 'projectName', items(() => ({ projectName: 'dating' }))],
  ['POST payments/payments/intent (no currency)', 'is in EUR', 'currency', set({ currency: 'EUR' })],
  ['GET payments/payments/{id}', 'has a status of its own', 'status', set({ status: 'done' })],
  ['POST payments/payments/intent', 'is in cents', 'amount', cents],
  ['POST payments/payment (a product)', 'of another product', 'productId', set({ productId: 'another' })],
  ['GET payments/cards', 'tells the number', 'last4', cards(() => ({ last4: '4242424242424242' }))],
  ['POST payments/cards/{id}/renewals', 'no effect', 'renews', cards(() => ({ renews: false }))],
  ['DELETE payments/cards/{id}', 'no effect', 'items', json((list) => [...list, removedCard])],
  ['POST payments/payment (same Idempotency-Key)', 'pays twice', 'id', random()],
  [`GET ${billing}/plans`, 'no yearly plan', 'a yearly plan', json(([monthly]) => [monthly])],
  [`GET ${billing}/current`, 'active is written small', 'status', set({ status: 'active' })],
  [`POST ${billing}/{id}/cancel`, 'no effect', 'cancelAtPeriodEnd', set({ cancelAtPeriodEnd: false })],
  [`GET ${billing}/invoices/{id}/download`, 'a page', 'content-type', header('content-type', 'text/html')],
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
    const read: Json = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    const before: Changed = { status: response.status, headers, json: read };
    const { json: body, status: code = before.status } =
      change(before, { method: init?.method ?? 'GET', path }) ?? {};
    return new Response(body === undefined ? bytes : JSON.stringify(body), { status: code, headers });
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

/** Creates a `fetch` that records the responses of a run, and one that repeats them. */
export function recordingFetch(real: typeof fetch) {
  const recorded = new Map<string, Response[]>();
  const repeats = new Map<string, number>();
  const keyOf = (...[url, init]: Parameters<typeof fetch>) => {
    const { method, headers, body } = init ?? {};
    const bearer = new Headers(headers).get('authorization');
    return JSON.stringify([method, url, bearer, typeof body === 'string' && body]);
  };
  return {
    async record(...call: Parameters<typeof fetch>) {
      const response = await real(...call);
      recorded.set(keyOf(...call), [...(recorded.get(keyOf(...call)) ?? []), response.clone()]);
      return response;
    },
    repeat(...call: Parameters<typeof fetch>) {
      const key = keyOf(...call);
      const responses = recorded.get(key) ?? [];
      const response = responses[Math.min(repeats.get(key) ?? 0, responses.length - 1)];
      repeats.set(key, (repeats.get(key) ?? 0) + 1);
      return Promise.resolve(response?.clone() ?? Response.json({ message: 'Not found' }, { status: 404 }));
    },
    /** The next repetition begins with the first response. */
    rewind: () => repeats.clear(),
  };
}
