import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type Type from 'typebox';
import { CallChecks } from './report.ts';
import { expectHeaders, expectValues, inspect, tooLow } from './resource.ts';
import type { JsonRecord, Returns } from './resource.ts';
import { createSender, type ConformanceOptions, type ReadResponse } from './send.ts';

/** What is sent, and the expected response. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string | ((id: string) => string);
  returns?: Returns | undefined;
  query?: JsonRecord;
  /** Sent as JSON, including text, unless it is a form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Distinguishes calls with the same path. */
  variant?: string;
  /** Parameter of the path; a call whose `id` or `needs` is given and undefined is skipped. */
  id?: unknown;
  needs?: unknown;
  isSignedIn?: boolean;
  /** The call needs `--pay`, or is skipped if the account was given by an option. */
  pays?: boolean;
  changesAccount?: boolean;
  /** If true, 404 means that the backend does not offer the call. */
  isOptional?: boolean;
  /** Expected error statuses; the response must contain a message. Without this field the status must be 2xx. */
  refuses?: readonly number[];
  /** Accepted statuses, empty for all, of a response that clients read regardless of its status. */
  accepts?: readonly number[];
  /** Expected values of the resource or of each item, besides those that were sent; undefined for any. */
  expects?: JsonRecord;
  /** Expected values of at least one item each; an empty record for any item. */
  includes?: JsonRecord[];
  /** Expected headers; a response with a `content-type` here is a file. */
  has?: Readonly<Record<string, RegExp>>;
  /** Statuses without a session, for calls of a user, and for an id that does not exist. */
  signedOut?: readonly number[];
  unknown?: readonly number[];
  /** Schema of the body: the variant `invalid` goes below its limits. */
  schema?: Type.TObject;
}

export type Options = Partial<Omit<Call, 'path'>>;

export type Run = ReturnType<typeof createRun>;
/** A call of a run with its report; `found` is missing if it was skipped or refused. */
export type Done = Run['done'][number];

/** Statuses of a refusal: the request is invalid, there is no session, or the user has no permission. */
export const wrongRequest = [400, 409, 422];
export const noSession = [401, 403];
export const notAllowed = [401, 403, 404];

export const pathOf = ({ path }: Call): string =>
  typeof path === 'string' ? path : decodeURIComponent(path('{id}'));
export const nameOf = (call: Call): string =>
  `${call.method} ${pathOf(call)}${call.variant ? ` (${call.variant})` : ''}`;

/** The variants that session, id and schema of a call imply. */
function impliedBy(call: Call): Call[] {
  const { schema, signedOut = call.isSignedIn ? noSession : [] } = call;
  const { unknown = 'id' in call ? [400, 403, 404] : [] } = call;
  const body = { ...(call.body as object), ...tooLow(schema) };
  const implied = [
    { variant: 'unknown', id: 'no-such-id', pays: false, refuses: unknown },
    { variant: 'signed out', isSignedIn: false, refuses: signedOut },
    { variant: 'invalid', body, refuses: schema ? wrongRequest : [] },
  ].filter(({ refuses }) => refuses.length > 0);
  return call.variant ? [] : implied.map((each) => ({ ...call, isOptional: false, ...each }));
}

/** The values of the fields that a response has in common with the request, and those that the call expects. */
export function expectedOf({ id, query, body, returns, expects }: Call): JsonRecord {
  const sent = { ...query, ...(Array.isArray(returns) ? {} : { id, ...(body as object) }), ...expects };
  const isComparable = (value: unknown) => value !== undefined && typeof value !== 'object';
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => isComparable(value)));
}

/** Checks that a refusal has a message, and names one of the wrong fields. */
function readRefusal(checks: CallChecks, json: unknown, { schema, variant }: Call): undefined {
  const { message = '', errors = [] } = Object(json) as { message?: string; errors?: ArrayLike<unknown> };
  const named = Array.from(errors, (error) => (Object(error) as { field?: string }).field ?? '');
  checks.expect(message !== '', 'message', 'a refusal has no message');
  if (variant === 'invalid' && !named.some((field) => Object.hasOwn(tooLow(schema), field)))
    checks.add({ level: 'advice', field: 'errors', problem: 'name no field: [{ field, message }] would' });
}

/** Checks a response; returns nothing for a refusal, and if there is nothing that can be read. */
function read(checks: CallChecks, response: ReadResponse, call: Call) {
  const { refuses, accepts = refuses } = call;
  const { ok, status, json } = response;
  const isExpected = accepts ? accepts.length === 0 || accepts.includes(status) : ok;
  const { message = '' } = Object(json) as { message?: string };
  checks.expect(isExpected, 'status', `expected ${accepts?.join(' or ') ?? '2xx'}, got ${status} ${message}`);
  if (!isExpected) return undefined;
  if (refuses) return readRefusal(checks, json, call);
  expectHeaders(checks, response, call.has ?? {});
  const found = inspect(checks, json, call.returns);
  if (!found) return undefined;
  const expected = expectedOf(call);
  for (const each of [found.value, found.holder, ...found.items]) expectValues(checks, each, expected);
  for (const wanted of call.includes ?? []) {
    const isFound = found.items.some((item) => isDeepStrictEqual({ ...item, ...wanted }, item));
    checks.expect(isFound, Object.keys(wanted).at(-1) ?? 'items', `no item has ${JSON.stringify(wanted)}`);
  }
  return { ...found, checks, response };
}

/** Sends calls like the clients, checks the responses and collects the reports. */
export function createRun(options: ConformanceOptions) {
  const { project = 'gallery', pay = false, password = 'Kiwi-Lantern7' } = options;
  const { email = `conformance-${randomUUID().slice(0, 8)}@example.com` } = options;
  const sender = createSender(options);
  const session: JsonRecord = {};

  function reasonToSkip(call: Call): string | undefined {
    if (call.pays && !pay) return 'needs --pay, for a backend in its sandbox';
    if (call.changesAccount && options.password !== undefined) return 'the given account is not changed';
    if (call.isSignedIn && typeof session['token'] !== 'string') return 'there is no session';
    const isMissing = (['id', 'needs'] as const).some((name) => name in call && call[name] === undefined);
    return isMissing ? 'an earlier call returned nothing to ask for' : undefined;
  }

  /** Sends a call, unless there is a reason to skip it, and checks the response. */
  async function one(call: Call, skip = reasonToSkip(call)) {
    const checks = new CallChecks();
    const bearer = call.isSignedIn ? String(session['token']) : undefined;
    const fail = (error: Error) => checks.fault('call', error.message);
    const response = skip ? undefined : await sender.send(call, bearer).catch(fail);
    const note = response?.status === 404 && call.isOptional ? 'not offered' : skip;
    const found = response && !note ? read(checks, response, call) : undefined;
    return { call, report: () => checks.report(nameOf(call), note), found };
  }
  const done: Awaited<ReturnType<typeof one>>[] = [];

  /** Sends a call and the variants that it implies; returns what the call itself found. */
  async function sendAll(call: Call) {
    const main = await one(call);
    done.push(main);
    const isOffered = main.report().fields.includes('status');
    for (const each of impliedBy(call))
      done.push(await one(each, isOffered || each.variant === 'unknown' ? undefined : 'not offered'));
    return main.found;
  }

  function callers(defaults: Options = {}) {
    const call =
      (method: Call['method']) =>
      (path: Call['path'], returns?: Returns, more: Options = {}) =>
        sendAll({ method, path, returns, ...defaults, ...more });
    const post = call('POST');
    const refused = (path: Call['path'], variant: string, more: Options) =>
      post(path, undefined, { variant, refuses: wrongRequest, ...more });
    return { get: call('GET'), post, put: call('PUT'), remove: call('DELETE'), refused };
  }
  const account = { email, password };
  const signedIn = callers({ isSignedIn: true });
  return { sender, project, pay, account, done, session, signedIn, ...callers() };
}
