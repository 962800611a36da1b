/** Addresses of the services. Arguments are unencoded; an id with slashes is encoded segment by segment. */
export const API_PREFIX = '/api';
export const CDN_PREFIX = '/cdn/image/upload';
/** Profile images: public, with names that cannot be guessed. */
export const AVATARS_PREFIX = '/cdn/avatars';
export const API_KEY_HEADER = 'X-API-Key';

/** The characters that `encodeURIComponent` leaves unchanged, and the slash. */
const NOTHING_TO_ENCODE = /^[\w\-.!~*'()/]*$/;

/** `nature/fjord at dawn` → `nature/fjord%20at%20dawn`: encodes each segment and keeps the slashes. */
export function encodePath(id: string): string {
  if (NOTHING_TO_ENCODE.test(id)) return id;
  return id.split('/').map(encodeURIComponent).join('/');
}

export const ANALYTICS_PATH = 'analytics';
export const ANALYTICS_STATISTICS_PATH = 'analytics/statistics';
