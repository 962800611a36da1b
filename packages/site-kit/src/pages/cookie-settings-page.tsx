import { CONSENT_NAMESPACE } from '../features/consent/consent-namespace.ts';
import { CookieSettings } from '../features/consent/cookie-settings.tsx';

export const namespaces = [CONSENT_NAMESPACE] as const;

export { CookieSettings as Page };
