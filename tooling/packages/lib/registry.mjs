// A local registry of the project's packages, which npm can install from; npm gets all others from the usual registry.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { exec } from './published.mjs';

/** What npm reads about a package with one version. */
function describe({ manifest, bytes }, host) {
  const tarball = `http://${host}/${manifest.name}/-/${manifest.version}.tgz`;
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  return JSON.stringify({
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist: { tarball, integrity } } },
  });
}

/** Runs `work(url)` with a registry that has the tarballs (name → path). */
export async function withRegistry(tarballs, work) {
  const packages = new Map();
  for (const [name, path] of tarballs) {
    const { stdout } = await exec('tar', ['-xzOf', path, 'package/package.json']);
    packages.set(name, { manifest: JSON.parse(stdout), bytes: readFileSync(path) });
  }
  const server = createServer((request, response) => {
    const [name, isTarball] = decodeURIComponent(request.url).slice(1).split('/-/');
    const found = packages.get(name);
    if (!found) return response.writeHead(404).end('{}');
    return response.end(isTarball ? found.bytes : describe(found, request.headers.host));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
