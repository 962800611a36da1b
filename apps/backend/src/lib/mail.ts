import type { Delivery } from '@lumigraph/contracts/studio';
import { randomBytes } from 'node:crypto';
import type { MailState } from '../db/tables/contact-tables.ts';

export const deliveryOf = (state: MailState | null, error: string | null): Delivery =>
  state === null ? null : { state, error };

/** Id of a mail, for a caller that stores it: `MailRequest.id`. */
export const newMailId = (): string => randomBytes(12).toString('base64url');
