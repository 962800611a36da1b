import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImageStore } from '../features/images/store/image-store.ts';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';
import { openFaultProxy, type FaultProxy } from '../testing/fault-proxy.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { drawImage } from '../testing/images/test-gallery.ts';
import { startS3, type S3Server } from '../testing/s3-server.ts';
import { redAndBlue, upload } from '../testing/upload.ts';
import { openStorages } from './open-storages.ts';

let s3: S3Server;
let proxy: FaultProxy;
let test: TestApp;
let original: Buffer;
/** Of a gateway without a storage behind it. */
const GATEWAY = 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
const faults = ['refuse', 'reset', 'stall', 'trickle', 'nonsense', 'error'] as const;
/** Images of which no rendition was made. */
const cold = Array.from({ length: 6 + faults.length }, (_, index) => `cold-${index}`);
const images = new Map<string, string>();
beforeAll(async () => {
  s3 = await startS3();
  const direct = s3.environment('outage');
  const url = new URL(direct.STORAGE_URL);
  const endpoint = new URL(url.searchParams.get('endpoint') ?? '');
  proxy = await openFaultProxy({ host: endpoint.hostname, port: Number(endpoint.port) }, GATEWAY);
  endpoint.port = String(proxy.port);
  url.searchParams.set('endpoint', endpoint.origin);
  test = await createTestApp({ environment: { ...direct, STORAGE_URL: url.href } });
  original = await drawImage({ width: 600, height: 400 }, 'png');
  const storages = await openStorages({ DATA_DIR: test.dataDir, ...direct });
  for (const name of ['seen', ...cold]) {
    const image = sampleImage(name, { width: 600, height: 400, bytes: original.length, format: 'png' });
    images.set(name, image.publicId);
    await storages.images.put(image.storageKey, original);
    await createImageStore(test.database.db).addMany([image]);
  }
  storages.close();
});
afterAll(async () => {
  await test.close();
  await proxy.close();
  await s3.stop();
});

const rendition = (name: string) =>
  test.app.inject(`/cdn/image/upload/c_fill,h_300,w_300/${images.get(name)}`);
const seenOf = ({ statusCode, headers }: Awaited<ReturnType<typeof rendition>>) => [
  statusCode,
  headers['retry-after'],
];

describe.each(faults)('a storage that does not respond (%s)', (fault) => {
  it('sends what is in memory, refuses the rest with a time to try again, and recovers by itself', async () => {
    expect((await rendition('seen')).statusCode).toBe(200);
    proxy.set(fault);
    if (fault === 'refuse' || fault === 'reset') proxy.cut();
    const refused = await Promise.all(cold.slice(faults.length).map(rendition));
    expect(refused.map(seenOf)).toEqual(refused.map(() => [503, '5']));
    expect((await rendition('seen')).statusCode).toBe(200);
    const ada = await test.register({ email: `ada-${fault}@example.com` });
    const { status, body } = await upload(test, ada, {
      content: await redAndBlue({ width: 50, height: 50 }),
      query: '?purpose=avatar',
    });
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    proxy.set('none');
    await expect
      .poll(async () => (await rendition(`cold-${faults.indexOf(fault)}`)).statusCode, {
        timeout: 10_000,
      })
      .toBe(200);
  });
});
