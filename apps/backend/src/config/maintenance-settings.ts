import Type from 'typebox';

/** Updates of the database schema. */
export const maintenanceSettings = {
  MIGRATE: Type.String({
    enum: ['', 'auto', 'manual'],
    default: '',
    description:
      'auto: the server updates the schema of its database at start. manual: only "gallery database migrate" does, and a server whose schema is behind does not start. Empty means auto in a demo, manual in production (docs/operators/updates.md).',
  }),
};
