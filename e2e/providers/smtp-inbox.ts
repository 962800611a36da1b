import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SmtpInbox {
  url: string;
  /** In the order in which they arrived. */
  mails: Email[];
  close: () => Promise<void>;
}

/** Starts a mail server that accepts and keeps every mail. */
export async function startSmtpInbox(): Promise<SmtpInbox> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mails.push(mail);
          // oxlint-disable-next-line promise/no-callback-in-promise -- the library's server uses callbacks
          return callback();
        });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
