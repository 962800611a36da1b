import { nameOf, pathOf } from './call.ts';
import { calls } from './run.ts';

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
const drop = (name: string) => set({ [name]: undefined });
const setUser = (values: object) => json((body) => ({ ...body, user: { ...body.user, ...values } }));
const each = (edit: (item: Json) => object) => (list: Json) =>
  list.map((item: Json) => ({ ...item, ...edit(item) }));
const items = (edit: (item: Json) => object) => json((body) => ({ ...body, items: each(edit)(body.items) }));
const accept: Change = () => ({ status: 200, json: { success: true } });
const fail =
  (status: number): Change =>
  () => ({ status, json: { message: 'Failed' } });
const random = () => json((body) => ({ ...body, id: `${Math.random()}`, message: `${Math.random()}` }));
const header = (name: string, value: string) => (response: Changed) => {
  response.headers.set(name, value);
  return { headers: response.headers };
};

const script = { imageUrl: 'javascript:alert(1)' };
const thrice = json((body) => ({ ...body, items: [...body.items, ...body.items, ...body.items] }));
const cents = json((body) => ({ ...body, amount: body.amount * 100 }));
const anyProfile = /\/(auth\/(profile|user|me)|user\/profile)$/;
const login = 'POST auth/login';
const wrongLogin = 'POST auth/login (wrong password)';
const isValid = 'POST auth/validate-token';
const images = 'GET images/images';
const billing = 'accounting/subscriptions';

export const faults: readonly Fault[] = [
  [login, 'forgets the token', 'token', drop('token')],
  [login, 'a token with a space in it', 'token', set({ token: 'a b' })],
  [login, 'forgets the user', 'email', drop('user')],
  [login, 'expiresAt is no time', 'expiresAt', set({ expiresAt: 'in a while' })],
  [wrongLogin, 'is let in', 'status', accept],
  [wrongLogin, 'has no message', 'message', drop('message')],
  ['POST auth/register (passwords differ)', 'is taken', 'status', accept],
  ['POST auth/register', 'responds as if it had failed', 'success', set({ success: false })],
  [`${isValid} (wrong token)`, 'is valid', 'response', () => ({ status: 200, json: true })],
  [isValid, 'responds with a text', 'response', () => ({ json: 'true' })],
  ['GET auth/me', 'no address has a profile', 'status', fail(404), anyProfile],
  ['GET auth/me', 'one of the profiles breaks', 'status', fail(500)],
  ['GET auth/profile', 'is of another user', 'email', setUser({ email: 'eve@example.com' })],
  ['GET auth/profile (signed out)', 'is open to everybody', 'status', accept],
  ['PUT auth/user', 'does not keep the name', 'firstName', setUser({ firstName: 'Con' })],
  ['POST auth/refresh-token', 'gives no token', 'token', drop('token')],
  ['POST auth/forgot-password (unknown address)', 'tells who has an account', 'message', random()],
  ['GET images/categories', 'names for ids', /\[0\]\.id$/, json(each(({ name }) => ({ id: name })))],
  ['GET images/categories', 'lie at another path', 'status', fail(404)],
  [images, 'no thumbnail', /thumbnailUrl$/, items(() => ({ thumbnailUrl: undefined }))],
  [images, 'an address that runs a script', /imageUrl$/, items(() => script)],
  [images, 'widths are texts', /width$/, items(({ width }) => ({ width: `${width}px` }))],
  [images, 'ignores pageSize', 'items', thrice],
  ['GET images/special-images', 'another name', 'response', json((body) => ({ images: body.items }))],
  ['GET images/metadata/{id}', 'of another image', 'id', set({ id: 'another' })],
  ['GET images/metadata/{id} (unknown)', 'is found', 'status', accept],
  ['GET images/count', 'is negative', 'count', set({ count: -1 })],
  ['GET images/download-offer/{id}', 'is shared', 'cache-control', header('cache-control', 'public')],
  ['GET images/download/{id}', 'no name', 'content-disposition', header('content-disposition', 'inline')],
  ['GET blog/posts', 'are of another project', 'projectName', items(() => ({ projectName: 'dating' }))],
  ['GET blog/post', 'has no content', 'contentHtml', drop('contentHtml')],
  ['POST contact (bad email, short message)', 'is taken', 'status', accept],
  ['GET files/{id} (signed out)', 'is open to everybody', 'status', accept],
  ['POST files', 'has no address', 'url', drop('url')],
  ['POST payments/payments/intent (no currency)', 'is in EUR', 'currency', set({ currency: 'EUR' })],
  ['GET payments/payments/{id}', 'has a status of its own', 'status', set({ status: 'done' })],
  ['POST payments/payments/intent', 'is in cents', 'amount', cents],
  ['POST payments/payment (same Idempotency-Key)', 'pays twice', 'id', random()],
  ['POST payments/payments/{id}/refund (no administrator)', 'is taken', 'status', accept],
  [`GET ${billing}/plans`, 'no price', /amount$/, json(each(() => ({ amount: undefined })))],
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
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const bytes = await response.arrayBuffer();
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    headers.delete('content-encoding');
    const isJson = headers.get('content-type')?.includes('json');
    const before: Changed = {
      status: response.status,
      headers,
      json: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
    };
    const { json: body, status = before.status } =
      change(before, { method: init?.method ?? 'GET', path: pathname }) ?? {};
    const payload = body === undefined ? bytes : JSON.stringify(body);
    return new Response(payload, { status, headers });
  };
}

/** Creates a `fetch` that simulates a backend with this fault. */
export function faultyFetch(real: typeof fetch, [name, , , change, path]: Fault) {
  const call = calls.find((candidate) => nameOf(candidate) === name);
  if (!call) throw new Error(`There is no call ${name}`);
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
  changingFetch(real, ({ status, json: data }) =>
    status < 300 && data !== undefined ? { json: { success: true, data } } : undefined,
  );
