/** First part of the key of everything that belongs to one person; removed from the cache when their session ends. */
export const ACCOUNT_QUERIES = ['account'] as const;

export const emailChangeQuery = (userId: string) => [...ACCOUNT_QUERIES, 'email-change', userId] as const;

export const sessionsQuery = (userId: string) => [...ACCOUNT_QUERIES, 'sessions', userId] as const;
