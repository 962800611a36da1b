import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { productionEnvironment } from '../testing/production-environment.ts';
import { SettingsSchema } from './settings.ts';

const root = join(import.meta.dirname, '../../../..');
const files = join(root, 'tooling/release/files');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const settings = new Set(Object.keys(SettingsSchema.properties));
const unknown = (names: Iterable<string>): string[] => [...names].filter((name) => !settings.has(name));

interface Service {
  image: string;
  environment: Record<string, string | number>;
  volumes: string[];
  networks: Record<string, unknown> | string[];
  read_only?: boolean;
  cap_drop?: string[];
  entrypoint?: string[];
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { ipam?: { config: { subnet: string }[] } } | null>;
}

describe('compose.yaml', () => {
  const text = read('tooling/release/files/compose.yaml');
  const compose = parse(text, { merge: true }) as Compose;
  const servers = Object.entries(compose.services).filter(([, { image }]) => image === 'lumigraph-server');
  const environment = compose.services['server-1']?.environment ?? {};

  it('sets settings that exist', () => {
    expect(servers.map(([name]) => name)).toEqual(['server-1', 'server-2', 'gallery']);
    for (const [, service] of servers) expect(unknown(Object.keys(service.environment))).toEqual([]);
  });

  it('takes secrets and the names of the operator from .env, and stops with a sentence without them', () => {
    const required = new Map(
      [...text.matchAll(/\$\{(\w+):\?([^}]+)\}/g)].map(([, name, why]) => [name, why]),
    );
    const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !required.has(name))).toEqual([]);
    for (const [name, sentence] of required) expect(sentence).toMatch(new RegExp(`^Set ${name} in .env`));
    expect(unknown(required.keys() as Iterable<string>)).toEqual(['POSTGRES_PASSWORD']);
    const secrets = Object.values(compose.services).flatMap((service) =>
      Object.entries(service.environment).filter(([name]) => /SECRET|PASSWORD|_KEY/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(([, value]) => !String(value).startsWith('${'))).toEqual([]);
  });

  it('sets everything that production requires', () => {
    const missing = Object.keys(productionEnvironment).filter((name) => !(name in environment));
    expect(missing).toEqual([]);
  });

  it('declares the volumes and networks that services use', () => {
    const services = Object.values(compose.services);
    const named = services
      .flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
      .filter((volume) => !volume.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
    const networks = services.flatMap((service) =>
      Array.isArray(service.networks) ? service.networks : Object.keys(service.networks),
    );
    expect(new Set(networks)).toEqual(new Set(Object.keys(compose.networks)));
  });

  it('gives the servers no rights, and trusts the address of Caddy alone', () => {
    for (const [, server] of servers) expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(compose.services['caddy']?.networks).toEqual({
      front: { ipv4_address: environment['TRUST_PROXY'] },
    });
  });

  it('leads Caddy to servers and a file that exist', () => {
    const caddyfile = read('deploy/compose.Caddyfile');
    const upstreams = /reverse_proxy (.*) \{/.exec(caddyfile)?.[1]?.split(' ') ?? [];
    const port = environment['PORT'];
    expect(upstreams).toEqual(
      servers.map(([name]) => `${name}:${port}`).filter((name) => name.startsWith('server')),
    );
    expect(compose.services['caddy']?.volumes[0]).toMatch(/^\.\/deploy\/compose\.Caddyfile:/);
  });
});

describe('Dockerfile', () => {
  const text = read('tooling/release/files/Dockerfile');
  const commands = [...text.matchAll(/CMD (\[.*\])/g)].map(([, list = '']) => JSON.parse(list) as string[]);

  it('runs programs of the release as a user without rights', () => {
    expect(commands).toEqual([
      ['node', 'health.js'],
      ['node', '--max-semi-space-size=8', 'server.js'],
    ]);
    for (const command of commands) expect(existsSync(join(files, command.at(-1) ?? ''))).toBe(true);
    expect(existsSync(join(files, /\/opt\/lumigraph\/(\S+) \/usr\/local\/bin/.exec(text)?.[1] ?? '-'))).toBe(
      true,
    );
    expect(text).toMatch(/^USER \d{5}:\d{5}$/m);
  });

  it('sets settings that exist', () => {
    const set = [...(/^ENV (.*)$/m.exec(text)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    expect(set.length).toBeGreaterThan(3);
    expect(unknown(set)).toEqual([]);
  });

  it('does not copy the settings of the folder into the image', () => {
    expect(read('tooling/release/files/.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', 'data']),
    );
  });
});

it('the systemd unit starts a program of the release', () => {
  const unit = read('deploy/lumigraph.service');
  const program = /^ExecStart=\/usr\/bin\/node --max-semi-space-size=8 (\S+)$/m.exec(unit)?.[1] ?? '-';
  expect(existsSync(join(files, program))).toBe(true);
  expect(unit).toMatch(/^Environment=NODE_ENV=production$/m);
});

it('files for deployment name settings that exist', () => {
  const paths = globSync(['deploy/*', 'tooling/release/files/*.md'], { cwd: root });
  expect(paths.length).toBeGreaterThan(4);
  const named = paths.flatMap((path) =>
    [...read(path).matchAll(/\b([A-Z]{2,}_?[A-Z_]*[A-Z])=/g)].map(([, name = '']) => name),
  );
  expect(named).toContain('TRUST_PROXY');
  expect(unknown(named)).toEqual([]);
});
