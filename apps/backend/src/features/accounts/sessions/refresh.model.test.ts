// oxlint-disable vitest/no-standalone-expect, vitest/expect-expect -- the commands of the model hold the assertions
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lumigraph/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REFRESH_GRACE_MS } from './refresh-service.ts';
import { createTestApp, START, type TestApp } from '../../../testing/auth-app.ts';

/**
 * Refresh rotation as a model: a browser with several tabs that receives some responses and loses others, and an
 * attacker with a copied refresh token. The model implements the rule independently of the code.
 */
interface Model {
  /** Refresh tokens by counter; the last is the current one. */
  tokens: string[];
  accessTokens: { token: string; counter: number; expiresAt: number }[];
  alive: boolean;
  rotatedAt: number;
  currentPairUsed: boolean;
  startedAt: number;
  idleEndsAt: number;
}

interface Real {
  test: TestApp;
  model: Model;
}

const RUNS = Number(process.env['MODEL_RUNS'] ?? 200);
const ABSOLUTE_MS = 24 * HOUR_MS;
const IDLE_MS = 2 * HOUR_MS;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    limits: { refreshSession: { points: 1e6, windowMs: SECOND_MS } },
    hasher: {
      hash: (password) => Promise.resolve(password),
      verify: (password, stored) => Promise.resolve(password === stored),
      isOutdated: () => Promise.resolve(false),
      runs: 0,
    },
  });
});
afterAll(() => test.close());

const ended = (model: Model, now: number): boolean =>
  !model.alive || now >= model.idleEndsAt || now >= model.startedAt + ABSOLUTE_MS;

async function callRefresh(refreshToken: string) {
  try {
    return { ok: true as const, ...(await test.services.accounts.refreshes.refresh(refreshToken)) };
  } catch (error) {
    return { ok: false as const, code: (error as { code: string }).code };
  }
}

function learn(model: Model, issued: { token: string; refreshToken: string; expiresAt: string }): void {
  model.accessTokens.push({
    token: issued.token,
    counter: model.tokens.length - 1,
    expiresAt: Date.parse(issued.expiresAt),
  });
}

class RefreshCommand implements fc.AsyncCommand<Model, Real> {
  /** The number of rotations since the presented token was the current one. */
  readonly age: number;
  constructor(age: number) {
    this.age = age;
  }
  check = (model: Readonly<Model>): boolean => model.tokens.length > this.age;
  async run(model: Model): Promise<void> {
    const now = test.clock.now;
    const presented = model.tokens.at(-1 - this.age) ?? '';
    const response = await callRefresh(presented);
    if (ended(model, now)) {
      expect(response).toEqual({ ok: false, code: 'REFRESH_FAILED' });
      return;
    }
    const graced = this.age === 1 && (now - model.rotatedAt <= REFRESH_GRACE_MS || !model.currentPairUsed);
    if (this.age === 0) {
      if (!response.ok) throw new Error('the current token was refused');
      expect(model.tokens).not.toContain(response.refreshToken);
      model.tokens.push(response.refreshToken);
      model.rotatedAt = now;
      model.currentPairUsed = false;
      model.idleEndsAt = now + IDLE_MS;
      learn(model, response);
    } else if (graced) {
      if (!response.ok) throw new Error('the parent was refused within its grace');
      expect(response.refreshToken).toBe(model.tokens.at(-1));
      learn(model, response);
    } else {
      expect(response).toEqual({ ok: false, code: 'REFRESH_FAILED' });
      model.alive = false;
    }
    if (response.ok)
      expect(Date.parse(response.expiresAt)).toBeLessThanOrEqual(
        Math.min(now + 15 * MINUTE_MS, model.startedAt + ABSOLUTE_MS),
      );
  }
  toString = (): string => `refresh(${this.age})`;
}

class UseCommand implements fc.AsyncCommand<Model, Real> {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  check = (model: Readonly<Model>): boolean => model.accessTokens.length > this.index;
  async run(model: Model): Promise<void> {
    const access = model.accessTokens.at(-1 - this.index);
    if (!access) return;
    const now = test.clock.now;
    const identity = await test.services.accounts.sessions.authenticate(access.token);
    const good = model.alive && now < access.expiresAt && now < model.startedAt + ABSOLUTE_MS;
    expect(identity !== null).toBe(good);
    if (good && access.counter === model.tokens.length - 1) model.currentPairUsed = true;
  }
  toString = (): string => `use(${this.index})`;
}

class WaitCommand implements fc.AsyncCommand<Model, Real> {
  readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
  check = (): boolean => true;
  async run(): Promise<void> {
    test.clock.now += this.ms;
  }
  toString = (): string => `wait(${this.ms})`;
}

class TabsCommand implements fc.AsyncCommand<Model, Real> {
  check = (): boolean => true;
  async run(model: Model): Promise<void> {
    const now = test.clock.now;
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => callRefresh(model.tokens.at(-1) ?? '')),
    );
    if (ended(model, now)) {
      expect(responses.every(({ ok }) => !ok)).toBe(true);
      return;
    }
    const pairs = responses.filter((response) => response.ok);
    expect(pairs).toHaveLength(4);
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    model.tokens.push(pairs[0]?.refreshToken ?? '');
    model.rotatedAt = now;
    model.currentPairUsed = false;
    model.idleEndsAt = now + IDLE_MS;
    for (const pair of pairs) learn(model, pair);
  }
  toString = (): string => 'fourTabs';
}

const commands = [
  fc.constant(new RefreshCommand(0)),
  fc.integer({ min: 0, max: 3 }).map((age) => new RefreshCommand(age)),
  fc.integer({ min: 0, max: 4 }).map((index) => new UseCommand(index)),
  fc
    .oneof(
      fc.constantFrom(1, REFRESH_GRACE_MS, REFRESH_GRACE_MS + 1, 15 * MINUTE_MS, IDLE_MS - 1, IDLE_MS),
      fc.integer({ min: 0, max: 3 * HOUR_MS }),
    )
    .map((ms) => new WaitCommand(ms)),
  fc.constant(new TabsCommand()),
];

it('keeps to the rule of refresh tokens whatever happens in which order', { timeout: 300_000 }, async () => {
  const client = { userAgent: 'Firefox on Linux', network: '127.0.0.1', locale: 'en' };
  let people = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (plan) => {
      people += 1;
      test.clock.now = START;
      const first = await test.services.accounts.registration.register(
        {
          firstName: 'A',
          lastName: 'B',
          email: `person-${people}@example.com`,
          password: 'Kiwi-Lantern7',
          confirmPassword: 'Kiwi-Lantern7',
        },
        client,
      );
      if (!first) throw new Error('no session');
      const model: Model = {
        tokens: [first.refreshToken],
        accessTokens: [],
        alive: true,
        rotatedAt: START,
        currentPairUsed: true,
        startedAt: START,
        idleEndsAt: START + IDLE_MS,
      };
      learn(model, first);
      await fc.asyncModelRun(() => ({ model, real: { test, model } }), plan);
    }),
    { numRuns: RUNS },
  );
});
