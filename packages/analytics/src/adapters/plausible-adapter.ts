import { type Adapter, postJson } from './adapter.ts';

/** Plausible by its Events API: none of its scripts runs on the page. */
export function plausibleAdapter({ domain, host }: { domain: string; host: string }): Adapter {
  return {
    send({ name, fields, page }) {
      const { path: _path, referrer: _referrer, currency, value, ...props } = fields;
      postJson(
        `${host}/api/event`,
        {
          name: name === 'page_view' ? 'pageview' : name,
          domain,
          url: page.url,
          referrer: page.referrer,
          props: { ...props, locale: page.locale },
          ...(name === 'purchase' ? { revenue: { currency, amount: value } } : {}),
        },
        // As Plausible's own script: this media type needs no CORS preflight request.
        'text/plain',
      );
    },
    stop: () => undefined,
  };
}
