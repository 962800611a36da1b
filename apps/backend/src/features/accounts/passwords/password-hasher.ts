import { typedPassword } from '@lumigraph/contracts';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '../../../lib/limiter.ts';

/** Memory in KiB and passes of argon2id. */
interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** OWASP's argon2id choice: 19 MiB, two passes, one lane; about 12 ms. */
const APPROVED_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Without a stored hash it verifies against a dummy hash, so that unknown accounts take the same time. A password is
   * compared as `typedPassword` writes it, then as it was typed, because hashes of earlier versions have that form.
   */
  verify(password: string, storedHash: string | null): Promise<boolean>;
  /**
   * Whether a stored hash of this password was made with other parameters, or of another form of the password, than a
   * new one would be.
   */
  isOutdated(storedHash: string, password: string): Promise<boolean>;
  /** Argon2 runs so far; tests compare paths with it. */
  readonly runs: number;
}

export interface PasswordHasherOptions {
  concurrency?: number;
  /** Jobs that may wait; beyond it callers get 503 with Retry-After. */
  queueLimit?: number;
  /** Tests of other features hash cheaply. */
  cost?: HashCost;
}

/** Argon2id in a bounded pool: a storm of sign-ins cannot take all memory and threads. */
export function createPasswordHasher({
  concurrency = 4,
  queueLimit = 100,
  cost = APPROVED_COST,
}: PasswordHasherOptions = {}): PasswordHasher {
  const argon2id = { algorithm: 2, parallelism: 1, ...cost } as const;
  const limit = createLimiter({ kind: 'password', running: concurrency, waiting: queueLimit });
  let runs = 0;
  let decoy: Promise<string> | undefined;

  const inPool = <T>(job: () => Promise<T>): Promise<T> =>
    limit(() => {
      runs += 1;
      return job();
    });

  return {
    hash: (password) => inPool(() => hash(typedPassword(password), argon2id)),
    async verify(password, storedHash) {
      decoy ??= hash('decoy', argon2id);
      const compared = storedHash ?? (await decoy);
      const forms = new Set([typedPassword(password), password]);
      let matches = false;
      for (const form of forms) matches ||= await inPool(() => verify(compared, form));
      return matches && storedHash !== null;
    },
    async isOutdated(storedHash, password) {
      if (!storedHash.includes(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`)) return true;
      const typed = typedPassword(password);
      return typed !== password && !(await inPool(() => verify(storedHash, typed)));
    },
    get runs() {
      return runs;
    },
  };
}
