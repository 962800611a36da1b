import { authPaths, storageKeys } from '@lumigraph/contracts';
import { expect, test, type Page } from '@playwright/test';

/**
 * What a first load costs, in counts that do not depend on the machine: docs/decisions/0026-first-load.md has the times.
 * A limit is a few percent above the present figure. Raise one only with the figures of `page-speed` before and after.
 */
const limits = {
  home: {
    path: '/',
    most: {
      documentCharacters: 143_700,
      inlineStyles: 56_000,
      rules: 500,
      elements: 680,
      firstRequests: 6,
      scripts: 5,
      scriptBytes: 120_200,
    },
  },
  image: {
    path: '/image/nature/fjord-before-sunrise',
    most: {
      documentCharacters: 116_500,
      inlineStyles: 59_500,
      rules: 540,
      elements: 530,
      firstRequests: 3,
      scripts: 30,
      scriptBytes: 151_200,
    },
  },
};

type Counts = (typeof limits)['home']['most'];

/** The document without its scripts. */
async function documentCounts(page: Page, path: string): Promise<Omit<Counts, 'scripts' | 'scriptBytes'>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
  const response = await page.goto(path);
  // Without the preview of the first image, which the first visitor's document does not have.
  const html = ((await response?.text()) ?? '').replace(/<style>\.picture-ground[^<]*<\/style>/, '');
  const counts = await page.evaluate(() => {
    const rulesIn = (list: CSSRuleList): number =>
      [...list].reduce((sum, rule) => {
        const inner = (rule as CSSGroupingRule).cssRules as CSSRuleList | undefined;
        return sum + (rule instanceof CSSStyleRule ? 1 : 0) + (inner ? rulesIn(inner) : 0);
      }, 0);
    const inline = [...document.querySelectorAll('style[data-sheet]')];
    return {
      inlineStyles: inline.reduce((sum, { textContent }) => sum + (textContent ?? '').length, 0),
      rules: [...document.styleSheets].reduce((sum, { cssRules }) => sum + rulesIn(cssRules), 0),
      elements: document.querySelectorAll('*').length,
      // What the browser requests before its first layout, besides the document.
      firstRequests: document.querySelectorAll(
        'head link:is([rel="preload"], [rel="stylesheet"]), script[src], img[fetchpriority="high"]',
      ).length,
    };
  });
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: false });
  expect(html).toContain('</html>');
  return { documentCharacters: html.length, ...counts };
}

/** All scripts that run until the page is hydrated and idle. */
async function scriptCounts(page: Page, path: string): Promise<Pick<Counts, 'scripts' | 'scriptBytes'>> {
  await page.addInitScript(() => {
    addEventListener('site-hydrated', () => {
      (globalThis as { isHydrated?: boolean }).isHydrated = true;
    });
  });
  await page.goto(path);
  await page.waitForFunction(() => (globalThis as { isHydrated?: boolean }).isHydrated);
  return page.evaluate(() => {
    const named = document.querySelector<HTMLScriptElement>('script[data-files]');
    const files = new Set(
      [named?.src ?? '', ...(named?.dataset['files'] ?? '').split(' ')].map(
        (file) => new URL(file, location.href).href,
      ),
    );
    const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => files.has(name),
    );
    const sizes = new Map(loaded.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return { scripts: sizes.size, scriptBytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
  });
}

for (const [name, { path, most }] of Object.entries(limits))
  test(`the first load of the ${name} page stays within its counts`, async ({ page }) => {
    const counts: Counts = { ...(await documentCounts(page, path)), ...(await scriptCounts(page, path)) };
    for (const [what, count] of Object.entries(counts) as [keyof Counts, number][])
      expect.soft(count, what).toBeLessThanOrEqual(most[what]);
  });

/** Sixty frames a second compete with the hydration: on a machine without a graphics processor, for one of its cores. */
for (const path of [limits.home.path, limits.image.path, '/blog', '/subscription/plans', '/login'])
  test(`nothing moves on ${path} until the page is hydrated`, async ({ page }) => {
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(globalThis, { moved, isHydrated: false });
      const note = (event: Event): void => {
        const { animationName, propertyName } = event as Partial<AnimationEvent & TransitionEvent>;
        const { className } = event.target as Element;
        if (!Reflect.get(globalThis, 'isHydrated'))
          moved.push(`${animationName ?? propertyName} ${className}`);
      };
      for (const type of ['animationstart', 'transitionstart']) addEventListener(type, note, true);
      addEventListener('site-hydrated', () => Object.assign(globalThis, { isHydrated: true }));
    });
    await page.goto(path);
    await page.waitForFunction(() => Reflect.get(globalThis, 'isHydrated') as boolean);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'moved') as string[])).toEqual([]);
  });

/**
 * What keeps a page out of the browser's cache for Back and Forward (https://web.dev/articles/bfcache). The headless
 * Chromium has no such cache, so its causes are looked for one by one.
 */
async function backCacheBlockers(page: Page, path: string): Promise<string[]> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(globalThis, { blockers: found });
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (/^(?:before)?unload$/.test(type)) found.push(`listener: ${type}`);
      listen.call(this, type, ...rest);
    };
    const connections = globalThis as unknown as Record<string, new () => object>;
    for (const name of ['WebSocket', 'EventSource', 'RTCPeerConnection']) {
      const Connection = connections[name];
      if (Connection)
        connections[name] = new Proxy(Connection, {
          construct(target, given, own) {
            found.push(`open ${name}`);
            return Reflect.construct(target, given, own) as object;
          },
        });
    }
  });
  const response = await page.goto(path);
  await page.waitForFunction(() => document.querySelector('main h1'));
  await page.waitForLoadState('networkidle');
  const blockers = await page.evaluate(() => {
    const { blockers: found = [] } = globalThis as { blockers?: string[] };
    return [...found, ...(['onunload', 'onbeforeunload'] as const).filter((name) => window[name])];
  });
  const stored = (await response?.headerValue('cache-control')) ?? '';
  return stored.includes('no-store') ? [...blockers, stored] : blockers;
}

for (const path of [limits.home.path, limits.image.path, '/subscription/plans', '/login'])
  test(`${path} stays in the browser’s cache for Back and Forward`, async ({ page }) => {
    expect(await backCacheBlockers(page, path)).toEqual([]);
  });

/**
 * The first object of `Intl` that a browser creates reads the list of all its locales: 70 to 150 ms on a phone, in one
 * piece. `PluralRules` and `Locale` do not.
 */
async function recordIntl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(globalThis, { intlObjects: found });
    const wrap = (owner: object, name: string, what: string): void => {
      const original: unknown = Reflect.get(owner, name);
      if (typeof original !== 'function') return;
      const note = (): void => void found.push(`${what} ${new Error().stack?.split('\n')[3] ?? ''}`);
      Reflect.set(
        owner,
        name,
        new Proxy(original, {
          apply(target, self, given) {
            note();
            return Reflect.apply(target as () => unknown, self, given) as unknown;
          },
          construct(target, given, own) {
            note();
            return Reflect.construct(target, given, own) as object;
          },
        }),
      );
    };
    for (const name of [
      'Collator',
      'DateTimeFormat',
      'DisplayNames',
      'ListFormat',
      'NumberFormat',
      'RelativeTimeFormat',
      'Segmenter',
    ] as const) {
      wrap(Intl[name], 'supportedLocalesOf', `${name}.supportedLocalesOf`);
      wrap(Intl, name, name);
    }
    wrap(String.prototype, 'localeCompare', 'localeCompare');
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
      wrap(Date.prototype, name, name);
      wrap(Number.prototype, name, name);
    }
  });
}

const user = {
  email: 'first-load@example.com',
  password: 'First-Load-1!',
  firstName: 'Ann',
  lastName: 'Load',
};

for (const [who, isSignedIn] of [
  ['a visitor', false],
  ['a user', true],
] as const)
  test(`no page creates an object of Intl while it loads for ${who}`, async ({ page, request }) => {
    if (isSignedIn) {
      const data = { ...user, confirmPassword: user.password };
      const response = await request.post(`/api/${authPaths.register}`, { data });
      const session = (await response.json()) as { token: string; user: unknown };
      await page.goto('/robots.txt');
      await page.evaluate(
        (entries) => {
          for (const [key, value] of entries) localStorage.setItem(key, value);
        },
        [
          [storageKeys.user, JSON.stringify(session.user)],
          [storageKeys.token, session.token],
        ] as const,
      );
    }
    await recordIntl(page);
    for (const path of [limits.home.path, limits.image.path, '/blog', '/login']) {
      await page.goto(path);
      await page.waitForFunction(() => document.querySelector('main h1'));
      await page.waitForLoadState('networkidle');
      const found = await page.evaluate(async () => {
        await new Promise((resolve) => requestIdleCallback(resolve));
        return (globalThis as { intlObjects?: string[] }).intlObjects;
      });
      expect.soft(found, path).toEqual([]);
    }
  });
