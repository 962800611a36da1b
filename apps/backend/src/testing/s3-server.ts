import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import S3rver from '@20minutes/s3rver';

export const BUCKET = 'gallery-files';

/** A local S3 server whose files are removed afterwards. */
export interface S3Server {
  endpoint: string;
  /** Settings of an installation that stores its files on this server, under the given prefix. */
  environment(prefix: string): {
    STORAGE_URL: string;
    STORAGE_ACCESS_KEY_ID: string;
    STORAGE_SECRET_ACCESS_KEY: string;
  };
  stop(): Promise<unknown>;
}

/** A program whose output names its address, such as `moto_server`: the tests use it in place of s3rver. */
const OTHER = process.env['TEST_S3_SERVER'];

async function startOther(program: string): Promise<{ endpoint: string; stop: () => Promise<unknown> }> {
  const child = spawn(program, ['-H', '127.0.0.1', '-p', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const endpoint = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (text: Buffer) => {
      output += String(text);
      const found = /http:\/\/127\.0\.0\.1:[1-9]\d*/u.exec(output)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.on('error', reject).on('exit', () => reject(new Error(`${program} ended: ${output}`)));
  });
  // Any signature is accepted.
  const authorization = 'AWS4-HMAC-SHA256 Credential=a/20260101/eu-central-1/s3/aws4_request';
  const body =
    '<CreateBucketConfiguration><LocationConstraint>eu-central-1</LocationConstraint></CreateBucketConfiguration>';
  const made = await fetch(`${endpoint}/${BUCKET}`, { method: 'PUT', headers: { authorization }, body });
  if (!made.ok) throw new Error(`${program} made no bucket: ${await made.text()}`);
  return {
    endpoint,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

/**
 * `strict` checks signatures. A strict server does not support listing, because s3rver omits the slash after a bucket's
 * name when it computes the signature of Amazon's client.
 */
export async function startS3({ strict = false }: { strict?: boolean } = {}): Promise<S3Server> {
  if (OTHER !== undefined && !strict) {
    const { endpoint, stop } = await startOther(OTHER);
    return served(endpoint, stop);
  }
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
  return served(`http://127.0.0.1:${port}`, async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
}

function served(endpoint: string, stop: () => Promise<unknown>): S3Server {
  return {
    endpoint,
    stop,
    environment: (prefix) => ({
      STORAGE_URL: `s3://${BUCKET}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=eu-central-1`,
      STORAGE_ACCESS_KEY_ID: 'S3RVER',
      STORAGE_SECRET_ACCESS_KEY: 'S3RVER',
    }),
  };
}
