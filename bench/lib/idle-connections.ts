import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Connections that stay open. */
export interface OpenConnections {
  /** Sends a request on each connection in turn, about one in a millisecond. Returns the times in milliseconds. */
  sendInTurn(): Promise<number[]>;
  close(): void;
}

/** Opens connections, each of which sends one request and then stays open. */
export async function openConnections(
  origin: string,
  { path, headers, count }: { path: string; headers: Record<string, string>; count: number },
): Promise<OpenConnections> {
  const { hostname, port } = new URL(origin);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join('')}\r\n`;
  /** Milliseconds until the first bytes of the response. */
  const send = (socket: Socket): Promise<number> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      socket.once('data', (bytes: Buffer) => {
        if (bytes.toString('latin1', 0, 12) === 'HTTP/1.1 200') resolve(performance.now() - begun);
        else reject(new Error(`${path} answered ${bytes.toString('latin1', 0, 12)}`));
      });
      socket.write(head);
    });
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await send(socket);
  }
  return {
    async sendInTurn() {
      const sent: Promise<number>[] = [];
      for (const socket of sockets) {
        sent.push(send(socket));
        await wait(1);
      }
      return Promise.all(sent);
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
