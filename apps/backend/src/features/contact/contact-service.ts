import { randomUUID } from 'node:crypto';
import {
  DAY_MS,
  SECOND_MS,
  defaultLocale,
  ofContactDetails,
  CONTACT_MIN_MESSAGE_LENGTH,
  contactDetailNames,
  contactDetails,
  fullName,
  isEmail,
  isPhone,
  messageLength,
  typedEmail,
  visibleText,
  type ContactDetailName,
  type ContactRequest,
  type FieldError,
} from '@lumigraph/contracts';
import type { Config } from '../../config/config.ts';
import { refuse } from '../../lib/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { looksLikeSpam, manyLines, oneLine } from '../../lib/submitted-text.ts';
import { newMailId } from '../../lib/mail.ts';
import type { ContactQuery, ContactRow, ContactStore } from './contact-store.ts';

export interface ContactMail {
  id: string;
  template: 'contact-message';
  to: string;
  userId: null;
  locale: string;
  data: Record<string, string>;
}

export interface ContactServiceDeps {
  config: Pick<Config, 'CONTACT_KEEP_DAYS' | 'CONTACT_MIN_SECONDS'>;
  /** Messages go to an address of the operator, never of the visitor. */
  current: () => Pick<Config, 'COMPANY_EMAIL'>;
  store: ContactStore;
  enqueueMail: (mail: ContactMail) => Promise<void>;
  now: () => number;
  log: LogEvent;
}

export interface ContactSender {
  locale: string;
  site: string;
  /** A member: the message is flagged and listed first. */
  priority: boolean;
  /** The account, if there is a session. */
  userId?: string | null;
}

/** Starts the subject of the mail to the company, where filters of mailboxes find it. */
const PRIORITY_PREFIX = '[Premium]';

export type ContactService = ReturnType<typeof createContactService>;

/** Takes a message: stored first, mailed after, so that none is lost to a mail server. */
export function createContactService(deps: ContactServiceDeps) {
  const { config, current, store, enqueueMail, now, log } = deps;
  const mailToCompany = (message: MailedMessage, site: string, time = now()): ContactMail => ({
    id: message.mailId,
    template: 'contact-message',
    to: current().COMPANY_EMAIL,
    userId: null,
    locale: defaultLocale,
    data: {
      ...mailData(message, time),
      site,
      ...(message.priority ? { priority: 'high', prefix: `${PRIORITY_PREFIX} ` } : {}),
    },
  });

  return {
    list: (query: ContactQuery) => store.list(query),

    /** A mail with a stored message, to the current address of the company. */
    mailOf: (row: ContactRow, mailId: string): ContactMail =>
      mailToCompany({ ...row, mailId, priority: row.priority === 1 }, row.app_name, row.received_at),

    async receive(
      body: ContactBody,
      { locale, site, priority, userId = null }: ContactSender,
    ): Promise<void> {
      const entry = readEntry(body);
      refuse(contactProblems(body, entry));
      const spam = looksLikeSpam(body, config.CONTACT_MIN_SECONDS * SECOND_MS);
      const id = `cm_${randomUUID()}`;
      const mailId = newMailId();
      await store.insert({
        id,
        app_name: body.appName,
        ...entry,
        newsletter: body.newsletter ? 1 : 0,
        privacy: body.privacy ? 1 : 0,
        locale: body.locale ?? locale,
        spam: spam ? 1 : 0,
        priority: priority ? 1 : 0,
        received_at: now(),
        user_id: userId,
        ...(spam ? {} : { mail_id: mailId, mail_state: 'waiting' as const }),
      });
      log('contact-message', { id, spam });
      if (spam) return;
      try {
        const mailed = { ...entry, mailId, locale: body.locale ?? locale, app_name: body.appName, priority };
        await enqueueMail(mailToCompany(mailed, site));
      } catch (error) {
        // The message is safe in the table; the visitor need not send it again.
        const code = (error as { code?: string }).code ?? 'unknown';
        log('contact-mail-failed', { id, code });
        await store.setMail(id, { mail_state: 'failed', mail_error: code });
      }
    },

    /** For the data export of an account. */
    async exportData(userId: string): Promise<Record<string, unknown>> {
      const rows = await store.ofAccount(userId);
      return {
        messages: rows.map((row) => ({
          receivedAt: new Date(row.received_at).toISOString(),
          site: row.app_name,
          name: row.name,
          email: row.email,
          ...ofContactDetails((field) => row[field]),
          subject: row.subject,
          message: row.message,
        })),
      };
    },

    removeOld: () => store.removeReceivedBefore(now() - config.CONTACT_KEEP_DAYS * DAY_MS),
  };
}

interface MailedMessage extends ContactEntry {
  mailId: string;
  app_name: string;
  locale: string;
  priority: boolean;
}

const NOTHING = '–';

function mailData(
  { name, email, subject, message, app_name: appName, locale, ...details }: MailedMessage,
  time: number,
): Record<string, string> {
  return {
    name,
    email,
    message,
    subject: subject || NOTHING,
    ...ofContactDetails((field) => details[field] || NOTHING),
    appName,
    language: locale,
    time: new Date(time).toISOString(),
    replyTo: email,
  };
}

/** The body of the form before the rules below, each of which has its own message. */
type ContactBody = Omit<ContactRequest, 'email' | 'message'> & { email?: string; message?: string };

/** The same with all texts present, and on one line where required. */
interface ContactEntry extends Record<ContactDetailName, string> {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** `=?utf-8?q?=0D=0A?=` is shown decoded by mail programs (RFC 2047): a space keeps it what was typed. */
function withoutEncodedWords(text: string): string {
  return text.replaceAll('=?', '= ?');
}

function readEntry(body: ContactBody): ContactEntry {
  return {
    name: withoutEncodedWords(oneLine(body.name ?? fullName(body))),
    // Not made fit: an address with a line break in it is refused.
    email: typedEmail(body.email ?? ''),
    ...ofContactDetails((field) => {
      const text = oneLine(body[field]);
      return contactDetails[field].type === 'tel' ? visibleText(text) : text;
    }),
    subject: withoutEncodedWords(oneLine(body.subject)),
    message: manyLines(body.message),
  };
}

/** The rules of the contact form with their sentences; clients choose their own words by `rule`. */
function contactProblems(body: ContactBody, entry: ContactEntry): FieldError[] {
  const problems: FieldError[] = [];
  const say = (field: string, rule: string, message: string): void => {
    problems.push({ field, rule, message });
  };
  if (entry.name === '') {
    if (body.firstName === undefined && body.lastName === undefined) {
      say('name', 'required', 'Name is required');
    } else {
      say('firstName', 'required', 'First name is required');
      say('lastName', 'required', 'Last name is required');
    }
  }
  if (entry.email === '') say('email', 'required', 'Email is required');
  else if (!isEmail(entry.email)) say('email', 'email', 'Please enter a valid email address');
  for (const field of contactDetailNames) {
    if (contactDetails[field].type === 'tel' && entry[field] !== '' && !isPhone(entry[field]))
      say(field, 'phone', 'Please enter a valid phone number');
  }
  // A form without a subject field sends none; a form with one requires it.
  if (body.subject !== undefined && entry.subject === '') {
    say('subject', 'required', 'Subject is required');
  }
  if (messageLength(entry.message) === 0) say('message', 'required', 'Message is required');
  else if (messageLength(entry.message) < CONTACT_MIN_MESSAGE_LENGTH) {
    say('message', 'minLength', `Message must be at least ${CONTACT_MIN_MESSAGE_LENGTH} characters`);
  }
  if (body.privacy === false) say('privacy', 'required', 'You must agree to the privacy policy');
  return problems;
}
