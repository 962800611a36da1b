import { ApiError, isApiError, type Fetch } from '@lumigraph/api-clients';
import { createHttp, type Call } from '@lumigraph/api-clients/http';
import { API_PREFIX, encodePath, SHARED_TIMEOUT_MS } from '@lumigraph/contracts';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type {
  StudioBody,
  StudioCallName,
  StudioCalls,
  StudioPage,
  StudioParams,
  StudioQuery,
  StudioResponse,
} from '@lumigraph/contracts/studio';
import type { PagesOptions } from './table/use-pages.ts';

/** Offers a file that was loaded by a call as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** An object with the version that a change of it must name. */
export interface Versioned<T> {
  value: T;
  version: string;
}

interface SharedOptions {
  /** `version` of the object that the change is based on. The server refuses it with 412 when this is old. */
  readonly version?: string;
  /** Of the protocol of a single route. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same key makes the change once. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Called while the body is sent, with numbers of bytes. */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** Parts of the address by name, for example `:id`; `*` is the rest of the address, with its slashes. */
type Given<Key extends string, Value> = Value extends undefined ? unknown : Readonly<Record<Key, Value>>;

/** The server has defaults, and checks what comes from an address of the studio. */
type QueryOf<Name extends StudioCallName> = {
  readonly [Key in keyof NonNullable<StudioQuery<Name>>]?: string | number | boolean | undefined;
};

/** What a call needs, by its entry in `studioCalls`. */
type CallOptions<Name extends StudioCallName> = Given<'params', StudioParams<Name>> &
  Given<'body', StudioBody<Name>> &
  (StudioQuery<Name> extends undefined ? unknown : { readonly query?: QueryOf<Name> }) &
  (StudioCalls[Name] extends { form: true } ? { readonly form: FormData } : unknown) &
  SharedOptions;

/** The rows of a call that returns a page of a list. */
type RowOf<Name extends StudioCallName> = StudioResponse<Name> extends StudioPage<infer Row> ? Row : never;

/** Calls without parameters or a body need no options. */
type Options<Name extends StudioCallName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

/** A `fetch` that reports how many bytes of the body are sent. */
export type UploadFetch = (onProgress: NonNullable<SharedOptions['onProgress']>) => Fetch;

export type StudioApi = ReturnType<typeof createStudioApi>;

const needsConfirmation = (error: unknown): boolean =>
  isApiError(error) && error.code === 'REAUTHENTICATION_REQUIRED';

/** Somebody else has changed the object since it was read. */
export const isChangedMeanwhile = (error: unknown): boolean => isApiError(error, 'CHANGED_MEANWHILE');

/** The refusal of a save whose values are older than what the form has loaded since. */
export const changedMeanwhile = (): ApiError =>
  new ApiError({ status: 412, code: 'CHANGED_MEANWHILE', message: '' });

interface StudioApiDeps {
  /** `session.fetch`. */
  fetch: Fetch;
  /** The same for calls with `onProgress`. */
  uploadFetch: UploadFetch;
  /** Asks for a proof of identity; false when the user cancels. */
  confirm: () => Promise<boolean>;
}

/**
 * The calls of `/api/studio`, by their names in `studioCalls`, which has their types. Every method rejects with
 * `ApiError`.
 */
export function createStudioApi({ fetch, uploadFetch, confirm }: StudioApiDeps) {
  const connect = (through: Fetch) =>
    createHttp({ baseUrl: `${API_PREFIX}/studio`, timeoutMs: SHARED_TIMEOUT_MS, fetch: through });
  const http = connect(fetch);
  const httpOf = ({ onProgress }: SharedOptions) => (onProgress ? connect(uploadFetch(onProgress)) : http);

  /** Repeats a refused call once, after the user has proven the identity. */
  async function confirmed<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!needsConfirmation(error) || !(await confirm())) throw error;
      return call();
    }
  }

  const respond = (name: StudioCallName, options: AnyOptions = {}): Promise<Response> =>
    confirmed(() => httpOf(options).response(callOf(name, options)));
  // The only place where a response gets its type: server and studio are built from one table, and delivered together.
  const read = <Result>(name: StudioCallName, options?: AnyOptions) =>
    confirmed(() => http.json(callOf(name, options))) as Promise<Result>;
  async function readVersioned<T>(name: StudioCallName, options?: AnyOptions): Promise<Versioned<T>> {
    const response = await respond(name, options);
    return { value: (await response.json()) as T, version: response.headers.get('etag') ?? '*' };
  }

  return {
    /** Sends a call, for example `GET /messages/:id`. */
    send: <Name extends StudioCallName>(name: Name, ...[options]: Options<Name>) =>
      read<StudioResponse<Name>>(name, options),
    /** The same for one object with a version (`ETag`). */
    sendVersioned: <Name extends StudioCallName>(name: Name, ...[options]: Options<Name>) =>
      readVersioned<StudioResponse<Name>>(name, options),
    /** The same for a call that returns a file. */
    sendForFile: async <Name extends StudioCallName>(name: Name, ...[options]: Options<Name>) =>
      (await respond(name, options)).blob(),
    /** What `useQuery` reads. `key` is that of its section, which a change reads again. */
    query: <Name extends StudioCallName>(name: Name, key: QueryKey, ...[options]: Options<Name>) =>
      queryOptions({
        queryKey: keyOf(key, name, options),
        queryFn: ({ signal }) => read<StudioResponse<Name>>(name, { ...options, signal }),
      }),
    /** The same for one object with a version. */
    versionedQuery: <Name extends StudioCallName>(name: Name, key: QueryKey, ...[options]: Options<Name>) =>
      queryOptions({
        queryKey: keyOf(key, name, options),
        queryFn: ({ signal }) => readVersioned<StudioResponse<Name>>(name, { ...options, signal }),
      }),
    /** A list with filters and an order, for `DataTable`. */
    list: <Name extends StudioCallName>(
      name: Name,
      key: QueryKey,
      query: QueryOf<Name>,
    ): PagesOptions<RowOf<Name>> => ({
      queryKey: [...key, name, query],
      fetchPage: ({ signal, ...page }) => read(name, { query: { ...query, ...page }, signal }),
    }),
  };
}

const keyOf = (key: QueryKey, name: StudioCallName, { params, query }: AnyOptions = {}): QueryKey => [
  ...key,
  name,
  { ...params, ...query },
];

interface AnyOptions extends SharedOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly form?: FormData;
}

const isMethod = (text: string): text is NonNullable<Call['method']> =>
  ['get', 'post', 'put', 'patch', 'delete'].includes(text);

function callOf(name: StudioCallName, options: AnyOptions = {}): Call {
  const { params = {}, version, idempotencyKey, onProgress: _onProgress, ...rest } = options;
  const [verb = '', path = ''] = name.split(' ');
  const method = verb.toLowerCase();
  if (!isMethod(method)) throw new Error(`${name} cannot be sent`);
  const address = path.slice(1).replaceAll(/:(\w+)|\*/gu, (part, key?: string) => {
    const value = String(params[key ?? part]);
    return key === undefined ? encodePath(value) : encodeURIComponent(value);
  });
  const headers = {
    ...options.headers,
    ...(version === undefined ? {} : { 'if-match': version }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  return { ...rest, path: address, method, headers };
}
