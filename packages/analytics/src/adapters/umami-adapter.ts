import { type Adapter, postJson } from './adapter.ts';

/** Umami by its collect API: none of its scripts runs on the page. */
export function umamiAdapter({ websiteId, host }: { websiteId: string; host: string }): Adapter {
  return {
    send({ name, fields, page }) {
      const { path: _path, referrer: _referrer, ...data } = fields;
      const url = new URL(page.url);
      postJson(`${host}/api/send`, {
        type: 'event',
        payload: {
          website: websiteId,
          hostname: url.hostname,
          url: url.pathname,
          referrer: page.referrer,
          language: page.locale,
          // A page view is the event without a name.
          ...(name === 'page_view' ? {} : { name, data }),
        },
      });
    },
    stop: () => undefined,
  };
}
