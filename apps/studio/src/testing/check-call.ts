import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { studioCalls, type StudioCall } from '@lumigraph/contracts/studio';

const STUDIO = '/api/studio';

/** Routes in the form of Fastify: `:id` is one segment, `*` the rest. */
const routes = Object.entries<StudioCall>(studioCalls).map(([name, call]) => ({
  pattern: new RegExp(`^${name.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.+')}$`, 'u'),
  isExact: !/[:*]/u.test(name),
  call,
}));

function callOf(name: string): StudioCall | undefined {
  const found = routes.filter(({ pattern }) => pattern.test(name));
  return (found.find(({ isExact }) => isExact) ?? found[0])?.call;
}

/** What is wrong with a value. The server cuts fields that a schema of a response does not have. */
function faultsIn(part: string, schema: TSchema, value: unknown): string[] {
  if (!Value.Check(schema, value))
    return Value.Errors(schema, value).map(
      ({ instancePath, message }) => `${part}${instancePath} ${message}: ${shown(value)}`,
    );
  const kept: unknown = Value.Clean(schema, structuredClone(value));
  return Value.Equal(kept, value)
    ? []
    : [`${part} has fields that its schema lacks: ${shown(value)} instead of ${shown(kept)}`];
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 2000);

const isJson = ({ headers }: Request | Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false;

/**
 * Where a call of the studio and its response differ from the contracts, one line each. Calls of other parts of the API
 * and of samples (`/api/studio/samples/…`), and refusals are not compared.
 */
export async function faultsOf(request: Request, response: Response): Promise<string[]> {
  const { pathname } = new URL(request.url);
  const path = pathname.slice(STUDIO.length);
  if (!pathname.startsWith(`${STUDIO}/`) || path.startsWith('/samples')) return [];
  const name = `${request.method} ${path}`;
  const call = callOf(name);
  if (!call) return [`${name} is no call of the studio`];
  const sent = isJson(request) ? await request.json() : undefined;
  const faults = call.body ? faultsIn(`${name}: the body`, call.body, sent) : [];
  if (!call.body && sent !== undefined)
    faults.push(`${name} takes no body, was sent ${JSON.stringify(sent)}`);
  if (!response.ok || !call.response) return faults;
  const received = isJson(response) ? await response.json() : undefined;
  return [...faults, ...faultsIn(`${name}: the response`, call.response, received)];
}
