// A local registry of the project's packages, which npm can publish to and install from; npm gets all others from the
// usual registry.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { exec } from './published.mjs';

const integrityOf = (bytes) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

/** Published packages: name → version → `{ manifest, bytes }`. */
function createStore() {
  const packages = new Map();
  return {
    add(manifest, bytes) {
      const versions = packages.get(manifest.name) ?? new Map();
      packages.set(manifest.name, versions.set(manifest.version, { manifest, bytes }));
    },
    has: (name, version) => packages.get(name)?.has(version) ?? false,
    bytes: (name, version) => packages.get(name)?.get(version)?.bytes,
    describe(name, host) {
      const versions = [...(packages.get(name) ?? [])];
      if (versions.length === 0) return undefined;
      const withDist = versions.map(([version, { manifest, bytes }]) => {
        const tarball = `http://${host}/${name}/-/${version}.tgz`;
        return [version, { ...manifest, dist: { tarball, integrity: integrityOf(bytes) } }];
      });
      const latest = versions.at(-1)[0];
      return { name, 'dist-tags': { latest }, versions: Object.fromEntries(withDist) };
    },
  };
}

/** What npm sends to publish: the manifest, and the tarball in base64. */
async function publish(store, request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { versions, _attachments } = JSON.parse(Buffer.concat(chunks));
  const [manifest] = Object.values(versions);
  if (!request.headers.authorization) return [401, { error: 'no token' }];
  if (store.has(manifest.name, manifest.version))
    return [403, { error: 'this version is published already' }];
  store.add(manifest, Buffer.from(Object.values(_attachments)[0].data, 'base64'));
  return [201, { ok: true }];
}

async function respond(store, request) {
  if (request.method === 'PUT') return publish(store, request);
  const path = decodeURIComponent(request.url);
  const [, name, version] = /^\/(@[\w-]+\/[\w-]+)(?:\/-\/(.+)\.tgz)?$/.exec(path) ?? [];
  const found = version ? store.bytes(name, version) : store.describe(name, request.headers.host);
  return found ? [200, found] : [404, {}];
}

/** Runs `work(url)` with a registry that has the tarballs (name → path); without them it begins empty. */
export async function withRegistry(tarballs, work) {
  const store = createStore();
  for (const path of tarballs.values()) {
    const { stdout } = await exec('tar', ['-xzOf', path, 'package/package.json']);
    store.add(JSON.parse(stdout), readFileSync(path));
  }
  const server = createServer((request, response) => {
    respond(store, request).then(
      ([status, body]) => response.writeHead(status).end(Buffer.isBuffer(body) ? body : JSON.stringify(body)),
      (error) => response.writeHead(500).end(JSON.stringify({ error: error.message })),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
