import type { TProperties } from 'typebox';
import { CallChecks, type CallReport } from './report.ts';
import { expectHeaders, expectValues, inspectList, inspectOne, isRecord, tooLow } from './resource.ts';
import type { HeaderPatterns, JsonRecord, Resource } from './resource.ts';
import type { ReadResponse, RequestOptions, Sender } from './send.ts';

/** The state of one run. */
export interface Context extends Sender {
  /** `projectName` of the blog. */
  project: string;
  /** Whether to pay with the test card; only for a backend in its sandbox. */
  pay: boolean;
  account: { email: string; password: string };
  /** Whether the account was registered by this run, so that it may be changed. */
  mayChange: boolean;
  /** Stored responses: a resource, or the first item of a list with all `items`. */
  kept: Record<string, JsonRecord & { items?: JsonRecord[] }>;
  /** The calls that were sent and are offered. */
  offered: Set<Call>;
}

/** Refers to a field of a stored response in a template. */
export const kept =
  (name: string, field = 'id') =>
  (context: Context): unknown =>
    context.kept[name]?.[field] ?? undefined;

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

type Statuses = readonly number[];
/** A value, or an object whose values may be functions of the context. */
type Template = unknown;

/** What is sent, and the expected response. */
interface Description extends Pick<RequestOptions, 'form' | 'headers'> {
  /** Distinguishes calls with the same path. */
  variant?: string;
  /** Parameter of the path; if it is undefined, the call is skipped. */
  id?: Template;
  /** If it is undefined, the call is skipped. */
  after?: Template;
  isSignedIn?: boolean;
  /** Sent for the session that calls of other groups need. */
  opensSession?: boolean;
  /** The call needs `--pay`. */
  pays?: boolean;
  /** The call is skipped if the account was given by an option. */
  changesAccount?: boolean;
  query?: Template;
  body?: Template;
  /** If true, 404 means that the backend does not offer the call. */
  isOptional?: Template;
  /** The resource of the response, or of the items of a list and of the object that contains them. */
  returns?: Resource | [item: Resource] | [item: Resource, holder: Resource];
  /** Expected error statuses; the response must contain a message. Without this field the status must be 2xx. */
  refuses?: Statuses;
  /** Accepted statuses; clients read the response regardless of its status. */
  accepts?: Statuses | 'any';
  /** Expected values of the resource or of each item, for fields that are present. */
  expects?: Template;
  /** Expected headers; a response with a `content-type` here is a file. */
  has?: HeaderPatterns;
  /** Name under which the response is stored for later calls. */
  keep?: string;
  check?: (checks: CallChecks, found: Found, context: Context) => void | Promise<void>;
}

export interface Call extends Description {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the contracts. */
  path: string | ((id: string) => string);
  /** The call without which this one is skipped. */
  of?: Call;
}

/** Describes a call, and what is sent in addition. */
export interface Options extends Description {
  /** The same request with changes, by the name of the variant. */
  variants?: Record<string, Description>;
  /** Statuses without a session, for calls of a user; none if the call does not need one. */
  signedOut?: Statuses;
  /** Statuses for an id that does not exist. */
  unknown?: Statuses;
  /** Schema of the body: the variant `invalid` goes below its limits. */
  schema?: { properties: TProperties };
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

const notInVariants = /^(isOptional|refuses|accepts|expects|has|keep|check|opensSession)$/;

/** Creates a call and the variants of its description; its session, id and schema imply further variants. */
function describe(call: Pick<Call, 'method' | 'path'>, description: Options): Call[] {
  const { id, body, isSignedIn, variant } = description;
  const ofUser = isSignedIn && !variant ? noSession : [];
  const ofId = id && !variant ? [400, 403, 404] : [];
  const { variants = {}, signedOut = ofUser, unknown = ofId, schema, ...own } = description;
  const sent = Object.fromEntries(Object.entries(own).filter(([name]) => !notInVariants.test(name)));
  const main: Call = { ...call, ...own };
  const change = (name: string, more: Partial<Call>): Call => ({ ...call, ...sent, variant: name, ...more });
  const broken = tooLow(schema);
  const invalid = { of: main, body: { ...(body as object), ...broken }, check: namesField(broken) };
  const implied = [
    change('signed out', { of: main, isSignedIn: false, refuses: signedOut }),
    change('unknown', { id: 'no-such-id', pays: false, refuses: unknown }),
    change('invalid', { ...invalid, refuses: schema ? wrongRequest : [] }),
  ];
  const named = Object.entries(variants).map(([name, more]) => change(name, more));
  return [main, ...named, ...implied.filter(({ refuses: statuses = [] }) => statuses.length > 0)];
}

/** Creates calls from a path, the resource of the response and further options. */
export function callers(defaults: Options = {}) {
  const caller =
    (method: Call['method']) =>
    (path: Call['path'], returns?: Call['returns'], options: Options = {}): Call[] =>
      describe({ method, path }, { ...defaults, ...(returns && { returns }), ...options });
  return { get: caller('GET'), post: caller('POST'), put: caller('PUT'), remove: caller('DELETE') };
}

/** Replaces the functions of a template by their values. */
function resolve(template: Template, context: Context): unknown {
  if (typeof template === 'function') return (template as (context: Context) => unknown)(context);
  if (!isRecord(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, resolve(value, context)]));
}

export function pathOf({ path }: Call, id?: string): string {
  if (typeof path === 'string') return path;
  return id === undefined ? decodeURIComponent(path('{id}')) : path(id);
}
export const nameOf = (call: Call): string =>
  `${call.method} ${pathOf(call)}${call.variant ? ` (${call.variant})` : ''}`;

export function tokenOf({ kept: { session } }: Context): string | undefined {
  return typeof session?.['token'] === 'string' ? session['token'] : undefined;
}

function reasonToSkip(call: Call, context: Context): string | undefined {
  if (call.pays && !context.pay) return 'needs --pay, for a backend in its sandbox';
  if (call.changesAccount && !context.mayChange) return 'the given account is not changed';
  if (call.isSignedIn && tokenOf(context) === undefined) return 'there is no session';
  if (call.of && !context.offered.has(call.of)) return 'not offered';
  const isMissing = (['id', 'after'] as const).some(
    (name) => call[name] !== undefined && resolve(call[name], context) === undefined,
  );
  return isMissing ? 'an earlier call returned nothing to ask for' : undefined;
}

/** Checks the status and reports faults; returns whether the response is as expected. */
function checkStatus(checks: CallChecks, { status, json }: ReadResponse, { refuses, accepts }: Call) {
  const message = isRecord(json) && typeof json['message'] === 'string' ? json['message'] : '';
  checks.checked('status');
  if (accepts === 'any' || accepts?.includes(status)) return true;
  const isExpected = refuses ? refuses.includes(status) : status >= 200 && status < 300;
  const wanted = refuses?.join(' or ') ?? '2xx';
  checks.expect(isExpected, 'status', `expected ${wanted}, got ${status} ${message}`);
  if (refuses) checks.expect(!isExpected || message !== '', 'message', 'a refusal has no message');
  return isExpected;
}

/** Sends a call like the clients and checks the response; returns the reason if the call is skipped. */
async function send(checks: CallChecks, call: Call, context: Context): Promise<string | undefined> {
  const skip = reasonToSkip(call, context);
  if (skip !== undefined) return skip;
  const { method, headers, form } = call;
  const path = pathOf(call, String(resolve(call.id, context)));
  const body = resolve(call.body, context);
  const bearer = call.isSignedIn && tokenOf(context);
  const again: Found['again'] = (query) => context.send(method, path, { query, body, form, headers, bearer });
  const response = await again((resolve(call.query, context) ?? {}) as JsonRecord);
  if (response.status === 404 && resolve(call.isOptional, context)) return 'not offered';
  context.offered.add(call);
  if (!checkStatus(checks, response, call)) return undefined;
  expectHeaders(checks, response, call.has ?? {});
  const found = findIn(checks, response, call);
  if (!found) return undefined;
  const expected = (resolve(call.expects, context) ?? {}) as JsonRecord;
  for (const each of [found.value, ...found.items]) expectValues(checks, each, expected);
  if (call.keep) context.kept[call.keep] = { ...context.kept[call.keep], ...found.stored };
  await call.check?.(checks, { ...found, response, again }, context);
  return undefined;
}

/** Finds the resource of a call, or the items of its list. */
function findIn(checks: CallChecks, { json }: ReadResponse, call: Call) {
  const returns = call.refuses ? undefined : call.returns;
  if (Array.isArray(returns)) {
    const list = inspectList(checks, json, returns);
    return list && { value: {}, ...list, stored: { ...list.items[0], items: list.items } };
  }
  const value = returns ? inspectOne(checks, json, returns) : {};
  return value && { value, items: [], holder: {}, stored: value };
}

export async function run(call: Call, context: Context): Promise<CallReport> {
  const checks = new CallChecks();
  const note = await send(checks, call, context).catch((error: Error) => checks.fault('call', error.message));
  return checks.report(nameOf(call), note ?? undefined);
}
