import type { Kysely } from 'kysely';
import type { CustomFetch } from 'openid-client';
import type { Database } from '../../../db/tables/index.ts';
import type { LogEvent } from '../../../lib/log-event.ts';
import { createProviderClient } from './provider-client.ts';
import type { ProviderDefinition } from './provider-definitions.ts';
import {
  createSocialService,
  type OneTimeSignIn,
  type SocialService,
  createTransactionStore,
} from './social-service.ts';

export interface SocialFeatureDeps {
  db: Kysely<Database>;
  definitions: readonly ProviderDefinition[];
  allowHttp: boolean;
  fetch?: CustomFetch;
  oneTimeSignIn: OneTimeSignIn;
  publicOrigin: string;
  siteOrigins: readonly string[];
  sites?: readonly { id: string; origin: string }[];
  now: () => number;
  log: LogEvent;
}

export function createSocial(deps: SocialFeatureDeps): SocialService {
  const { db, definitions, allowHttp, fetch } = deps;
  const clients = new Map(
    definitions.map((definition) => [
      definition.provider,
      createProviderClient(definition, { allowHttp, ...(fetch ? { fetch } : {}) }),
    ]),
  );
  return createSocialService({ ...deps, clients, store: createTransactionStore(db) });
}
