import type { Kysely, KyselyPlugin } from 'kysely';
import type { Database } from '../../db/tables/index.ts';

export interface SteppingDatabase {
  db: Kysely<Database>;
  /** Counts one more step outside of the database. */
  count: () => void;
  begin(): void;
  /** Returns the number of steps. */
  end(): number;
}

/** Counts the moments before and after every statement, including those inside transactions. */
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
