import Type from 'typebox';

/** Updates of the database schema, and backups. */
export const maintenanceSettings = {
  MIGRATE: Type.String({
    enum: ['', 'auto', 'manual'],
    default: '',
    description:
      'auto: the server updates the schema of its database at start. manual: only "gallery database migrate" does, and a server whose schema is behind does not start. Empty means auto in a demo, manual in production (docs/operators/updates.md).',
  }),
  BACKUP_TO: Type.String({
    default: '',
    description:
      'Folder or s3://bucket/prefix?endpoint=https://…&region=… of the backups. Set, the server makes backups by itself; one place for each installation (docs/operators/backup.md).',
  }),
  BACKUP_AT: Type.String({
    default: '17 3 * * *',
    minLength: 9,
    description: 'When backups are made, as a cron expression in the time zone of the server.',
  }),
  BACKUP_KEEP: Type.Integer({
    default: 14,
    minimum: 1,
    maximum: 10_000,
    description: 'How many backups are kept in BACKUP_TO; older ones are removed after each backup.',
  }),
  BACKUP_ACCESS_KEY_ID: Type.String({
    default: '',
    description: 'Access key of the object storage in BACKUP_TO; empty takes STORAGE_ACCESS_KEY_ID.',
  }),
  BACKUP_SECRET_ACCESS_KEY: Type.String({
    default: '',
    description: 'Secret key of the object storage in BACKUP_TO; empty takes STORAGE_SECRET_ACCESS_KEY.',
  }),
};
