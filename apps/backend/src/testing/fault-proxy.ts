import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What happens to the bytes between a client and its server. `refuse` closes every new connection at once, as a stopped
 * server does. `stall` keeps connections open and passes nothing, as a network that drops all packets does. A delay
 * holds each piece for this number of milliseconds, in both directions.
 */
type NetworkFault = 'none' | 'refuse' | 'stall' | { delayMs: number };

/** A TCP way to a server that can break like a network. */
export interface FaultProxy {
  port: number;
  /** Applies to open and new connections until the next call. */
  set(fault: NetworkFault): void;
  /** Ends every open connection without a message of the server. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a proxy on a free port of the loopback interface. */
export async function openFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const state = { fault: 'none' as NetworkFault, ended: Promise.withResolvers<void>() };
  /** Passes each piece when the network does. */
  const network = (): Transform =>
    new Transform({
      transform(piece, _encoding, done) {
        void (async () => {
          while (state.fault === 'stall') await state.ended.promise;
          if (typeof state.fault === 'object') await wait(state.fault.delayMs);
          done(null, piece);
        })();
      },
    });
  const server = createServer((inside) => {
    if (state.fault === 'refuse') {
      inside.on('error', () => undefined).resetAndDestroy();
      return;
    }
    const outside = connect(target);
    for (const [socket, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(network()).pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const set = (fault: NetworkFault): void => {
    state.fault = fault;
    state.ended.resolve();
    state.ended = Promise.withResolvers();
  };
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set,
    cut,
    async close() {
      set('none');
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The same database through a proxy. `url` names the folder of a Unix socket, as the tests' servers do. */
export async function proxyPostgres(url: string): Promise<{ url: string; proxy: FaultProxy }> {
  const folder = new URL(url).searchParams.get('host') ?? '';
  const proxy = await openFaultProxy({ path: `${folder}/.s.PGSQL.5432` });
  const through = new URL(url);
  through.search = '';
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  return { url: through.href, proxy };
}
