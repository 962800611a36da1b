import type { Delivery } from '@lumigraph/contracts/studio';
import { randomBytes } from 'node:crypto';
import type { MailState } from '../db/tables/mail.ts';

export const deliveryOf = (state: MailState | null, error: string | null): Delivery =>
  state === null ? null : { state, error };

/** Id of a mail, for a caller that stores it: `MailRequest.id`. */
export const newMailId = (): string => randomBytes(12).toString('base64url');

const LENGTH = 8;

/** The first digits of a random id with a prefix: short enough for a subject, and enough to find the object. */
export function referenceOf(id: string): string {
  const start = id.indexOf('_') + 1;
  return id.slice(start, start + LENGTH).toUpperCase();
}
