/** First part of the key of all data of one user; removed from the cache when the session ends. */
export const ACCOUNT_QUERIES = ['account'] as const;
