import { expectedOf, nameOf, pathOf, type Call, type Done } from '../call.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests change any response
type Json = any;
type Changed = Record<'status' | 'headers' | 'json', Json>;
export type Change = (response: Changed, request: Request) => Partial<Changed> | undefined;

/**
 * A problem of a backend, the field that the report must name, and the change of the call's responses (only of refusals
 * if the call expects one). With `path` the change is made there instead.
 */
type Problem = [name: string, field: string | RegExp, change: Change, path?: RegExp];
/** A problem with the name of the call that the report must name. */
export type Fault = [call: string, ...Problem];

const json = (edit: (body: Json) => Json) => (response: Changed) => ({ json: edit(response.json) });
const status = (code: number, body: Json) => () => ({ status: code, json: body });
const header = (name: string) => () => ({ headers: new Headers({ [name]: 'other' }) });
/** Replaces a field wherever it is, or removes it. */
const replace = (field: string, edit: (value: Json) => unknown = () => undefined) =>
  json((body) => JSON.parse(JSON.stringify(body, (name, value) => (name === field ? edit(value) : value))));
/** Another value each time. */
const other = (value: unknown) => (typeof value === 'boolean' ? !value : `${String(value)}-${Math.random()}`);

/** The faults that a call can have: a refusal that is none or is empty, a failure, a missing or another field. */
function impliedProblems({ call, found }: Done): Problem[] {
  const accepts: Problem = ['is accepted', 'status', status(200, { success: true })];
  if (call.refuses) return [accepts, ['has no message', 'message', replace('message')]];
  if (call.accepts || !found) return [];
  const records = [found.value, found.holder, ...found.items];
  const isEmpty = Array.isArray(call.returns) && found.items.length === 0;
  const required = isEmpty ? [] : [call.returns ?? []].flat().flatMap(({ essential }) => essential);
  const repeated = Object.keys(expectedOf(call)).filter((field) => records.some((one) => field in one));
  const included = (call.includes ?? []).slice(0, 1).map((one) => Object.keys(one).at(-1) ?? 'items');
  const fails: Problem = ['fails', 'status', status(500, { message: 'Failed' })];
  return [
    ...(call.variant ? [] : [fails]),
    ...required.map((field): Problem => [`no ${field}`, RegExp(`${field}$|^response$`), replace(field)]),
    ...repeated.map((field): Problem => [`other ${field}`, field, replace(field, other)]),
    ...included.map((field): Problem => ['no item', field, json(() => [])]),
    ...Object.keys(call.has ?? {}).map((field): Problem => [`other ${field}`, field, header(field)]),
  ];
}

const anyProfile = /\/(auth\/(profile|user|me)|user\/profile)$/;
const [login, isValid, images] = ['POST auth/login', 'POST auth/validate-token', 'GET images/images'];
const subscription = 'GET accounting/subscriptions/current';

/** The faults that a backend can have in the calls of a run. */
export const faultsIn = (done: readonly Done[]): Fault[] => [
  ...done.flatMap((each) => impliedProblems(each).map((problem): Fault => [nameOf(each.call), ...problem])),
  [login, 'a token with a space in it', 'token', replace('token', () => 'a b')],
  [login, 'forgets the user', 'email', replace('user')],
  [login, 'expiresAt is no time', 'expiresAt', replace('expiresAt', () => 'in a while')],
  ['POST auth/register', 'responds as if it had failed', 'success', replace('success', () => false)],
  [`${isValid} (wrong token)`, 'is valid', 'response', status(200, true)],
  [isValid, 'responds with a text', 'response', json(() => 'true')],
  ['GET auth/me', 'no address has a profile', 'status', status(404, {}), anyProfile],
  ['GET images/categories', 'names for ids', /\[0\]\.id$/, replace('id', (id) => `Name ${id}`)],
  ['GET images/categories', 'lie at another path', 'status', status(404, {})],
  [images, 'an address that runs a script', /imageUrl$/, replace('imageUrl', () => 'javascript:alert(1)')],
  [images, 'widths are texts', /width$/, replace('width', (width) => `${width}px`)],
  [images, 'ignores pageSize', 'items', replace('items', (all) => [...all, ...all, ...all])],
  ['GET images/special-images', 'another name', 'response', json((body) => ({ images: body.items }))],
  ['GET images/count', 'is negative', 'count', replace('count', () => -1)],
  ['GET payments/payments/{id}', 'has a status of its own', 'status', replace('status', () => 'done')],
  ['GET payments/cards', 'tells the number', 'last4', replace('last4', () => '4242424242424242')],
  ['DELETE payments/cards/{id}', 'no effect', 'items', json((list) => [...list, {}])],
  [subscription, 'a status in small letters', 'status', replace('status', () => 'active')],
];

/** Limits the change of a fault to the responses of its call. */
export function changeOf(call: Call, [, , , change, path]: Fault): Change {
  const own = path ?? RegExp(`/api/${pathOf(call).replace('{id}', '.+')}$`);
  return (response, request) => {
    const isMeant = call.refuses ? response.status >= 400 : response.status < 300 || call.accepts;
    const isOwn = request.method === call.method && own.test(new URL(request.url).pathname);
    return isMeant && isOwn ? change(response, request) : undefined;
  };
}

/** Wraps every successful JSON response in `data`. */
export const wrap: Change = ({ status: code, json: data }) =>
  code < 300 && data !== undefined ? { json: { success: true, data } } : undefined;

/** Creates a `fetch` that applies a change to every response; undefined leaves the response unchanged. */
export function changingFetch(real: typeof fetch, change: Change): typeof fetch {
  return async (input, init) => {
    const response = await real(input, init);
    const isJson = response.headers.get('content-type')?.includes('json');
    const data: unknown = isJson ? await response.clone().json() : undefined;
    const before = { status: response.status, headers: response.headers, json: data };
    const { json: after = data, ...changed } = change(before, new Request(input, init)) ?? {};
    const body = after === undefined ? response.body : JSON.stringify(after);
    return new Response(body, { ...before, ...changed });
  };
}

/** Creates a `fetch` that records the responses of a run, and functions that create one that repeats them. */
export function recordingFetch(real: typeof fetch) {
  const recorded = new Map<string, Response[]>();
  const keyOf = ([url, { method, headers, body } = {}]: Parameters<typeof fetch>) =>
    JSON.stringify([method, url, new Headers(headers).get('authorization'), body]);
  return {
    async record(...call: Parameters<typeof fetch>) {
      const response = await real(...call);
      recorded.set(keyOf(call), [...(recorded.get(keyOf(call)) ?? []), response.clone()]);
      return response;
    },
    /** The last response of a call is repeated for all that follow. */
    repeating(): typeof fetch {
      const left = new Map(recorded);
      return async (...call) => {
        const [first, ...others] = left.get(keyOf(call)) ?? [];
        if (others.length > 0) left.set(keyOf(call), others);
        return first?.clone() ?? Response.json({ message: 'Not found' }, { status: 404 });
      };
    },
  };
}
