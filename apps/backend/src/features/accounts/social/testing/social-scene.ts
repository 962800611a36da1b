import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/auth-app.ts';
import { type DemoPerson, startDemoProvider, type DemoProvider } from '../demo-provider.ts';
import { createBrowser, type Browser } from '../../../../testing/browser.ts';

export const ORIGIN = 'http://localhost:4106';
const people: DemoPerson[] = [
  {
    sub: 'ada-sub',
    given_name: 'Ada',
    family_name: 'Lovelace',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    email_verified: true,
  },
  {
    sub: 'eve-sub',
    given_name: 'Eve',
    family_name: 'Mallory',
    name: 'Eve',
    email: 'eve@example.com',
    email_verified: false,
  },
];

interface SocialScene {
  provider: DemoProvider;
  test: TestApp;
  browser: Browser;
  /** Changes responses of the provider before the server receives them. */
  meddle: ((url: string, response: Response) => Promise<Response>) | undefined;
  /** Lines of the library in the output of the server. */
  printed: unknown[][];
}

/** A provider for the file, and for each test an application and a browser. */
export function useSocialScene(settings: Record<string, string> = {}) {
  const scene = { printed: [] as unknown[][] } as SocialScene;

  beforeAll(async () => {
    const print = (...words: unknown[]) => void scene.printed.push(words);
    vi.spyOn(console, 'warn').mockImplementation(print);
    vi.spyOn(console, 'info').mockImplementation(print);
    scene.provider = await startDemoProvider({ publicOrigin: ORIGIN, host: '127.0.0.1', port: 0, people });
  });
  afterAll(async () => {
    await scene.provider.close();
    vi.restoreAllMocks();
  });

  beforeEach(async () => {
    scene.meddle = undefined;
    scene.test = await createTestApp({
      environment: { SITE_ORIGINS: 'https://twosome.example', ...settings },
      social: {
        socialProviders: scene.provider.definitions,
        socialFetch: async (url, options) => {
          const response = await fetch(url, options as RequestInit);
          return scene.meddle ? scene.meddle(url, response) : response;
        },
      },
    });
    scene.browser = createBrowser(scene.test);
  });
  afterEach(() => scene.test.close());

  /** Runs the complete flow; `change` alters the callback address in between. */
  async function signIn(
    name: string,
    { person = 'ada-sub', query = '', change = (callback: string) => callback } = {},
  ) {
    const started = await scene.browser.open(`/api/auth/${name}${query}`);
    expect(started.status).toBe(302);
    const callback = await scene.browser.atProvider(started.location, `sub=${person}`);
    const finished = await scene.browser.open(change(callback));
    expect(finished.status).toBe(302);
    return { started, callback, finished, ...resultOf(finished.location) };
  }

  const exchange = (token: string | null, name: string, verifier?: string) =>
    scene.test.call('POST', '/api/auth/external-login', {
      body: { provider: name, token: token ?? '', ...(verifier === undefined ? {} : { verifier }) },
    });

  return Object.assign(scene, { signIn, exchange });
}

export const resultOf = (location: string) => {
  const url = new URL(location);
  return { token: url.searchParams.get('token'), error: url.searchParams.get('error'), url };
};
