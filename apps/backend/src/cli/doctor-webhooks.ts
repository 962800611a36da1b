import { missingWebhooks } from '../features/billing/payments/webhook-arrivals.ts';
import { createConfiguredProviders } from '../features/billing/providers/provider-modules.ts';
import type { Report } from './doctor-files.ts';
import type { Installation } from './installation.ts';

/** A hint only: an event of a rare case may not have happened yet. */
export async function checkWebhooks({ config, database, log }: Installation, report: Report): Promise<void> {
  const providers = await createConfiguredProviders({
    config,
    db: database.db,
    now: Date.now,
    log,
  });
  for (const { provider, kinds } of await missingWebhooks(database.db, providers))
    report.note(
      `These webhooks of ${provider} have not arrived so far: ${kinds.join(', ')}. Check that they are enabled there (docs/operators/payments.md); those of rare cases may not have happened yet.`,
    );
}
