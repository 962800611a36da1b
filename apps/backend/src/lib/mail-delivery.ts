import type { Delivery } from '@lumigraph/contracts/studio';
import type { MailState } from '../db/tables/contact-tables.ts';

export const deliveryOf = (state: MailState | null, error: string | null): Delivery =>
  state === null ? null : { state, error };
