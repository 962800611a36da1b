import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '@lumigraph/contracts';

/**
 * What happens to the bytes between a client and its server. `refuse` closes every new connection at once, as a stopped
 * server does; `reset` also those on which something is sent. `stall` keeps connections open and passes nothing, as a
 * network that drops all packets does. `trickle` passes one byte of the server in a second, `nonsense` another protocol.
 * `error` sends a response with which a server of the protocol refuses to work, and ends the connection. A delay holds
 * each piece for this number of milliseconds, in both directions.
 */
type NetworkFault =
  'none' | 'refuse' | 'reset' | 'stall' | 'trickle' | 'nonsense' | 'error' | { delayMs: number };

const HTTP_ERROR = 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
/** The `error` of a mail server, in place of its greeting or of any other response. */
export const SMTP_AWAY = '554 5.3.2 System not accepting network messages\r\n';
/** The `error` of PostgreSQL while it starts: an ErrorResponse with severity, code and message. */
const POSTGRES_STARTS = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + length.length);
  return Buffer.concat([Buffer.from('E'), length, fields]);
})();
const NONSENSE = '\u0000<html>a gateway</html>\r\n'.repeat(4);

/** A TCP way to a server that can break like a network. */
export interface FaultProxy {
  port: number;
  /** Applies to open and new connections until the next call. */
  set(fault: NetworkFault): void;
  /** Ends every open connection without a message of the server. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a proxy on a free port of the loopback interface. `error`: what the fault of this name sends. */
export async function openFaultProxy(
  target: NetConnectOpts,
  error: string | Buffer = HTTP_ERROR,
): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const state = { fault: 'none' as NetworkFault, ended: Promise.withResolvers<void>() };
  /** Passes each piece as the network does, in one direction. */
  const network = (isFromServer: boolean, end: () => void): Transform =>
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        void (async () => {
          while (state.fault === 'stall') await state.ended.promise;
          const { fault } = state;
          if (typeof fault === 'object') await wait(fault.delayMs);
          if (isFromServer && fault === 'error') {
            setImmediate(end);
            return done(null, error);
          }
          if (isFromServer && fault === 'nonsense') return done(null, NONSENSE);
          let sent = 0;
          if (isFromServer)
            while (state.fault === 'trickle' && sent < piece.length) {
              this.push(piece.subarray(sent, (sent += 1)));
              await Promise.race([wait(SECOND_MS), state.ended.promise]);
            }
          return done(null, piece.subarray(sent));
        })();
      },
    });
  const server = createServer((inside) => {
    if (state.fault === 'refuse' || state.fault === 'reset') {
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
      socket.on('data', () => state.fault === 'reset' && inside.resetAndDestroy());
      socket.pipe(network(socket === outside, () => inside.end())).pipe(other);
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
  const proxy = await openFaultProxy({ path: `${folder}/.s.PGSQL.5432` }, POSTGRES_STARTS);
  const through = new URL(url);
  through.search = '';
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  return { url: through.href, proxy };
}
