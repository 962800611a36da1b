import type { Attention } from '@lumigraph/contracts/studio';
import { placeholdersOf } from '../../config/company.ts';
import type { Config } from '../../config/config.ts';
import type { Accounts } from '../accounts/accounts-feature.ts';
import type { Billing } from '../billing/billing-feature.ts';
import type { Images } from '../images/images-feature.ts';

export interface FirstStepsDeps {
  config: Config;
  /** The settings as they are now. */
  current: () => Config;
  accounts: Pick<Accounts, 'stores'>;
  billing: Pick<Billing, 'options'>;
  images: Pick<Images, 'studio'>;
}

/** What a new owner has done. Nothing is stored: each step is looked at, and none is left once all are done. */
export const createFirstSteps =
  ({ config, current, accounts, billing, images }: FirstStepsDeps) =>
  async (userId: string): Promise<Attention['firstSteps']> => {
    const factor = await accounts.stores.twoFactor.find(userId);
    const published = await images.studio.images.list({
      visibility: 'published',
      sort: '-createdAt',
      pageSize: 1,
    });
    const steps: Attention['firstSteps'] = [
      { name: 'company', isDone: placeholdersOf(current()).length === 0 },
      { name: 'image', isDone: published.items.length > 0 },
      { name: 'two-factor', isDone: (factor?.confirmed_at ?? null) !== null },
      { name: 'mail', isDone: config.SMTP_URL !== '' },
      { name: 'payments', isDone: !billing.options.sandbox },
      { name: 'backup', isDone: config.BACKUP_TO !== '' },
    ];
    return steps.every(({ isDone }) => isDone) ? [] : steps;
  };
