import { DAY_MS } from '@lumigraph/contracts';
import type { GiftCodes, MadeGiftCodes } from '@lumigraph/contracts/studio';
import { at } from './story-payments.ts';

const gift: GiftCodes = {
  id: 'gift_1',
  name: 'Winners of the October competition, who get a month each',
  planId: 'premium-monthly',
  interval: 'monthly',
  count: 20,
  used: 3,
  createdBy: 'Ana Ivanova',
  createdAt: at,
  expiresAt: at + 3650 * DAY_MS,
  withdrawnAt: null,
};
const giftCodes: GiftCodes[] = [
  gift,
  { ...gift, id: 'gift_2', name: 'Testers', interval: 'yearly', planId: 'premium-yearly', used: 20 },
  { ...gift, id: 'gift_3', name: 'Fair in Berlin', withdrawnAt: at },
];
const madeGiftCodes: MadeGiftCodes = {
  record: { ...gift, count: 2, used: 0 },
  codes: ['7K2F-9QXM-4TZB-0WHC', 'P3RV-61ND-YJ8A-5GES'],
};

/** Responds as the server does. */
export function giftCodesServer(
  name: string,
  { request, isEmpty }: { request: Request; isEmpty: boolean },
): unknown {
  if (name !== 'gift-codes') return { ...gift, withdrawnAt: at };
  if (request.method === 'POST') return madeGiftCodes;
  return isEmpty ? [] : giftCodes;
}
