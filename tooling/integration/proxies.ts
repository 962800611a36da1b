import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

interface Start {
  /** Empty, for configuration, certificates and temporary files. */
  folder: string;
  /** Ports of the instances of the gallery. */
  instances: readonly number[];
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

/** @throws Error when the program is not installed */
function requireProgram(program: string): void {
  if (spawnSync(program, ['version']).error)
    throw new Error(
      `${program} is not installed, so deploy/ cannot be tested with it. On Debian: apt-get install ${program}`,
    );
}

function stopping(child: ChildProcess): () => Promise<unknown> {
  const ended = once(child, 'exit');
  return () => {
    child.kill('SIGTERM');
    return ended;
  };
}

interface Certificate {
  key: string;
  chain: string;
}

/** A certificate of the site, signed by itself. */
function makeCertificate(folder: string): Certificate {
  const certificate = { key: join(folder, 'key.pem'), chain: join(folder, 'chain.pem') };
  const subject = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`];
  const files = ['-keyout', certificate.key, '-out', certificate.chain];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' });
  return certificate;
}

/** Starts nginx with `deploy/nginx.conf`. */
export async function startNginx({ folder, instances }: Start): Promise<Proxy> {
  requireProgram('nginx');
  const [http, https] = [await freePort(), await freePort()];
  const certificate = makeCertificate(folder);
  const site = example('nginx.conf', [
    [
      'server 127.0.0.1:4000 ',
      instances.map((port) => `server 127.0.0.1:${port} `).join('fail_timeout=30s;\n'),
    ],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
    ['/etc/letsencrypt/live/gallery.example.org/fullchain.pem', certificate.chain],
    ['/etc/letsencrypt/live/gallery.example.org/privkey.pem', certificate.key],
  ]);
  writeFileSync(join(folder, 'lumigraph.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kindOfFile) => `${kindOfFile}_temp_path ${join(folder, kindOfFile)};`,
  );
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    // One worker: requests reach the instances in turn.
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/nginx.pid;
error_log ${folder}/error.log; events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')} include ${folder}/lumigraph.conf; }\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', main], { stdio: ['ignore', 'inherit', 'inherit'] });
  return { http, https, stop: stopping(child) };
}

/** Starts Caddy with `deploy/Caddyfile`, and certificates of its own authority. */
export async function startCaddy({ folder, instances }: Start): Promise<Proxy> {
  requireProgram('caddy');
  const [http, https] = [await freePort(), await freePort()];
  const site = example('Caddyfile', [
    ['127.0.0.1:4000 {', `${instances.map((port) => `127.0.0.1:${port}`).join(' ')} {`],
  ]);
  const options = `{
	admin off
	http_port ${http}
	https_port ${https}
	local_certs
	skip_install_trust
	log {
		level ERROR
	}
}
`;
  const main = join(folder, 'Caddyfile');
  writeFileSync(main, options + site);
  mkdirSync(join(folder, 'home'));
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', main], {
    env: { PATH: process.env['PATH'], HOME: join(folder, 'home'), XDG_DATA_HOME: join(folder, 'home') },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { http, https, stop: stopping(child) };
}

/** Starts HAProxy with `deploy/haproxy.cfg`. */
export async function startHaproxy({ folder, instances }: Start): Promise<Proxy> {
  requireProgram('haproxy');
  const [http, https] = [await freePort(), await freePort()];
  const { key, chain } = makeCertificate(folder);
  const both = join(folder, 'lumigraph.pem');
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
  const servers = instances.map((port, index) => `server gallery-${index + 1} 127.0.0.1:${port}`);
  const config = example('haproxy.cfg', [
    ['server gallery-1 127.0.0.1:4000', servers.join('\n\t')],
    ['bind :80', `bind 127.0.0.1:${http}`],
    ['bind :443', `bind 127.0.0.1:${https}`],
    ['/etc/haproxy/certs/lumigraph.pem', both],
  ]);
  const main = join(folder, 'haproxy.cfg');
  writeFileSync(main, config);
  const child = spawn('haproxy', ['-db', '-q', '-f', main], { stdio: ['ignore', 'inherit', 'inherit'] });
  return { http, https, stop: stopping(child) };
}
