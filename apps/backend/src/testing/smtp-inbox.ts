import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on the loopback interface that keeps what it gets. */
export interface SmtpInbox {
  port: number;
  url: string;
  mails: { email: Email; recipients: string[]; raw: string }[];
  /** Response of the server to the next messages; undefined takes them. */
  refuse: (() => Error | undefined) | undefined;
  close(): Promise<void>;
}

/** `withTls` offers STARTTLS with the certificate of the library, which no client trusts. */
export async function startSmtpInbox({ withTls = false } = {}): Promise<SmtpInbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: withTls ? [] : ['STARTTLS'],
    onData(stream, session, callback) {
      const receive = async (): Promise<void> => {
        const raw = await buffer(stream);
        const refusal = inbox.refuse?.();
        if (refusal) throw refusal;
        const email = await PostalMime.parse(raw);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        inbox.mails.push({ email, recipients, raw: raw.toString() });
      };
      // A connection that breaks rejects too, and then nobody reads the response.
      // oxlint-disable-next-line promise/no-callback-in-promise -- the library's server takes callbacks
      receive().then(() => callback(), callback);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const inbox: SmtpInbox = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refuse: undefined,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  return inbox;
}
