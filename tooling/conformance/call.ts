import type { TProperties } from 'typebox';
import { CallChecks, type CallReport } from './report.ts';
import { expectHeaders, expectValues, inspectList, inspectOne, isRecord, tooLow } from './resource.ts';
import type { HeaderPatterns, JsonRecord, Resource } from './resource.ts';
import type { ReadResponse, RequestOptions, Sender } from './send.ts';

export interface Found {
  /** The resource; empty if the call returns none. */
  value: JsonRecord;
  /** The items of a list, and the object that contains them. */
  items: JsonRecord[];
  holder: JsonRecord;
  response: ReadResponse;
  /** Sends the same call with another query. */
  again: (query: JsonRecord) => Promise<ReadResponse>;
}

/** What is sent, and the expected response. */
export interface Options extends Pick<RequestOptions, 'form' | 'headers' | 'body'> {
  /** Distinguishes calls with the same path. */
  variant?: string;
  query?: JsonRecord;
  /** Parameter of the path; a call whose `id` or `needs` is given and undefined is skipped. */
  id?: unknown;
  needs?: unknown;
  isSignedIn?: boolean;
  /** The call needs `--pay`. */
  pays?: boolean;
  /** The call is skipped if the account was given by an option. */
  changesAccount?: boolean;
  /** If true, 404 means that the backend does not offer the call. */
  isOptional?: boolean;
  /** The resource of the response, or of the items of a list and of the object that contains them. */
  returns?: Resource | [item: Resource] | [item: Resource, holder: Resource];
  /** Expected error statuses; the response must contain a message. Without this field the status must be 2xx. */
  refuses?: readonly number[];
  /** Accepted statuses; clients read the response regardless of its status. */
  accepts?: readonly number[] | 'any';
  /** Expected values of the resource or of each item, for fields that are present. */
  expects?: JsonRecord;
  /** Expected headers; a response with a `content-type` here is a file. */
  has?: HeaderPatterns;
  check?: (checks: CallChecks, found: Found) => void | Promise<void>;
  /** Statuses without a session, for calls of a user; none if the call does not need one. */
  signedOut?: readonly number[];
  /** Statuses for an id that does not exist. */
  unknown?: readonly number[];
  /** Schema of the body: the variant `invalid` goes below its limits. */
  schema?: { properties: TProperties };
}

export interface Call extends Options {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the contracts. */
  path: string | ((id: string) => string);
}

/** A call of a run with its report; `found` is missing if it was skipped or refused. */
export interface Done {
  call: Call;
  report: CallReport;
  isOffered: boolean;
  found?: Found;
}

/** Statuses of a refusal: the request is invalid, there is no session, or the user has no permission. */
export const wrongRequest = [400, 409, 422];
export const noSession = [401, 403];
export const notAllowed = [401, 403, 404];

const namesField =
  (fields: JsonRecord): NonNullable<Call['check']> =>
  (checks, { response: { json } }) => {
    const errors = isRecord(json) && Array.isArray(json['errors']) ? json['errors'] : [];
    if (!errors.some((error) => isRecord(error) && Object.hasOwn(fields, String(error['field']))))
      checks.add({ level: 'advice', field: 'errors', problem: 'name no field: [{ field, message }] would' });
  };

/** The variants that session, id and schema of a call imply. */
function impliedBy({ isOptional: _1, accepts: _2, expects: _3, has: _4, check: _5, ...sent }: Call): Call[] {
  const { isSignedIn, schema, signedOut = isSignedIn ? noSession : [] } = sent;
  const { unknown = 'id' in sent ? [400, 403, 404] : [] } = sent;
  const broken = tooLow(schema);
  const body = { ...(sent.body as object), ...broken };
  const implied = [
    { ...sent, variant: 'unknown', id: 'no-such-id', pays: false, refuses: unknown },
    { ...sent, variant: 'signed out', isSignedIn: false, refuses: signedOut },
    { ...sent, variant: 'invalid', body, check: namesField(broken), refuses: schema ? wrongRequest : [] },
  ];
  return sent.variant ? [] : implied.filter(({ refuses }) => refuses.length > 0);
}

export function pathOf({ path }: Call, id?: string): string {
  if (typeof path === 'string') return path;
  return id === undefined ? decodeURIComponent(path('{id}')) : path(id);
}
export const nameOf = (call: Call): string =>
  `${call.method} ${pathOf(call)}${call.variant ? ` (${call.variant})` : ''}`;

/** What a run knows, besides the responses of its calls. */
export interface Settings {
  sender: Sender;
  /** `projectName` of the blog. */
  project: string;
  /** Whether to pay with the test card; only for a backend in its sandbox. */
  pay: boolean;
  account: { email: string; password: string };
  /** Whether the account was registered by this run, so that it may be changed. */
  mayChange: boolean;
}

export type Run = ReturnType<typeof createRun>;

/** Sends calls like the clients, checks the responses and collects the reports. */
export function createRun(settings: Settings) {
  const done: Done[] = [];
  const session: JsonRecord = {};

  function reasonToSkip(call: Call): string | undefined {
    if (call.pays && !settings.pay) return 'needs --pay, for a backend in its sandbox';
    if (call.changesAccount && !settings.mayChange) return 'the given account is not changed';
    if (call.isSignedIn && typeof session['token'] !== 'string') return 'there is no session';
    const isMissing = (['id', 'needs'] as const).some((name) => name in call && call[name] === undefined);
    return isMissing ? 'an earlier call returned nothing to ask for' : undefined;
  }

  /** Sends a call and checks the response; returns the reason if the call is skipped. */
  async function send(checks: CallChecks, of: Omit<Done, 'report'>): Promise<string | undefined> {
    const { method, query = {}, body, headers, form, isSignedIn, isOptional, ...call } = of.call;
    const path = pathOf(of.call, String(call.id));
    const bearer = isSignedIn && String(session['token']);
    const again: Found['again'] = (other) =>
      settings.sender.send(method, path, { query: other, body, form, headers, bearer });
    const response = await again(query);
    if (response.status === 404 && isOptional) return 'not offered';
    of.isOffered = true;
    if (!checkStatus(checks, response, call)) return undefined;
    expectHeaders(checks, response, call.has ?? {});
    const found = findIn(checks, response, call);
    if (!found) return undefined;
    for (const each of [found.value, ...found.items]) expectValues(checks, each, call.expects ?? {});
    of.found = { ...found, response, again };
    await call.check?.(checks, of.found);
    return undefined;
  }

  async function one(call: Call, main?: Done): Promise<Done> {
    const checks = new CallChecks();
    const of = { call, isOffered: false };
    const needsMain = main && !main.isOffered && call.variant !== 'unknown';
    const skip = needsMain ? 'not offered' : reasonToSkip(call);
    const fail = (error: Error) => checks.fault('call', error.message);
    const note = skip ?? ((await send(checks, of).catch(fail)) || undefined);
    const result = { ...of, report: checks.report(nameOf(call), note) };
    done.push(result);
    return result;
  }

  /** Sends a call and the variants that it implies; returns what the call itself found. */
  async function sendAll(call: Call): Promise<Found | undefined> {
    const main = await one(call);
    for (const variant of impliedBy(call)) await one(variant, main);
    return main.found;
  }

  function callers(defaults: Options = {}) {
    const caller =
      (method: Call['method']) =>
      (path: Call['path'], returns?: Call['returns'], options: Options = {}) =>
        sendAll({ method, path, ...defaults, ...(returns && { returns }), ...options });
    return { get: caller('GET'), post: caller('POST'), put: caller('PUT'), remove: caller('DELETE') };
  }
  return { ...settings, done, session, ...callers(), signedIn: callers({ isSignedIn: true }) };
}

/** Checks the status and reports faults; returns whether the response is as expected. */
function checkStatus(checks: CallChecks, { status, json }: ReadResponse, { refuses, accepts }: Options) {
  const message = isRecord(json) && typeof json['message'] === 'string' ? json['message'] : '';
  checks.checked('status');
  if (accepts === 'any' || accepts?.includes(status)) return true;
  const isExpected = refuses ? refuses.includes(status) : status >= 200 && status < 300;
  const wanted = refuses?.join(' or ') ?? '2xx';
  checks.expect(isExpected, 'status', `expected ${wanted}, got ${status} ${message}`);
  if (refuses) checks.expect(!isExpected || message !== '', 'message', 'a refusal has no message');
  return isExpected;
}

/** Finds the resource of a call, or the items of its list. */
function findIn(checks: CallChecks, { json }: ReadResponse, { refuses, returns }: Options) {
  if (!returns || refuses) return { value: {}, items: [], holder: {} };
  if (Array.isArray(returns)) {
    const list = inspectList(checks, json, returns);
    return list && { value: {}, ...list };
  }
  const value = inspectOne(checks, json, returns);
  return value && { value, items: [], holder: {} };
}
