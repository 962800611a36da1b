import { Judge, type CallReport } from './judge.ts';
import { inspectList, inspectOne, isRecord, type JsonRecord, type Resource } from './resource.ts';
import type { Query, ReadResponse, Sender } from './send.ts';

interface Account {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

type Kept = 'post' | 'file' | 'payment' | 'paid' | 'subscription' | 'invoice';

/** Values that earlier calls store for later ones. */
export interface Context extends Sender {
  projectName: string;
  /** Whether to pay with the test card; only for a backend in its sandbox. */
  pay: boolean;
  account: Account;
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
  kept: Partial<Record<Kept, JsonRecord | undefined>>;
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

type Of<T> = (context: Context) => T;

/** A call: its request and the expected response. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** Path of the contracts. */
  path: string | ((id: string) => string);
  /** Distinguishes calls with the same path. */
  variant?: string;
  /** Parameter of the path; if it is undefined, the call is skipped. */
  id?: Of<unknown>;
  /** The call is skipped if this returns undefined. */
  after?: Of<unknown>;
  isSignedIn?: boolean;
  /** The call needs `--pay`. */
  pays?: true;
  /** The call is skipped if the account was given by an option. */
  changesAccount?: true;
  query?: Of<Query>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** If true, 404 means that the backend does not offer the call. */
  isOptional?: Of<boolean>;
  returns?: Resource;
  lists?: Resource;
  /** Expected error statuses; the response must contain a message. Without this field the status must be 2xx. */
  refuses?: readonly number[];
  /** Accepted statuses; clients read the response regardless of its status. */
  accepts?: readonly number[] | 'any';
  /** Expected values of the resource or of each item, for fields that are present. */
  expects?: Of<JsonRecord>;
  /** Stores the resource, or the first item, for later calls. */
  keep?: Kept;
  check?: (judge: Judge, found: Found, context: Context) => void | Promise<void>;
}

const caller =
  (method: Call['method']) =>
  (path: Call['path'], rest: Omit<Call, 'method' | 'path'> = {}): Call => ({ method, path, ...rest });
export const get = caller('GET');
export const post = caller('POST');
export const put = caller('PUT');

export function pathOf({ path }: Call, id?: string): string {
  if (typeof path === 'string') return path;
  return id === undefined ? decodeURIComponent(path('{id}')) : path(id);
}
export const nameOf = (call: Call): string =>
  `${call.method} ${pathOf(call)}${call.variant ? ` (${call.variant})` : ''}`;

function preconditions(call: Call, context: Context): string | undefined {
  if (call.pays && !context.pay) return 'needs --pay, for a backend in its sandbox';
  if (call.changesAccount && !context.mayChange) return 'the given account is not changed';
  if (call.isSignedIn && context.bearer === undefined) return 'nobody is signed in';
  const needed = call.id ?? call.after;
  return needed && needed(context) === undefined ? 'an earlier call gave nothing to ask for' : undefined;
}

const messageOf = ({ json }: ReadResponse) => {
  const message = isRecord(json) ? json['message'] : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
};

/** Checks the status and reports faults; returns whether the response is as expected. */
function checkStatus(judge: Judge, response: ReadResponse, { refuses, accepts }: Call): boolean {
  const { status } = response;
  const message = messageOf(response);
  judge.saw('status');
  if (accepts === 'any' || accepts?.includes(status)) return true;
  if (refuses) {
    judge.saw('message');
    if (!refuses.includes(status)) judge.fault('status', `expected ${refuses.join(' or ')}, got ${status}`);
    else if (message === undefined) judge.fault('message', 'a refusal has no message');
    return refuses.includes(status);
  }
  if (status >= 200 && status < 300) return true;
  judge.fault('status', `expected 2xx, got ${status}${message ? ` (“${message}”)` : ''}`);
  return false;
}

/** Sends a call like the clients and checks the response; returns the reason if the call is skipped. */
async function request(judge: Judge, call: Call, context: Context): Promise<string | undefined> {
  const skip = preconditions(call, context);
  if (skip !== undefined) return skip;
  const { method, headers = {}, form } = call;
  const path = pathOf(call, call.id && String(call.id(context)));
  const body: unknown = typeof call.body === 'function' ? call.body(context) : call.body;
  const again: Found['again'] = (query) =>
    context.send(method, path, { query, body, form, headers, bearer: call.isSignedIn && context.bearer });
  const response = await again(call.query?.(context) ?? {});
  if (response.status === 404 && call.isOptional?.(context)) return 'not offered';
  if (checkStatus(judge, response, call)) await checkResponse(judge, { call, response, again }, context);
  return undefined;
}

async function checkResponse(
  judge: Judge,
  { call, response, again }: { call: Call } & Pick<Found, 'response' | 'again'>,
  context: Context,
): Promise<void> {
  const { returns, lists, expects, keep, check } = call;
  const value = returns ? inspectOne(judge, response.json, returns) : {};
  const list = lists ? inspectList(judge, response.json, lists) : { items: [], holder: {} };
  if (!value || !list) return;
  for (const each of [value, ...list.items]) expectValues(judge, each, expects?.(context) ?? {});
  if (keep) context.kept[keep] = lists ? list.items[0] : value;
  await check?.(judge, { value, ...list, response, again }, context);
}

export async function run(call: Call, context: Context): Promise<CallReport> {
  const judge = new Judge();
  let note: string | undefined;
  try {
    note = await request(judge, call, context);
  } catch (error) {
    judge.fault('call', error instanceof Error ? error.message : String(error));
  }
  return judge.report(nameOf(call), note);
}

/** Reports a fault for each field that is present with another value. */
export function expectValues(judge: Judge, value: JsonRecord, wanted: JsonRecord): void {
  for (const [name, expected] of Object.entries(wanted))
    if (value[name] !== undefined && value[name] !== expected)
      judge.fault(name, `is ${JSON.stringify(value[name])}, expected ${JSON.stringify(expected)}`);
}

export function expectFile(judge: Judge, { headers, bytes }: ReadResponse, type: RegExp): void {
  const found = headers.get('content-type') ?? 'nothing';
  judge.saw('content-type');
  judge.saw('body');
  if (!type.test(found)) judge.fault('content-type', `expected ${type.source}, got ${found}`);
  if (bytes.length < 40) judge.fault('body', `has only ${bytes.length} bytes`);
}

/** Statuses of a refusal: the request is invalid, or the user has no permission. */
export const wrongRequest = [400, 409, 422] as const;
export const notAllowed = [401, 403, 404] as const;
