import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { HOUR_MS, licenses, planFeatures, type PlanFeature } from '@lumigraph/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharp } from '../../../lib/sharp.ts';
import { newStorageKey, openFileStorage } from '../../../storage/file-storage.ts';
import { createTestApp, START, type TestApp } from '../../../testing/auth-app.ts';
import { KEY } from '../../../testing/download-scene.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { drawImage } from '../../../testing/images/test-gallery.ts';
import { paymentRequest } from '../../../testing/payments/sandbox-shop.ts';
import { createImageStore } from '../../images/store/image-store.ts';

const FREE_LIMIT = 2;
const EARLY = 'nature/early';

let test: TestApp;
const viewers = { visitor: '', free: '', another: '', member: '' };
type Viewer = keyof typeof viewers;

beforeAll(async () => {
  test = await createTestApp({
    billing: { manualJobs: true },
    environment: { FREE_DOWNLOADS_PER_DAY: String(FREE_LIMIT), COMPANY_EMAIL: 'office@company.example' },
  });
  const storage = openFileStorage(join(test.dataDir, 'pictures'));
  const file = await drawImage({ width: 2400, height: 1200 });
  const image = async (name: string, createdAt?: number) => {
    const storageKey = newStorageKey('originals', 'png');
    await storage.put(storageKey, file);
    const size = { width: 2400, height: 1200, bytes: file.length };
    return sampleImage(name, { ...size, storageKey, license: 'free', ...(createdAt ? { createdAt } : {}) });
  };
  const store = createImageStore(test.database.db);
  await store.addMany(await Promise.all(['a', 'b', 'c', 'd'].map((name) => image(name))));
  await store.addMany([await image('early', START + HOUR_MS)], 'scheduled');
  viewers.free = (await test.register({ email: 'free@example.com' })).token ?? '';
  viewers.member = (await test.register({ email: 'member@example.com' })).token ?? '';
  const paid = await test.call('POST', '/api/payments/payment', {
    token: viewers.member,
    headers: { 'idempotency-key': randomUUID() },
    body: paymentRequest(),
  });
  if (paid.body.status !== 'succeeded') throw new Error(`The payment answered ${paid.text}`);
}, 120_000);
afterAll(() => test.close());

const get = (path: string, viewer: Viewer) =>
  test.app.inject({
    url: `/api/images/${path}`,
    headers: { ...KEY, ...(viewers[viewer] ? { authorization: `Bearer ${viewers[viewer]}` } : {}) },
  });
const fileOf = async (viewer: Viewer) => (await get('download/nature/a', viewer)).rawPayload;
const differsFromShown = async (file: Buffer): Promise<boolean> => {
  const corner = { left: 1024, top: 900, width: 1024, height: 124 };
  const shown = await test.app.inject('/cdn/image/upload/nature/a');
  const pixels = (data: Buffer) =>
    sharp(data).resize(2048, 1024).extract(corner).greyscale().raw().toBuffer();
  const [a, b] = await Promise.all([pixels(file), pixels(shown.rawPayload)]);
  return a.some((value, at) => Math.abs(value - (b[at] ?? 0)) > 60);
};

/**
 * Checks for each feature whether this viewer has it: by the behaviour of the server, never by the plan. A site lists no
 * other feature, because its configuration has this type.
 */
const entitlements: Readonly<Record<PlanFeature, (viewer: Viewer) => Promise<boolean>>> = {
  'unlimited-downloads': async (viewer) => {
    const { waitSeconds } = (await get('download-offer/nature/a', viewer)).json();
    const statuses = [];
    for (const name of ['a', 'b', 'c', 'd'])
      statuses.push((await get(`download/nature/${name}`, viewer)).statusCode);
    return waitSeconds === 0 && statuses.every((status) => status === 200);
  },
  'hd-quality': async (viewer) => (await sharp(await fileOf(viewer)).metadata()).width === 2400,
  'commercial-license': async (viewer) => {
    const xmp = (await sharp(await fileOf(viewer)).metadata()).xmp?.toString() ?? '';
    return licenses.premium.allows.commercial && xmp.includes(licenses.premium.summary.en);
  },
  'priority-support': async (viewer) => {
    const subject = `A question of a ${viewer}`;
    const sent = await test.call('POST', '/api/contact', {
      ...(viewers[viewer] ? { token: viewers[viewer] } : {}),
      body: {
        appName: 'gallery',
        name: 'Ada',
        email: 'ada@example.com',
        subject,
        message: 'May I print the fjord?',
        elapsedMs: 20_000,
      },
    });
    if (sent.status !== 200) throw new Error(`The message answered ${sent.text}`);
    const mail = (await test.mails()).find((one) => one.subject?.includes(subject));
    const importance = mail?.headers.find(({ key }) => key === 'importance')?.value;
    return mail?.subject?.startsWith('[Premium] ') === true && importance?.toLowerCase() === 'high';
  },
  'no-watermark': async (viewer) => !(await differsFromShown(await fileOf(viewer))),
  'early-access': async (viewer) => {
    const list: { id: string }[] = (await get('early-access', viewer)).json();
    const { statusCode } = await get(`early-access/download/${EARLY}`, viewer);
    return list.some(({ id }) => id === EARLY) && statusCode === 200;
  },
};

const plansOf = async ({ call }: TestApp): Promise<{ features: PlanFeature[] }[]> =>
  (await call('GET', '/api/accounting/subscriptions/plans')).body;

describe('The plans under other settings', () => {
  it.each([
    ['EARLY_ACCESS_HOURS', '0', ['early-access']],
    // Features of all users also apply to a member.
    ['FREE_DOWNLOADS_PER_DAY', 'unlimited', []],
    ['FREE_CREDIT_MARK', 'false', ['no-watermark']],
  ] as const)('%s=%s leaves out %j', async (name, value, left) => {
    const other = await createTestApp({ billing: { manualJobs: true }, environment: { [name]: value } });
    try {
      const listed = planFeatures.filter((feature) => !left.some((one) => one === feature));
      expect((await plansOf(other)).map(({ features }) => features)).toEqual([listed, listed]);
    } finally {
      await other.close();
    }
  });
});

/**
 * Checks the statements of the plans page about downloads without Premium (`free-plan.tsx`) by the behaviour of the
 * server.
 */
describe('without Premium', () => {
  it('the daily limit holds', async () => {
    viewers.another = (await test.register({ email: 'another@example.com' })).token ?? '';
    const statuses = [];
    for (const name of ['a', 'b', 'c'])
      statuses.push((await get(`download/nature/${name}`, 'another')).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('the file names the free license', async () => {
    const xmp = (await sharp(await fileOf('free')).metadata()).xmp?.toString() ?? '';
    expect(xmp).toContain(licenses.free.summary.en);
    expect(licenses.free.allows).toMatchObject({ private: true, editorial: true, withoutCredit: false });
  });

  it('the file carries the credit mark', async () => {
    expect(await differsFromShown(await fileOf('free'))).toBe(true);
  });

  it('Premium has every feature that the plans list', async () => {
    const plans = await plansOf(test);
    expect(plans.length).toBeGreaterThan(0);
    for (const { features } of plans) expect(features).toEqual([...planFeatures]);
  });
});

describe.each(planFeatures)('%s', (feature) => {
  it.each([
    ['visitor', false],
    ['free', false],
    ['member', true],
  ] as const)('a %s has it: %s', async (viewer, has) => {
    expect(await entitlements[feature](viewer)).toBe(has);
  });
});
