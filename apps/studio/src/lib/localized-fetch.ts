import type { Fetch } from '@lumigraph/api-clients';
import type { i18n as I18n } from 'i18next';

/** Sends the chosen language, which may differ from the browser's. */
export const localizedFetch =
  (i18n: Pick<I18n, 'language'>): Fetch =>
  (request, init) => {
    request.headers.set('accept-language', i18n.language);
    return fetch(request, init);
  };
