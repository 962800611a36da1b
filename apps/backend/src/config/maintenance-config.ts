import type { Settings } from './settings.ts';

/** Whether the server updates the schema of its database at start. */
export const migratesAtStart = ({ MIGRATE, NODE_ENV }: Pick<Settings, 'MIGRATE' | 'NODE_ENV'>): boolean =>
  (MIGRATE || (NODE_ENV === 'production' ? 'manual' : 'auto')) === 'auto';
