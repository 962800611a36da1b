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

/** What earlier calls leave for later ones. */
export interface Context extends Sender {
  projectName: string;
  /** Pay with the test card: only for a backend in its sandbox. */
  pay: boolean;
  account: Account;
  /** The account was registered by this run, so it may be changed. */
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
  /** The resource; empty where the call returns none. */
  value: JsonRecord;
  /** The items of a list, and the object that holds them. */
  items: JsonRecord[];
  holder: JsonRecord;
  response: ReadResponse;
  /** Sends the same call with another query. */
  again: (query: Query) => Promise<ReadResponse>;
}

type Of<T> = (context: Context) => T;

/** One call: what is sent and what has to come back. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** Of the contracts. */
  path: string | ((id: string) => string);
  /** What is special, where one call is sent more than once. */
  variant?: string;
  /** Fills the path; without it the call is skipped. */
  id?: Of<unknown>;
  /** Skipped unless this gives a value. */
  after?: Of<unknown>;
  isSignedIn?: boolean;
  /** Needs `--pay`. */
  pays?: true;
  /** Skipped for an account that was given. */
  changesAccount?: true;
  query?: Of<Query>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** 404 means that the backend goes without. */
  isOptional?: Of<boolean>;
  returns?: Resource;
  lists?: Resource;
  /** Statuses, one of which has to come with a message; without them 2xx has to. */
  refuses?: readonly number[];
  /** Statuses that are all fine, where clients read the response whatever it is. */
  accepts?: readonly number[] | 'any';
  /** Values of the resource or of each item, where it has these fields. */
  expects?: Of<JsonRecord>;
  /** Leaves the resource, or the first item, to later calls. */
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

/** Whether to go on: the response is a success and no refusal was expected. */
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

/** Sends a call as the clients do and judges what comes back; a text says why it was skipped. */
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

/** A fault for each field that is there with another value. */
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

/** Statuses of a refusal: the request is wrong, or the user may not. */
export const wrongRequest = [400, 409, 422] as const;
export const notAllowed = [401, 403, 404] as const;
