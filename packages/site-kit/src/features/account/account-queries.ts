/** First part of the key of all data of one user; removed from the cache when the session ends. */
export const ACCOUNT_QUERIES = ['account'] as const;

export const emailChangeQuery = (userId: string) => [...ACCOUNT_QUERIES, 'email-change', userId] as const;

export const sessionsQuery = (userId: string) => [...ACCOUNT_QUERIES, 'sessions', userId] as const;
export const twoFactorQuery = (userId: string) => [...ACCOUNT_QUERIES, 'two-factor', userId] as const;
