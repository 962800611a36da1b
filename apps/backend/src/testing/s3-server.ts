import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export const BUCKET = 'gallery-files';

/** A local S3 server with files in a temporary folder that is removed afterwards. It accepts one pair of keys. */
export interface S3Server {
  endpoint: string;
  /** Settings of an installation that stores its files on this server, under the given prefix. */
  environment(prefix: string): {
    STORAGE_URL: string;
    STORAGE_ACCESS_KEY_ID: string;
    STORAGE_SECRET_ACCESS_KEY: string;
  };
  stop(): Promise<void>;
}

/**
 * `strict` checks signatures. A strict server does not support listing, because s3rver omits the slash after a bucket's
 * name when it computes the signature of Amazon's client.
 */
export async function startS3({ strict = false }: { strict?: boolean } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: !strict,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    environment: (prefix) => ({
      STORAGE_URL: `s3://${BUCKET}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=eu-central-1`,
      STORAGE_ACCESS_KEY_ID: 'S3RVER',
      STORAGE_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
