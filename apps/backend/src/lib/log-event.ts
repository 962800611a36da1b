/** Logs an event for operators; values are ids and codes, never addresses or tokens. */
export type LogEvent = (event: string, details: Record<string, string | number | boolean>) => void;
