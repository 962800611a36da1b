// A local registry that contains only the project's packages, as they would be published; npm gets all others from the
// usual registry.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { exec } from './published.mjs';

async function documentOf(tarball, url) {
  const { stdout } = await exec('tar', ['-xzOf', tarball, 'package/package.json']);
  const manifest = JSON.parse(stdout);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  return {
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist: { tarball: url, integrity } } },
  };
}

/** Serves the tarballs (name → path) while `work(url)` runs. */
export async function withRegistry(tarballs, work) {
  const server = createServer((request, response) => {
    findResponse(decodeURIComponent(request.url), request.headers.host).then(
      (body) => (body ? response.end(body) : response.writeHead(404).end('{}')),
      (error) => response.writeHead(500).end(JSON.stringify({ error: error.message })),
    );
  });
  async function findResponse(path, host) {
    const [, name, file] = /^\/(@[\w-]+\/[\w-]+)(\/package\.tgz)?$/.exec(path) ?? [];
    const tarball = tarballs.get(name);
    if (!tarball) return undefined;
    if (file) return readFileSync(tarball);
    return JSON.stringify(await documentOf(tarball, `http://${host}/${name}/package.tgz`));
  }
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
