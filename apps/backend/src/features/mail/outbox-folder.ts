import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface OutboxEntry {
  id: string;
  to: string;
  from: string;
  subject: string;
  /** ISO 8601. */
  date: string;
  text: string;
  html: string;
  /** Addresses in the text. */
  links: string[];
}

const FILE = /^([A-Za-z0-9_-]{1,64})\.eml$/;
const SHOWN = 200;

/** Reads the mails that the demo "sent" into a folder. An id is checked before it becomes part of a path. */
export function createOutboxFolder(folder: string) {
  async function read(id: string): Promise<OutboxEntry | null> {
    if (!FILE.test(`${id}.eml`)) return null;
    const source = await readFile(join(folder, `${id}.eml`)).catch(() => null);
    if (!source) return null;
    const mail = await PostalMime.parse(source);
    const text = mail.text ?? '';
    return {
      id,
      to: (mail.to ?? []).map(({ address }) => address ?? '').join(', '),
      from: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      date: mail.date ?? '',
      text,
      html: mail.html ?? '',
      links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
    };
  }

  return {
    read,

    /** Newest first. */
    async list(): Promise<OutboxEntry[]> {
      const names = await readdir(folder).catch(() => [] as string[]);
      const files = await Promise.all(
        names
          .map((name) => FILE.exec(name)?.[1])
          .filter((id) => id !== undefined)
          .map(async (id) => ({ id, writtenAt: (await stat(join(folder, `${id}.eml`))).mtimeMs })),
      );
      const newest = files.toSorted((a, b) => b.writtenAt - a.writtenAt).slice(0, SHOWN);
      const mails = await Promise.all(newest.map(({ id }) => read(id)));
      return mails.filter((mail) => mail !== null);
    },
  };
}
