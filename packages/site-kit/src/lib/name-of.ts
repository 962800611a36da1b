import type { StoredUser } from '@lumigraph/contracts';

/** First and last name. Another backend may omit either one, so the result can be empty. */
export const nameOf = ({ firstName, lastName }: Pick<StoredUser, 'firstName' | 'lastName'>): string =>
  [firstName?.trim(), lastName?.trim()].filter(Boolean).join(' ');
