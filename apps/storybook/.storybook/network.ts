import { networks, type Network } from './toolbars.ts';

const SLOW_MS = 3_000;

/** Has the shape of the `ApiError` of api-clients, which widgets expect. */
class NetworkFailure extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly never[] = [];
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const failures = {
  offline: () => new NetworkFailure(0, 'NETWORK_ERROR', 'Network error - please check your connection'),
  failing: () => new NetworkFailure(500, 'UNKNOWN_ERROR', ''),
};

type Call = (...args: unknown[]) => unknown;

/**
 * Runs the same call over a slow connection, without a connection, or against a failing server. Synchronous results are
 * not calls.
 */
function over(network: Network, call: Call): Call {
  return (...args) => {
    const response = call(...args);
    if (!(response instanceof Promise)) return response;
    switch (network) {
      case 'ok':
        return response;
      case 'slow':
        return new Promise((resolve) => {
          setTimeout(resolve, SLOW_MS);
        }).then(() => response);
      case 'offline':
      case 'failing':
        // The fake's own response may be a rejection, which must not be reported as unhandled.
        response.catch(() => undefined);
        return Promise.reject(failures[network]());
      default:
        return network satisfies never;
    }
  };
}

const proxies = new WeakMap<object, Map<Network, object>>();

/** Wraps a client so that its calls use this network. */
export function clientOver<Client extends object>(network: Network, client: Client): Client {
  if (network === 'ok') return client;
  const known = proxies.get(client) ?? new Map<Network, object>();
  proxies.set(client, known);
  let proxy: object | undefined = known.get(network);
  if (!proxy) {
    proxy = new Proxy(client, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        return typeof value === 'function' ? over(network, value.bind(target) as Call) : value;
      },
    });
    known.set(network, proxy);
  }
  return proxy as Client;
}

/** Args that contain a service of the story's component. */
const clientArgs = ['api'];
const callArgs = ['onSubmit', 'createOrder'];

/** Applies the toolbar's network to the story's args. */
export function argsOver(network: unknown, args: Record<string, unknown>): Record<string, unknown> {
  if (!networks.includes(network as Network) || network === 'ok') return args;
  const changed = { ...args };
  for (const name of clientArgs) {
    const client = args[name];
    if (typeof client === 'object' && client !== null) changed[name] = clientOver(network as Network, client);
  }
  for (const name of callArgs) {
    const call = args[name];
    if (typeof call === 'function') changed[name] = over(network as Network, call as Call);
  }
  return changed;
}
