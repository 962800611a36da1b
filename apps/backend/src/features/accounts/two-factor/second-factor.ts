import type { Kysely } from 'kysely';
import type { Config } from '../../../config/config.ts';
import { loadServerKey } from '../../../db/check.ts';
import type { Database } from '../../../db/tables/index.ts';
import { createCodeCheck } from './code-check.ts';
import { createReauthenticationService, type ReauthenticationDeps } from './reauthentication-service.ts';
import { createSecondStepService, type SecondStepDeps } from './second-step-service.ts';
import { createSecretBox } from './secret-box.ts';
import { createTwoFactorService, type TwoFactorDeps } from './two-factor-service.ts';

export interface SecondFactorDeps
  extends
    Omit<SecondStepDeps, 'codes'>,
    Omit<ReauthenticationDeps, 'codes'>,
    Omit<TwoFactorDeps, 'secretBox' | 'codes' | 'requiredRoles'> {
  config: Pick<Config, 'twoFactorRoles'>;
  db: Kysely<Database>;
}

/** Two-step verification and re-authentication. */
export async function createSecondFactor(deps: SecondFactorDeps) {
  const secretBox = createSecretBox(await loadServerKey(deps.db, 'two-factor', deps.now()));
  const codes = createCodeCheck({ ...deps, secretBox });
  return {
    secondStep: createSecondStepService({ ...deps, codes }),
    reauthentication: createReauthenticationService({ ...deps, codes }),
    twoFactor: createTwoFactorService({
      ...deps,
      secretBox,
      codes,
      requiredRoles: deps.config.twoFactorRoles,
    }),
  };
}
