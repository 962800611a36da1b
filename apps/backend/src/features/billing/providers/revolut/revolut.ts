import type { ProviderModule } from '../provider-adapter.ts';
import { environmentOf, secretsOf } from '../../../../config/payments/provider-settings.ts';
import { createRevolutProvider, type RevolutOptions } from './revolut-provider.ts';

const REVOLUT_API = {
  sandbox: 'https://sandbox-merchant.revolut.com',
  live: 'https://merchant.revolut.com',
} as const;

/** Two accounts of Revolut, each with its own keys, webhook and name in the payment page. */
function account(
  provider: RevolutOptions['provider'],
  settings: 'REVOLUT' | 'REVOLUT_BUSINESS',
): Pick<ProviderModule, 'open' | 'scripts'> {
  const origins = Object.values(REVOLUT_API);
  return {
    open({ config, log, timeoutMs }) {
      const secretKey = config[`${settings}_SECRET_KEY`];
      if (!secretKey) return undefined;
      const environment = environmentOf(config[`${settings}_ENVIRONMENT`]);
      return createRevolutProvider({
        provider,
        secretKey,
        publicKey: config[`${settings}_PUBLIC_KEY`],
        webhookSecrets: secretsOf(config[`${settings}_WEBHOOK_SECRET`]),
        environment,
        apiBase: config[`${settings}_API_BASE`] || REVOLUT_API[environment],
        log,
        timeoutMs,
      });
    },
    scripts: { scripts: origins, frames: origins, connections: origins, images: origins },
  };
}

const cardFields = { kind: 'card', integration: 'card-fields' } as const;

export const revolut: ProviderModule = {
  ...account('revolut', 'REVOLUT'),
  sandbox: { offer: cardFields },
};

export const revolutBusiness: ProviderModule = {
  ...account('revolut-business', 'REVOLUT_BUSINESS'),
  sandbox: { offer: cardFields, isOffered: (config) => config.SANDBOX_REVOLUT_BUSINESS },
};
