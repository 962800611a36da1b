import type { TestApp } from './auth-app.ts';

/**
 * Simulates a browser in the authorization code flow: follows redirects, stores cookies and selects a user at the
 * provider.
 */
export function createBrowser(test: TestApp) {
  const ours = new Map<string, string>();
  const theirs = new Map<string, string>();
  const header = (jar: Map<string, string>): string =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  function keep(jar: Map<string, string>, cookies: string[]): void {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  return {
    cookies: ours,

    /** Sends one request to the server without following redirects. */
    async open(path: string, headers: Record<string, string> = {}) {
      const response = await test.app.inject({ url: path, headers: { cookie: header(ours), ...headers } });
      const cookies = [response.headers['set-cookie'] ?? []].flat();
      keep(ours, cookies);
      return {
        status: response.statusCode,
        location: response.headers.location ?? '',
        cookies,
        headers: response.headers,
        body: response.payload,
      };
    },

    /** Submits `form` on the provider's pages and returns the callback URL of the final redirect. */
    async atProvider(authorizationUrl: string, form: string): Promise<string> {
      let url = authorizationUrl;
      for (let step = 0; step < 10; step += 1) {
        const page = await fetch(url, { redirect: 'manual', headers: { cookie: header(theirs) } });
        keep(theirs, page.headers.getSetCookie());
        const next = page.headers.get('location');
        const text = await page.text();
        if (next === null) {
          const action = /action="([^"]+)"/.exec(text)?.[1];
          if (action === undefined)
            throw new Error(`The provider shows ${page.status}: ${text.slice(0, 300)}`);
          const posted = await fetch(new URL(action, url), {
            method: 'POST',
            body: form,
            redirect: 'manual',
            headers: { cookie: header(theirs), 'content-type': 'application/x-www-form-urlencoded' },
          });
          keep(theirs, posted.headers.getSetCookie());
          url = new URL(posted.headers.get('location') ?? '', url).href;
        } else {
          url = new URL(next, url).href;
        }
        if (url.includes('/callback')) return url.slice(new URL(url).origin.length);
      }
      throw new Error('The provider never sent us back');
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;
