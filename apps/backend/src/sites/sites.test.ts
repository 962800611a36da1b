import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, SettingsError } from '../config/config.ts';
import { explainStartFailure } from '../config/start-failure.ts';
import { productionEnvironment as production } from '../testing/production-environment.ts';
import { findSites, servedSites, type ServedSite } from './served-sites.ts';
import { createSiteSwitch } from './site-switch.ts';

let apps: string;

beforeEach(() => {
  apps = mkdtempSync(join(tmpdir(), 'apps-'));
});
afterEach(() => rmSync(apps, { recursive: true }));

function folder(name: string, manifest: object, built = true): void {
  mkdirSync(join(apps, name, 'dist', 'server'), { recursive: true });
  writeFileSync(join(apps, name, 'package.json'), JSON.stringify(manifest));
  if (built) writeFileSync(join(apps, name, 'dist', 'server', 'entry-server.js'), '');
}

function family(): void {
  folder('minorities', { site: { order: 2 } });
  folder('gallery', { site: { order: 0 } });
  folder('dating', { site: { order: 1 } });
  folder('backend', {});
}

describe('the sites of the repository', () => {
  it('are the built folders whose package.json has the field, in its order', () => {
    family();
    folder('choir', { site: {} });
    folder('unbuilt', { site: { order: 3 } }, false);
    expect(findSites(apps).map(({ id }) => id)).toEqual(['gallery', 'dating', 'minorities', 'choir']);
  });

  it('answer side by side in a demo', () => {
    family();
    const served = servedSites(readConfig({ PORT: '5000' }), findSites(apps));
    expect(served.map(({ id, port, origin }) => [id, port, origin])).toEqual([
      ['gallery', 5000, 'http://localhost:5000'],
      ['dating', 5001, 'http://localhost:5001'],
      ['minorities', 5002, 'http://localhost:5002'],
    ]);
  });

  it('are the gallery alone in production, unless the operator names others with their origins', () => {
    family();
    const found = findSites(apps);
    expect(servedSites(readConfig(production), found).map(({ id }) => id)).toEqual(['gallery']);
    const both = readConfig({ ...production, SITES: 'gallery,dating=https://twosome.example' });
    expect(servedSites(both, found).map(({ origin, port }) => [origin, port])).toEqual([
      ['https://gallery.example', 4000],
      ['https://twosome.example', 4001],
    ]);
  });

  it.each([
    ['gallery,dating', 'dating=https://'],
    ['gallery,dating=http://twosome.example', 'dating=https://'],
    ['gallery=https://gallery.example', 'PUBLIC_ORIGIN'],
    ['gallery, ../etc', 'SITES'],
  ])('SITES=%s is refused in production with what to write', (SITES, said) => {
    expect(() => readConfig({ ...production, SITES })).toThrow(said);
  });

  it('that a setting names must be there', () => {
    family();
    const config = readConfig({ SITES: 'gallery,choir' });
    expect(() => servedSites(config, findSites(apps))).toThrow(SettingsError);
    expect(() => servedSites(config, findSites(apps))).toThrow(
      'no such built site (built are: gallery, dating, minorities)',
    );
  });
});

function ask(
  port: number,
  path = '/',
  host = `localhost:${port}`,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', headers: { host } }, (response: IncomingMessage) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    }).on('error', reject);
  });
}

describe('several sites on one application', () => {
  const main = 'http://localhost:1';
  const dating: ServedSite = { id: 'dating', dir: '', port: 0, origin: 'https://twosome.example' };
  let app: FastifyInstance;
  let ports: number[];

  beforeEach(async () => {
    const siteSwitch = createSiteSwitch([dating], { id: 'gallery', origin: main });
    app = fastify({ routerOptions: { constraints: siteSwitch.constraints } });
    siteSwitch.decorate(app);
    app.get('/', () => 'gallery');
    app.get('/', { constraints: { site: 'dating' } }, () => 'twosome');
    app.get('/api/origin', (request) => request.siteOrigin);
    app.get('/api/site', (request) => request.siteId);
    await app.listen({ port: 0, host: '127.0.0.1' });
    ports = [(app.server.address() as AddressInfo).port, ...(await siteSwitch.listen(app, '127.0.0.1'))];
  });
  afterEach(() => app.close());

  it('each address has its own pages, and all have the services', async () => {
    const [gallery = 0, twosome = 0] = ports;
    expect(await ask(gallery)).toEqual({ status: 200, body: 'gallery' });
    expect(await ask(twosome)).toEqual({ status: 200, body: 'twosome' });
    expect((await ask(gallery, '/api/origin')).body).toBe(main);
    expect((await ask(twosome, '/api/origin')).body).toBe('https://twosome.example');
    expect((await ask(gallery, '/api/site')).body).toBe('gallery');
    expect((await ask(twosome, '/api/site', `localhost:${gallery}`)).body).toBe('dating');
  });

  it('a Host header changes nothing', async () => {
    const [gallery = 0, twosome = 0] = ports;
    expect((await ask(gallery, '/', 'twosome.example')).body).toBe('gallery');
    expect((await ask(gallery, '/api/origin', 'twosome.example')).body).toBe(main);
    expect((await ask(twosome, '/api/origin', 'evil.example')).body).toBe('https://twosome.example');
  });

  it('closes every address', async () => {
    await app.close();
    for (const port of ports) await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
  });

  it('a busy address is named with its port and how to take others', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const busy = createSiteSwitch([{ ...dating, port }], { id: 'gallery', origin: main });
    const failure = await busy.listen(app, '127.0.0.1').catch((error: unknown) => error);
    other.close();
    const said = explainStartFailure(failure, readConfig({ PORT: String(port - 1) }));
    expect(said).toContain(`Port ${port}, which the site number 2 needs, is already in use`);
    expect(said).toContain(`PORT=${port + 9} npm start`);
  });
});
