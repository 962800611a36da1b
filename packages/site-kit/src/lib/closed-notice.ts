import type { PublicSettings } from '@lumigraph/contracts';
import { readCookie, writeCookie } from '@lumigraph/ui-locale';

/** Name of the cookie. The server reads it too, so that a closed notice is not in the document. */
const CLOSED_NOTICE_KEY = 'closed-notice';
const NOTICE_ID = /^[\w-]{1,64}$/;

/** The id of the notice that the visitor has closed; empty for none. */
export function closedNoticeIn(cookies: string | undefined): string {
  const id = readCookie(cookies, CLOSED_NOTICE_KEY) ?? '';
  return NOTICE_ID.test(id) ? id : '';
}

export const storeClosedNotice = (id: string): void => writeCookie(CLOSED_NOTICE_KEY, id);

/** The settings as this visitor sees them: without a notice that they have closed. */
export function withoutClosedNotice(settings: PublicSettings, closedNotice: string): PublicSettings {
  const { banner, ...others } = settings;
  return banner?.id === closedNotice ? others : settings;
}
