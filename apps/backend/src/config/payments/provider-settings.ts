import type Type from 'typebox';
import type { Format } from '../setting-values.ts';

export const PROVIDER_ENVIRONMENTS = ['sandbox', 'live'] as const;

/** What the configuration checks of one payment provider's settings. */
export interface ProviderSettings<Settings extends Type.TProperties> {
  /** The formats that its settings name. */
  formats: Readonly<Record<string, Format>>;
  accounts: readonly {
    /** Must be set together; the account is offered when they are. */
    required: readonly (string & keyof Settings)[];
    /** The address of its API. Keys must not be sent unencrypted, so it is HTTPS in production. */
    apiBase: string & keyof Settings;
  }[];
  /** One sentence for each error in how the settings belong together. */
  problems?: (settings: Type.Static<Type.TObject<Settings>>) => string[];
}

/** Two secrets, separated by a comma, while one is being changed; the first is the current one. */
export const secretsOf = (value: string): string[] => value.split(',').map((secret) => secret.trim());

export const environmentOf = (value: string): 'sandbox' | 'live' => (value === 'live' ? 'live' : 'sandbox');
