import { createServer, type IncomingMessage, type Server } from 'node:http';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { initSync, WasmReader } from '@contentauth/c2pa-wasm';
import { DAY_MS, DEMO_SIGNER } from '@lumigraph/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runGallery } from '../../../../cli/program.ts';
import { readConfig, SettingsError } from '../../../../config/config.ts';
import { sharp } from '../../../../lib/sharp.ts';
import { drawImage, openTestGallery, type TestGallery } from '../../../../testing/images/test-gallery.ts';
import { createImages } from '../../images-feature.ts';
import { imageTasks } from '../../../../image-processes/image-tasks.ts';
import { errorsPlugin } from '../../../../http/errors-plugin.ts';
import { openApiPlugin } from '../../../../http/open-api.ts';
import { imagesPlugin } from '../../images-routes.ts';
import { demoCertificate } from './certificate.ts';
import { createCredentials } from './credentials.ts';

// The first signature of a worker compiles the library.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let gallery: TestGallery;
let members: FastifyInstance;
let folder: string;
const log = { warn: vi.fn<(...details: unknown[]) => void>(), error: vi.fn<() => void>() };
const marks = {
  title: 'Fjord',
  alt: 'A fjord',
  tags: [],
  source: 'trainedAlgorithmicMedia',
  license: 'free',
  licenseUrl: 'https://example.com/license',
  credit: 'Lumigraph',
  model: 'Painter 2',
  createdAt: 0,
};

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm')));
  initSync({ module: await WebAssembly.compile(wasm) });
  gallery = await openTestGallery();
  members = await membersApp();
  folder = mkdtempSync(join(tmpdir(), 'credentials-'));
});
afterAll(async () => {
  await members.close();
  await gallery.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Manifest {
  title: string;
  assertions: { label: string; data: unknown }[];
  signature_info: { issuer: string; time?: string };
}

interface ManifestStore {
  active_manifest: string;
  manifests: Record<string, Manifest>;
  validation_state: string;
  validation_status?: { code: string }[];
}

async function readStore(file: Buffer, mediaType: string) {
  const reader = await WasmReader.fromBytes(mediaType, file);
  const store = JSON.parse(reader.json()) as ManifestStore;
  reader.free();
  const manifest = store.manifests[store.active_manifest];
  return {
    state: store.validation_state,
    problems: (store.validation_status ?? []).map(({ code }) => code),
    title: manifest?.title,
    signature: manifest?.signature_info,
    data: (label: string) => manifest?.assertions.find((assertion) => assertion.label === label)?.data,
  };
}

/** A second instance over the same data, whose users are all members. */
async function membersApp() {
  const app = Fastify();
  await app.register(errorsPlugin);
  await app.register(openApiPlugin, { served: false });
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: gallery.dataDir });
  const images = createImages({
    config,
    current: () => config,
    db: gallery.db,
    storage: gallery.storage,
    imageTasks,
    now: Date.now,
    log: () => undefined,
    logger: log,
  });
  await app.register(imagesPlugin, {
    images,
    isPremium: () => Promise.resolve(true),
    ledger: {
      userOf: () => Promise.resolve(null),
      admit: () => Promise.resolve(),
      record: () => Promise.resolve(),
      remaining: () => Promise.resolve(null),
      ticket: () => Promise.resolve(''),
      readTicket: () => Promise.resolve(null),
    },
  });
  app.addHook('onClose', images.credentials.close);
  return app;
}

describe('The manifest of a download', () => {
  it('states origin, tool, credit, license and training, and the changes of a free file', async () => {
    await gallery.publish('fjord', await drawImage({ width: 640, height: 400 }), {
      title: 'Fjord & sea',
      model: 'Painter 2',
      credit: 'Studio',
      createdAt: Date.UTC(2026, 10, 20, 8),
      license: 'free',
    });
    const response = await gallery.get('/api/images/download/nature/fjord');
    expect(response.statusCode).toBe(200);
    const store = await readStore(response.rawPayload, 'image/jpeg');
    expect(store).toMatchObject({ state: 'Valid', title: 'Fjord & sea', signature: { issuer: DEMO_SIGNER } });
    expect(store.problems).toEqual(['signingCredential.untrusted']);
    expect(store.data('c2pa.actions.v2')).toMatchObject({
      actions: [
        {
          action: 'c2pa.created',
          digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
          softwareAgent: { name: 'Painter 2' },
        },
        { action: 'c2pa.resized' },
        { action: 'c2pa.edited' },
        { action: 'c2pa.published', when: '2026-11-20T08:00:00.000Z' },
      ],
    });
    expect(store.data('cawg.metadata')).toMatchObject({
      'dc:title': { 'x-default': 'Fjord & sea' },
      'photoshop:Credit': 'Studio',
      'xmpRights:WebStatement': 'http://localhost:4000/license',
      'xmpRights:UsageTerms': { 'x-default': 'Free for private and editorial use with credit' },
    });
    const use = { use: 'notAllowed' };
    expect(store.data('cawg.training-mining')).toEqual({
      entries: { 'cawg.ai_training': use, 'cawg.ai_generative_training': use },
    });
    const webp = await gallery.get('/api/images/download/nature/fjord?format=webp');
    expect((await readStore(webp.rawPayload, 'image/webp')).state).toBe('Valid');
    // The XMP states the same.
    const xmp = (await sharp(response.rawPayload).metadata()).xmp?.toString();
    expect(xmp).toContain('DMI-PROHIBITED-AIMLTRAINING');
    // The file for checking is the same one, and not counted.
    const checked = await gallery.get('/api/images/credentials/nature/fjord');
    expect(checked.rawPayload.equals(response.rawPayload)).toBe(true);
    expect(checked.headers['content-disposition']).toBeUndefined();
    expect((await gallery.get('/api/images/credentials/nature/none')).statusCode).toBe(404);
  });

  it('refers to the text of a custom license', async () => {
    await gallery.publish('custom', await drawImage({ width: 64, height: 40 }), { license: 'CC BY 4.0' });
    const { rawPayload } = await gallery.get('/api/images/download/nature/custom');
    const store = await readStore(rawPayload, 'image/jpeg');
    expect(store.data('cawg.training-mining')).toMatchObject({
      entries: { 'cawg.ai_training': { use: 'constrained', constraint_info: 'CC BY 4.0' } },
    });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is in an original (%s), with unchanged pixels, and shows a change of the file',
    async (format) => {
      const name = `original-${format}`;
      const original = await drawImage({ width: 320, height: 200 }, format);
      await gallery.publish(name, original, { license: 'free' });
      const download = () =>
        members.inject({ url: `/images/download/nature/${name}`, headers: { 'x-api-key': 'key' } });
      const { rawPayload } = await download();
      const mediaType = `image/${format}`;
      const store = await readStore(rawPayload, mediaType);
      expect(store).toMatchObject({ state: 'Valid', signature: { issuer: DEMO_SIGNER } });
      expect(store.data('c2pa.actions.v2')).toMatchObject({
        actions: [{ action: 'c2pa.created' }, { action: 'c2pa.published' }],
      });
      const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
      expect((await pixels(rawPayload)).equals(await pixels(original))).toBe(true);
      // Made once.
      expect((await download()).rawPayload.equals(rawPayload)).toBe(true);

      // A word of the XMP, which every format stores as it is.
      const changed = Buffer.from(rawPayload);
      changed.write('X', changed.indexOf('trainedAlgorithmicMedia</Iptc4xmpExt'));
      const after = await readStore(changed, mediaType);
      expect(after.state).toBe('Invalid');
      expect(after.problems.join()).toMatch(/assertion\.(dataHash|bmffHash)\.mismatch/);
    },
  );
});

const settings = (environment: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...environment });
const open = (environment: Record<string, string> = {}, now = Date.now) =>
  createCredentials({ config: settings(environment), now, log });
const pathOf = (name: string): string => join(folder, name);

/** A certificate in two files, as an operator installs one. */
async function writeCertificate(name: string, now = Date.now()) {
  const { chainPem, privateKeyPem } = await demoCertificate(mkdtempSync(join(folder, 'made-')), now);
  await writeFile(pathOf(`${name}.crt`), chainPem.join('\n'));
  await writeFile(pathOf(`${name}.key`), privateKeyPem);
  return { C2PA_CERTIFICATE: pathOf(`${name}.crt`), C2PA_PRIVATE_KEY: pathOf(`${name}.key`) };
}

const smallJpeg = async () => ({
  file: await drawImage({ width: 32, height: 20 }, 'jpeg'),
  mediaType: 'image/jpeg',
  marks,
  changes: [],
});

describe('The certificate', () => {
  it('of a demo is made once, readable for its owner only', async () => {
    const files = await readdir(gallery.dataDir);
    expect(files).toContain('content-credentials-demo.pem');
    const path = join(gallery.dataDir, 'content-credentials-demo.pem');
    expect((await stat(path)).mode & 0o077).toBe(0);
    const now = Date.now();
    const [one, other] = [await demoCertificate(folder, now), await demoCertificate(folder, now)];
    expect(one.fingerprint).toBe(other.fingerprint);
    // Ten years later it is made again.
    const later = await demoCertificate(folder, one.expiresAt + 1);
    expect(later.fingerprint).not.toBe(one.fingerprint);
  });

  it('of the settings signs, and is part of the version', async () => {
    const files = await writeCertificate('own');
    const credentials = open(files);
    expect(await credentials.check()).toBe(true);
    expect(credentials.version).not.toBe(open().version);
    expect((await readStore(await credentials.sign(await smallJpeg()), 'image/jpeg')).state).toBe('Valid');
    await credentials.close();
  });

  it('must be complete, readable, and have its own key', async () => {
    const files = await writeCertificate('broken');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const strange = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await writeFile(pathOf('strange.key'), strange);
    const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    await writeFile(pathOf('small.key'), small.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(pathOf('empty'), '');
    const cases: [Record<string, string>, RegExp][] = [
      [{ C2PA_CERTIFICATE: files.C2PA_CERTIFICATE }, /belong together/],
      [{ C2PA_TIMESTAMP_URL: 'https://tsa.example' }, /C2PA_TIMESTAMP_URL needs C2PA_CERTIFICATE/],
      [{ ...files, C2PA_CERTIFICATE: pathOf('absent') }, /C2PA_CERTIFICATE cannot be read \(ENOENT\)/],
      [{ ...files, C2PA_CERTIFICATE: pathOf('empty') }, /C2PA_CERTIFICATE must name a PEM file/],
      [{ ...files, C2PA_PRIVATE_KEY: files.C2PA_CERTIFICATE }, /C2PA_PRIVATE_KEY must name a PEM file/],
      [{ ...files, C2PA_PRIVATE_KEY: pathOf('small.key') }, /at least 2048 bits/],
      [{ ...files, C2PA_PRIVATE_KEY: pathOf('strange.key') }, /does not belong to the first certificate/],
    ];
    for (const [environment, message] of cases) {
      const attempt = () => open(environment);
      expect(attempt).toThrow(SettingsError);
      expect(attempt).toThrow(message);
      expect(attempt).not.toThrow(strange.slice(30, 80));
    }
  });

  it('with which the library does not sign is refused at start, with the reason', async () => {
    const credentials = open(await writeCertificate('future', Date.now() + 365 * DAY_MS));
    await expect(credentials.check()).rejects.toThrow(SettingsError);
    await expect(credentials.check()).rejects.toThrow(/C2PA_CERTIFICATE cannot sign images: certificate/);
    await credentials.close();
  });

  it('that has expired leaves downloads as they are', async () => {
    const credentials = open(await writeCertificate('expired'), () => Date.now() + 11 * 365 * DAY_MS);
    log.warn.mockClear();
    expect(await credentials.check()).toBe(false);
    const task = await smallJpeg();
    expect(await credentials.sign(task)).toBe(task.file);
    expect(log.warn.mock.calls.flat().join()).toContain('has expired');
    await credentials.close();
  });
});

const openssl = (...args: string[]) => spawnSync('openssl', args, { cwd: folder, stdio: 'ignore' });
const CONFIG = `[req]
distinguished_name = name
prompt = no
[name]
O = Test authority
[issuer]
basicConstraints = critical, CA:true
subjectKeyIdentifier = hash
keyUsage = critical, keyCertSign
[authority_extensions]
basicConstraints = critical, CA:false
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_cert = tsa.crt
signer_key = tsa.key
certs = ca.crt
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** A time-stamp authority of OpenSSL. */
async function openAuthority(): Promise<Server> {
  await writeFile(pathOf('tsa.conf'), CONFIG);
  await writeFile(pathOf('serial'), '01');
  for (const command of [
    'req -x509 -newkey rsa:2048 -nodes -config tsa.conf -extensions issuer -keyout ca.key -out ca.crt -days 3',
    'req -new -newkey rsa:2048 -nodes -config tsa.conf -subj /O=Test/CN=Stamps -keyout tsa.key -out tsa.csr',
    'x509 -req -in tsa.csr -CA ca.crt -CAkey ca.key -set_serial 7 -extfile tsa.conf -extensions authority_extensions -out tsa.crt -days 2',
  ])
    openssl(...command.split(' '));
  const stampFor = async (query: IncomingMessage): Promise<Buffer> => {
    await writeFile(pathOf('stamp.tsq'), await buffer(query));
    openssl(...'ts -reply -config tsa.conf -queryfile stamp.tsq -out stamp.tsr'.split(' '));
    return readFile(pathOf('stamp.tsr'));
  };
  const server = createServer((query, response) => {
    void stampFor(query).then((stamp) => response.end(stamp));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe.skipIf(openssl('version').status !== 0)('A time-stamp authority', () => {
  it(
    'is asked for each file; a file without its response is signed without a time',
    { tags: ['long'] },
    async () => {
      const server = await openAuthority();
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const credentials = open({ ...(await writeCertificate('stamped')), C2PA_TIMESTAMP_URL: address });
      const stamped = await readStore(await credentials.sign(await smallJpeg()), 'image/jpeg');
      expect(stamped.state).toBe('Valid');
      expect(stamped.signature?.time).toMatch(/^20\d\d-/);
      server.close();
      server.closeAllConnections();
      const plain = await readStore(await credentials.sign(await smallJpeg()), 'image/jpeg');
      expect(plain.state).toBe('Valid');
      expect(plain.signature?.time).toBeUndefined();
      await credentials.close();
    },
  );
});

describe('gallery images sign', () => {
  it('makes the downloads of images that were published before, once', { tags: ['long'] }, async () => {
    await gallery.publish('early', await drawImage({ width: 64, height: 40 }), { license: 'free' });
    vi.stubEnv('NODE_ENV', 'test');
    vi.stubEnv('DATA_DIR', gallery.dataDir);
    const files = async () => (await readdir(join(gallery.dataDir, 'pictures'), { recursive: true })).sort();
    const lines: string[] = [];
    const run = (...options: string[]) =>
      runGallery(['images', 'sign', ...options], {
        interactive: false,
        out: (line) => lines.push(line),
        err: (line) => lines.push(line),
      });
    expect(await run()).toBe(0);
    expect(lines.join()).toMatch(/^7 images have signed downloads/);
    const made = await files();
    expect(await run()).toBe(0);
    expect(await files()).toEqual(made);
    // The server finds the file of the command.
    const { rawPayload } = await gallery.get('/api/images/download/nature/early');
    expect((await readStore(rawPayload, 'image/jpeg')).state).toBe('Valid');
    expect(await files()).toEqual(made);
    vi.stubEnv('C2PA_CERTIFICATE', pathOf('absent'));
    vi.stubEnv('C2PA_PRIVATE_KEY', pathOf('absent'));
    expect(await run()).toBe(78);
    expect(lines.at(-1)).toContain('C2PA_CERTIFICATE cannot be read');
    vi.unstubAllEnvs();
  });
});
