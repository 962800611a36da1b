import { ANALYTICS_BATCH } from '@lumigraph/contracts';
import type { CleanEvent } from '../clean-event.ts';
import { type Adapter, postJson } from './adapter.ts';

/** Events within this time are sent in one request. */
const GATHER_MS = 1_000;

/** The cookieless statistics of the site's own backend: name and fields, no data about the visitor. */
export function ownAdapter({ endpoint }: { endpoint: string }): Adapter {
  let waiting: CleanEvent[] = [];
  /** Language of the page that the waiting events are about. */
  let locale = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) postJson(endpoint, { events: waiting, ...(locale === '' ? {} : { locale }) });
    waiting = [];
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', onHide);
  addEventListener('pagehide', flush);

  return {
    send({ name, fields, page }) {
      if (page.locale !== locale) flush();
      locale = page.locale;
      waiting.push({ name, fields });
      if (waiting.length >= ANALYTICS_BATCH) flush();
      // Events while the page is being left are sent at once.
      else if (document.visibilityState === 'hidden') flush();
      else timer ??= setTimeout(flush, GATHER_MS);
    },
    stop() {
      clearTimeout(timer);
      waiting = [];
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', flush);
    },
  };
}
