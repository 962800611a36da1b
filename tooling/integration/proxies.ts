import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '../../apps/backend/src/testing/server-process.ts';

/** The name of the site in the example configurations. */
export const SITE = 'gallery.example.org';
const EXAMPLES = join(import.meta.dirname, '../../deploy');

/** A proxy with an example configuration of `deploy`, on ports of its own. */
export interface Proxy {
  http: number;
  https: number;
  stop: () => Promise<unknown>;
}

/** An example with the given texts replaced. Fails when the example does not contain one of them. */
export function example(name: string, replacements: readonly [string, string][]): string {
  let text = readFileSync(join(EXAMPLES, name), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from))
      throw new Error(`deploy/${name} does not contain "${from}", which this test replaces.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

interface Given {
  /** For configuration, certificates and temporary files. */
  folder: string;
  http: number;
  https: number;
  /** Addresses of the instances of the gallery. */
  instances: readonly string[];
  key: string;
  chain: string;
}

interface Program {
  /** The complete configuration. */
  config: (given: Given) => string;
  args: (config: string) => string[];
}

export const programs = {
  nginx: {
    config({ folder, http, https, instances, key, chain }) {
      const site = example('nginx.conf', [
        [
          'server 127.0.0.1:4000 ',
          instances.map((address) => `server ${address} `).join('fail_timeout=30s;\n'),
        ],
        ['  listen [::]:80;\n', ''],
        ['  listen [::]:443 ssl http2;\n', ''],
        ['listen 80;', `listen 127.0.0.1:${http};`],
        ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
        ['/etc/letsencrypt/live/gallery.example.org/fullchain.pem', chain],
        ['/etc/letsencrypt/live/gallery.example.org/privkey.pem', key],
      ]);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      // One worker: requests reach the instances in turn.
      return `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/nginx.pid;
error_log ${folder}/error.log; events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')} ${site} }\n`;
    },
    args: (config) => ['-c', config],
  },
  caddy: {
    // With certificates of its own authority.
    config: ({ http, https, instances }) =>
      `{
	admin off
	http_port ${http}
	https_port ${https}
	local_certs
	skip_install_trust
	log {
		level ERROR
	}
}
${example('Caddyfile', [['127.0.0.1:4000 {', `${instances.join(' ')} {`]])}`,
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
  haproxy: {
    config({ folder, http, https, instances, key, chain }) {
      const both = join(folder, 'lumigraph.pem');
      writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
      const servers = instances.map((address, index) => `server gallery-${index + 1} ${address}`);
      return example('haproxy.cfg', [
        ['server gallery-1 127.0.0.1:4000', servers.join('\n\t')],
        ['bind :80', `bind 127.0.0.1:${http}`],
        ['bind :443', `bind 127.0.0.1:${https}`],
        ['/etc/haproxy/certs/lumigraph.pem', both],
      ]);
    },
    args: (config) => ['-db', '-q', '-f', config],
  },
} satisfies Record<string, Program>;

/** @throws Error when the program is not installed */
export async function startProxy(
  name: keyof typeof programs,
  { folder, instances }: Pick<Given, 'folder' | 'instances'>,
): Promise<Proxy> {
  if (spawnSync(name, ['version']).error)
    throw new Error(
      `${name} is not installed, so deploy/ cannot be tested with it. On Debian: apt-get install ${name}`,
    );
  const given = {
    folder,
    instances,
    http: await freePort(),
    https: await freePort(),
    key: join(folder, 'key.pem'),
    chain: join(folder, 'chain.pem'),
  };
  const subject = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const certificate = ['-keyout', given.key, '-out', given.chain];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...certificate], { stdio: 'ignore' });

  const { config, args }: Program = programs[name];
  const file = join(folder, 'proxy.conf');
  writeFileSync(file, config(given));
  const child = spawn(name, args(file), {
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { http: given.http, https: given.https, stop };
}
