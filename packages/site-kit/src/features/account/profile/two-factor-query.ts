import { ACCOUNT_QUERIES } from '../account-queries.ts';

export const twoFactorQuery = (userId: string) => [...ACCOUNT_QUERIES, 'two-factor', userId] as const;
