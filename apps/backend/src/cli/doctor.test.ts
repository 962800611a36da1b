import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createImageCheckStore } from '../features/images/store/image-check-store.ts';
import { createImageEditor } from '../features/images/store/image-editor.ts';
import { drawing, writeFiles } from '../testing/import/corpus.ts';
import { openImportWorkspace, type ImportWorkspace } from '../testing/import/import-workspace.ts';
import { runCommand } from '../testing/run-command.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let workspace: ImportWorkspace;
beforeEach(async () => {
  workspace = await openImportWorkspace();
  vi.stubEnv('NODE_ENV', 'test');
  vi.stubEnv('DATA_DIR', workspace.dataDir);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await workspace.close();
});

async function importImages(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await writeFiles(workspace.folder, { [`nature/hill ${n}.png`]: await drawing(n).png().toBuffer() });
  await workspace.run();
}

async function pathOf(publicId: string): Promise<string> {
  const { storageKey } = await workspace.find(publicId);
  return join(workspace.dataDir, 'pictures', storageKey);
}

/** 20 bytes of the pixels; the size stays. */
async function damage(path: string): Promise<void> {
  const { length } = await readFile(path);
  await using file = await open(path, 'r+');
  await file.write(Buffer.alloc(20, 0x5a), 0, 20, Math.floor(length / 2));
}

const editor = () => createImageEditor({ db: workspace.database.db, log: () => undefined });
const published = async (): Promise<string[]> =>
  (await workspace.deps.store.page({ kind: 'all' }, 1, 10))?.items.map(({ publicId }) => publicId) ?? [];

describe('gallery doctor --deep', () => {
  it('finds changed bytes, withholds the image on request, and says when it is intact again', async () => {
    await importImages(3);
    const lists = await published();
    const path = await pathOf('nature/hill-2');
    const intact = await readFile(path);
    await damage(path);
    expect((await runCommand(['doctor'])).code).toBe(0);

    const deep = await runCommand(['doctor', '--deep']);
    expect([deep.code, deep.err]).toEqual([
      1,
      expect.stringContaining('The file of nature/hill-2 is damaged'),
    ]);
    expect(deep.out).toContain('3 images read and compared with the checksums.');
    expect(await published()).toEqual(lists);

    expect((await runCommand(['doctor', '--deep', '--withhold'])).out).toContain('1 withheld');
    expect(await published()).toEqual(lists.filter((id) => id !== 'nature/hill-2'));
    expect(await createImageCheckStore(workspace.database.db).damaged()).toMatchObject([
      { publicId: 'nature/hill-2' },
    ]);
    expect((await runCommand(['doctor', '--deep'])).out).not.toContain('nature/hill-2 is withheld');

    await writeFile(path, intact);
    const mended = await runCommand(['doctor', '--deep']);
    expect([mended.code, mended.out]).toEqual([0, expect.stringContaining('nature/hill-2 is withheld')]);
    await editor().restore(['nature/hill-2']);
    expect(await published()).toEqual(lists);
    expect((await runCommand(['doctor', '--deep'])).code).toBe(0);
  });

  it(
    'records the checksum of an older image only if its pixels can be decoded',
    { tags: ['long'] },
    async () => {
      await importImages(2);
      await workspace.database.db.updateTable('image').set({ stored_sha256: null }).execute();
      await damage(await pathOf('nature/hill-1'));
      const first = await runCommand(['doctor', '--deep', '--json']);
      expect(first.code).toBe(1);
      expect(JSON.parse(first.out)).toMatchObject({
        ok: false,
        problems: [expect.stringContaining('nature/hill-1 is damaged')],
        notes: expect.arrayContaining([expect.stringContaining('1 of them had no checksum')]),
      });
      await damage(await pathOf('nature/hill-2'));
      expect((await runCommand(['doctor', '--deep'])).err).toContain('nature/hill-2 is damaged');
    },
  );

  it('tells a missing file from a damaged one, and needs --deep for --withhold', async () => {
    await importImages(1);
    const { storageKey } = await workspace.find('nature/hill-1');
    await workspace.deps.storage.remove(storageKey);
    expect((await runCommand(['doctor', '--deep'])).err).toContain('nature/hill-1 is missing');
    expect((await runCommand(['doctor', '--withhold'])).err).toBe('--withhold needs --deep.');
  });
});

describe('gallery doctor, while a part does not respond', () => {
  const keys = { STORAGE_ACCESS_KEY_ID: 'key', STORAGE_SECRET_ACCESS_KEY: 'secret' };
  it.each([
    [
      { STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:9&region=eu', ...keys },
      'The object storage that STORAGE_URL names cannot be reached at http://127.0.0.1:9',
    ],
    [{ DATABASE_URL: 'postgres://gallery@127.0.0.1:9/gallery' }, 'PostgreSQL'],
    [{ DATA_DIR: '/dev/null/data' }, 'The data folder /dev/null/data cannot be written'],
  ])('names it in a sentence: %j', async (settings, sentence) => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const { code, err } = await runCommand(['doctor']);
    expect(code).not.toBe(0);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

describe('gallery doctor --mail', () => {
  let server: SMTPServer | undefined;
  afterEach(async () => {
    const running = server;
    server = undefined;
    if (running) await new Promise<void>((done) => running.close(() => done()));
  });

  async function listen(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<string> {
    const started = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
    server = started;
    await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
    return `127.0.0.1:${(started.server.address() as { port: number }).port}`;
  }

  it('sends a mail over the server of the settings', async () => {
    const mails: Promise<Buffer>[] = [];
    const address = await listen({
      onData(stream, _session, done) {
        mails.push(buffer(stream));
        stream.on('end', () => done());
      },
    });
    vi.stubEnv('SMTP_URL', `smtp://${address}`);
    const { code, out } = await runCommand(['doctor', '--mail', 'ada@example.com']);
    expect([code, mails.length]).toEqual([0, 1]);
    const mail = await PostalMime.parse(await mails[0]!);
    expect(mail).toMatchObject({ subject: 'Test mail of the gallery', to: [{ address: 'ada@example.com' }] });
    expect(out).toContain('has accepted a test mail to ada@example.com');
  });

  it('says in a sentence why it cannot', async () => {
    const mail = async (recipient = 'ada@example.com') =>
      (await runCommand(['doctor', '--mail', recipient])).err;
    expect(await mail()).toContain('SMTP_URL is not set');
    const address = await listen({
      onRcptTo: (_recipient, _session, done) =>
        done(Object.assign(new Error('No such user'), { responseCode: 550 })),
      onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    });
    vi.stubEnv('SMTP_URL', `smtp://${address}`);
    expect(await mail()).toMatch(/refuses the sender of MAIL_FROM or the recipient: .*No such user/);
    expect(await mail('nobody')).toContain('nobody is no mail address.');
    vi.stubEnv('SMTP_URL', `smtp://ada:secret-word@${address}`);
    const refused = await mail();
    expect(refused).toContain('refuses the user or the password of SMTP_URL');
    expect(refused).not.toContain('secret-word');
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    expect(await mail()).toContain('The mail server of SMTP_URL cannot be used');
  });
});
