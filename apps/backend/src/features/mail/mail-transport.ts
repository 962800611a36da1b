import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBrokenCircuitError } from 'cockatiel';
import { createTransport } from 'nodemailer';
import { createCircuitBreaker } from '../../lib/circuit-breaker.ts';
import { deadlines, withinTime } from '../../lib/deadlines.ts';

/** `Name <address>`, or both apart: a name of any letters needs no quoting then. */
export type MailSender = string | { name: string; address: string };

/** The bare address of a setting like `Gallery <mail@gallery.example>`. */
export const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender.trim();

const addressOf = (sender: MailSender): string =>
  typeof sender === 'string' ? addressIn(sender) : sender.address;

export interface OutgoingMail {
  id: string;
  from: MailSender;
  to: string;
  subject: string;
  text: string;
  /** Absent in a mail that is plain text only. */
  html?: string | undefined;
  /** Address for replies, when it is not `from`. */
  replyTo?: string | undefined;
  /** Ids of earlier mails of the conversation, oldest first. */
  thread?: readonly string[] | undefined;
  /** A person wrote it: mail programs respond to it as to any letter, for example with a note of absence. */
  isPersonal?: boolean;
  /** Address for one-click unsubscribing (RFC 8058), in mails that are not about the account itself. */
  unsubscribe?: string | undefined;
  /** Marks the mail as important (`X-Priority`, `Importance`). */
  priority?: boolean;
  attachments?: readonly MailAttachment[] | undefined;
}

export interface MailAttachment {
  filename: string;
  content: Buffer;
}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  /** Whether mails can be sent, as far as can be known without one. */
  isReady(): Promise<boolean>;
  explain(error: unknown): MailFailure;
  close(): void;
}

export interface MailFailure {
  /** A short code for log and table, never the server's text (it may hold the address). */
  code: string;
  /**
   * What failed. `server`: it is away, or refuses our connection, user or sender, so that no mail can be sent. `mail`: it
   * refused this one for now, or we could not make it. `forever`: it refused this one.
   */
  of: 'server' | 'mail' | 'forever';
}

const FIRST_PERMANENT_REPLY = 500;
/** "Service not available, closing transmission channel", in response to any command (RFC 5321, 4.2.1). */
const CLOSING = 421;
/** Codes of the library for a connection or a session, before a mail is named. */
const OF_SESSION: ReadonlySet<unknown> = new Set([
  'EAUTH',
  'ECONNECTION',
  'EDNS',
  'EPROTOCOL',
  'EPROXY',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);

function failureOf(error: unknown): MailFailure {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string };
  const isBroken = isBrokenCircuitError(error);
  const isSenderRefused = command === 'MAIL FROM' && responseCode !== undefined;
  const isOfServer = isBroken || OF_SESSION.has(code) || responseCode === CLOSING || isSenderRefused;
  const isForever = (responseCode ?? 0) >= FIRST_PERMANENT_REPLY;
  return {
    code:
      [isBroken ? 'away' : code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown',
    of: isOfServer ? 'server' : isForever ? 'forever' : 'mail',
  };
}

function message({ id, from, to, subject, text, html, replyTo, unsubscribe, ...rest }: OutgoingMail) {
  const { priority, thread = [], isPersonal = false, attachments = [] } = rest;
  const messageIdOf = (mailId: string): string =>
    `<${mailId}@${addressOf(from).split('@')[1] ?? 'localhost'}>`;
  const before = thread.map(messageIdOf);
  const last = before.at(-1);
  return {
    from,
    to,
    // As an object: the library treats it as one address, whatever its content.
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    attachments: [...attachments],
    ...(priority ? { priority: 'high' as const } : {}),
    // The same for every attempt, so that a repeated mail is recognised.
    messageId: messageIdOf(id),
    ...(last === undefined ? {} : { inReplyTo: last, references: before }),
    headers: {
      ...(isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribe === undefined
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    // Values of a mail never name files or addresses to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const tooSlow = (): Error => Object.assign(new Error('The mail server is too slow'), { code: 'ETIMEDOUT' });

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Real mail over SMTP. To another machine only encrypted: a server, or somebody between, that offers no TLS would read
 * the password and the links. `?requireTLS=false` in the URL permits that.
 */
export function smtpTransport(url: string): MailTransport {
  const transporter = createTransport({
    requireTLS: !THIS_MACHINE.test(new URL(url).hostname),
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: deadlines.mail.connect,
    greetingTimeout: deadlines.mail.connect,
    socketTimeout: deadlines.mail.silence,
  });
  const breaker = createCircuitBreaker((error) => failureOf(error).of === 'server');
  const call = <Result>(work: () => Promise<Result>): Promise<Result> =>
    breaker(() => withinTime(work(), deadlines.mail.whole, tooSlow));
  return {
    async send(mail) {
      await call(() => transporter.sendMail(message(mail)));
    },
    isReady: () => call(() => transporter.verify()).catch(() => false),
    explain: failureOf,
    close: () => transporter.close(),
  };
}

/** Why a mail was not accepted, in a sentence for the operator; it may contain the server's own words. */
export function explainRefusal(error: unknown): string {
  const { code = '', response } = error as { code?: string; response?: string };
  const words = response ?? (error instanceof Error ? error.message : String(error));
  if (code === 'EAUTH') return `The mail server refuses the user or the password of SMTP_URL: ${words}`;
  if (code === 'ETLS')
    return `The mail server of SMTP_URL offers no encryption. Use its smtps:// address, or add ?requireTLS=false to SMTP_URL if the network is your own: ${words}`;
  if (code === 'EENVELOPE')
    return `The mail server refuses the sender of MAIL_FROM or the recipient: ${words}`;
  if (response !== undefined) return `The mail server refuses the mail: ${words}`;
  return `The mail server of SMTP_URL cannot be used: ${words}${code === '' ? '' : ` (${code})`}`;
}

/** Each mail becomes an `.eml` file, named by its id, so a repeated one replaces itself. */
export function outboxTransport(folder: string): MailTransport {
  const builder = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const built = await builder.sendMail(message(mail));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, built.message as Buffer);
      await rename(`${file}.part`, file);
    },
    isReady: () => Promise.resolve(true),
    explain: failureOf,
    close: () => undefined,
  };
}
