import type { SettingGroup } from '@lumigraph/contracts/studio';
import type { Kysely, Selectable } from 'kysely';
import type { StoredSettings } from '../../config/stored-settings.ts';
import { hasRow } from '../../db/query-results.ts';
import type { Database } from '../../db/tables/index.ts';

/** Kind of these objects in the audit log. */
export const SETTING = 'setting';

export interface StoredGroup {
  name: SettingGroup;
  version: number;
  stored: StoredSettings;
}

export function createSettingsStore(db: Kysely<Database>) {
  return {
    /** Groups that were changed at least once, in the order of their names. */
    all: async (): Promise<StoredGroup[]> =>
      (
        await db.selectFrom('setting_group').select(['name', 'version', 'stored']).orderBy('name').execute()
      ).map(toGroup),

    /** Writes a new version. False when the group has another version than the one before it. */
    save({ name, version, stored }: StoredGroup): Promise<boolean> {
      const values = { version, stored: JSON.stringify(stored) };
      return hasRow(
        db
          .insertInto('setting_group')
          .values({ name, ...values })
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet(values)
              .where('setting_group.version', '=', version - 1),
          )
          .returning('version'),
      );
    },

    /** The values that a change has replaced, from the audit log. */
    async valuesBefore(
      group: SettingGroup,
      event: string,
    ): Promise<Record<string, string | null> | undefined> {
      const row = await db
        .selectFrom('audit_event')
        .select('before')
        .where('id', '=', Number(event))
        .where('object_kind', '=', SETTING)
        .where('object_id', '=', group)
        .executeTakeFirst();
      return row?.before ? (JSON.parse(row.before) as Record<string, string | null>) : undefined;
    },
  };
}

const toGroup = ({ name, version, stored }: Selectable<Database['setting_group']>): StoredGroup => ({
  name: name as SettingGroup,
  version,
  stored: JSON.parse(stored) as StoredSettings,
});
