import type { Kysely, KyselyPlugin } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

export interface SteppingDatabase {
  db: Kysely<Database>;
  /** One more step, of something else than the database. */
  count: () => void;
  begin(): void;
  /** Returns how many steps there were. */
  end(): number;
}

/** Counts the moments right before and right after every statement, inside of transactions too. */
export function steppingDatabase(db: Kysely<Database>, onStep: (step: number) => void): SteppingDatabase {
  let step = 0;
  let isEnabled = false;
  const count = (): void => {
    if (!isEnabled) return;
    step += 1;
    onStep(step);
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count();
      return node;
    },
    transformResult({ result }) {
      count();
      return Promise.resolve(result);
    },
  };
  return {
    db: db.withPlugin(plugin),
    count,
    begin() {
      step = 0;
      isEnabled = true;
    },
    end() {
      isEnabled = false;
      return step;
    },
  };
}
