import type { TProperties } from 'typebox';
import { CallChecks, type CallReport } from './report.ts';
import { expectValues, inspectList, inspectOne, isRecord, tooLow } from './resource.ts';
import type { JsonRecord, Resource } from './resource.ts';
import type { Query, ReadResponse, RequestOptions, Sender } from './send.ts';

/** Values that earlier calls store for later ones. */
export interface Context extends Sender {
  projectName: string;
  /** Whether to pay with the test card; only for a backend in its sandbox. */
  pay: boolean;
  account: { firstName: string; lastName: string; email: string; password: string };
  /** Whether the account was registered by this run, so that it may be changed. */
  mayChange: boolean;
  bearer?: string;
  refreshToken?: string;
  profiles: number;
  forgotten?: string;
  categories: JsonRecord[];
  images: JsonRecord[];
  imageCount?: number;
  plans: JsonRecord[];
  consentVersion: unknown;
  kept: Partial<Record<'post' | 'file' | 'payment' | 'paid' | 'subscription' | 'invoice', JsonRecord>>;
  /** The calls that were sent and are offered. */
  offered: Set<Call>;
}

export interface Found {
  /** The resource; empty if the call returns none. */
  value: JsonRecord;
  /** The items of a list, and the object that contains them. */
  items: JsonRecord[];
  holder: JsonRecord;
  response: ReadResponse;
  /** Sends the same call with another query. */
  again: (query: Query) => Promise<ReadResponse>;
}

type Of<T> = T | ((context: Context) => T);
type Statuses = readonly number[];

interface Request extends Pick<RequestOptions, 'form' | 'headers'> {
  /** Parameter of the path; if it is undefined, the call is skipped. */
  id?: Of<unknown>;
  /** The call is skipped if this returns undefined. */
  after?: (context: Context) => unknown;
  isSignedIn?: boolean;
  /** The call needs `--pay`. */
  pays?: boolean;
  /** The call is skipped if the account was given by an option. */
  changesAccount?: boolean;
  query?: Of<Query>;
  body?: Of<object | string | undefined>;
}

interface Expected {
  /** If true, 404 means that the backend does not offer the call. */
  isOptional?: Of<boolean>;
  /** The resource of the response, or of the items of a list. */
  returns?: Resource | [Resource];
  /** Expected error statuses; the response must contain a message. Without this field the status must be 2xx. */
  refuses?: Statuses;
  /** Accepted statuses; clients read the response regardless of its status. */
  accepts?: Statuses | 'any';
  /** Expected values of the resource or of each item, for fields that are present. */
  expects?: Of<JsonRecord>;
  /** Stores the resource, or the first item, for later calls. */
  keep?: keyof Context['kept'];
  check?: (checks: CallChecks, found: Found, context: Context) => void | Promise<void>;
}

/** A call: its request and the expected response. */
export interface Call extends Request, Expected {
  method: 'GET' | 'POST' | 'PUT';
  /** Path of the contracts. */
  path: string | ((id: string) => string);
  /** Distinguishes calls with the same path. */
  variant?: string;
  /** The call without which this one is skipped. */
  of?: Call;
}

/** Describes a call, and what is sent in addition. */
export interface Options extends Request, Omit<Expected, 'returns'> {
  variant?: string;
  /** The same request with changes, by the name of the variant. */
  variants?: Record<string, Request & Expected>;
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

export const refusal = (refuses: Statuses, body?: Request['body']) => ({ refuses, ...(body && { body }) });

const namesField = (fields: JsonRecord): NonNullable<Call['check']> => {
  const isNamed = (error: unknown) => isRecord(error) && Object.hasOwn(fields, String(error['field']));
  return (checks, { response: { json } }) => {
    const errors = isRecord(json) && Array.isArray(json['errors']) ? json['errors'] : [];
    if (!errors.some(isNamed)) checks.add('advice', 'errors', 'name no field: [{ field, message }] would');
  };
};

const expected = new Set(['isOptional', 'refuses', 'accepts', 'expects', 'keep', 'check']);

/** Creates a call and the variants of its description; its session, id and schema imply further variants. */
function describe(call: Pick<Call, 'method' | 'path' | 'returns'>, description: Options): Call[] {
  const { variants = {}, signedOut, unknown, schema, ...own } = description;
  const { method, path } = call;
  const { id, body, isSignedIn = false, variant } = own;
  const main: Call = { ...call, ...own };
  const sent: Request = Object.fromEntries(Object.entries(own).filter(([name]) => !expected.has(name)));
  const request = { ...sent, method, path };
  const withoutSession = signedOut ?? (isSignedIn && !variant ? noSession : []);
  const withoutId = unknown ?? (id && !variant ? [400, 403, 404] : []);
  const broken = tooLow(schema);
  const implied: (Call & { refuses: Statuses })[] = [
    { ...request, variant: 'signed out', of: main, isSignedIn: false, refuses: withoutSession },
    {
      method,
      path,
      isSignedIn,
      id: 'no-such-id',
      ...(body && { body }),
      variant: 'unknown',
      refuses: withoutId,
    },
    {
      ...request,
      variant: 'invalid',
      of: main,
      body: (context) => ({ ...(valueOf(body, context) as object), ...broken }),
      refuses: schema ? wrongRequest : [],
      check: namesField(broken),
    },
  ];
  return [
    main,
    ...Object.entries(variants).map(([name, change]) => ({ ...request, variant: name, ...change })),
    ...implied.filter(({ refuses }) => refuses.length > 0),
  ];
}

/** Creates calls from a path, the resource of the response and further options. */
export function callers(defaults: Options = {}) {
  const caller =
    (method: Call['method']) =>
    (path: Call['path'], returns?: Call['returns'], options: Options = {}): Call[] =>
      describe({ method, path, ...(returns && { returns }) }, { ...defaults, ...options });
  return { get: caller('GET'), post: caller('POST'), put: caller('PUT') };
}

const valueOf = <T>(value: Of<T>, context: Context): T =>
  typeof value === 'function' ? (value as (context: Context) => T)(context) : value;

export function pathOf({ path }: Call, id?: string): string {
  if (typeof path === 'string') return path;
  return id === undefined ? decodeURIComponent(path('{id}')) : path(id);
}
export const nameOf = (call: Call): string =>
  `${call.method} ${pathOf(call)}${call.variant ? ` (${call.variant})` : ''}`;

function reasonToSkip(call: Call, context: Context): string | undefined {
  if (call.pays && !context.pay) return 'needs --pay, for a backend in its sandbox';
  if (call.changesAccount && !context.mayChange) return 'the given account is not changed';
  if (call.isSignedIn && context.bearer === undefined) return 'there is no session';
  if (call.of && !context.offered.has(call.of)) return 'not offered';
  const isMissing = (['id', 'after'] as const).some(
    (name) => call[name] !== undefined && valueOf(call[name], context) === undefined,
  );
  return isMissing ? 'an earlier call returned nothing to ask for' : undefined;
}

/** Checks the status and reports faults; returns whether the response is as expected. */
function checkStatus(
  checks: CallChecks,
  { status, json }: ReadResponse,
  { refuses, accepts }: Call,
): boolean {
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
  const path = pathOf(call, String(valueOf(call.id, context)));
  const body = valueOf(call.body, context);
  const bearer = call.isSignedIn && context.bearer;
  const again: Found['again'] = (query) => context.send(method, path, { query, body, form, headers, bearer });
  const response = await again(valueOf(call.query ?? {}, context));
  if (response.status === 404 && valueOf(call.isOptional, context)) return 'not offered';
  context.offered.add(call);
  if (checkStatus(checks, response, call)) await checkBody(checks, { call, response, again }, context);
  return undefined;
}

async function checkBody(
  checks: CallChecks,
  { call, response, again }: Pick<Found, 'response' | 'again'> & { call: Call },
  context: Context,
): Promise<void> {
  const { returns, keep } = call;
  const isList = Array.isArray(returns);
  const value = returns && !isList ? inspectOne(checks, response.json, returns) : {};
  const list = isList ? inspectList(checks, response.json, returns[0]) : { items: [], holder: {} };
  if (!value || !list) return;
  for (const each of [value, ...list.items]) expectValues(checks, each, valueOf(call.expects ?? {}, context));
  const kept = isList ? list.items[0] : value;
  if (keep && kept) context.kept[keep] = kept;
  await call.check?.(checks, { value, ...list, response, again }, context);
}

export async function run(call: Call, context: Context): Promise<CallReport> {
  const checks = new CallChecks();
  const note = await send(checks, call, context).catch((error: unknown) => {
    checks.fault('call', error instanceof Error ? error.message : String(error));
    return undefined;
  });
  return checks.report(nameOf(call), note);
}
