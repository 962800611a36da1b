import type { RetentionPeriods } from '@lumigraph/contracts';
import { whole } from './setting-values.ts';

/**
 * How long data are kept. Jobs remove older data, `docs/operators/retention.md` is generated from these settings, and the
 * privacy policy of the sites states their values.
 */
export const retentionSettings = {
  LOG_KEEP_DAYS: whole(
    'Days for which your log system keeps the log of this server and of your proxy. The server writes to standard output and removes no log: limit it there.',
    { default: 14, minimum: 1, maximum: 365 },
  ),
  ANALYTICS_KEEP_DAYS: whole('Days after which the own numbers are removed.', {
    default: 730,
    minimum: 1,
    maximum: 3650,
  }),
  CONTACT_KEEP_DAYS: whole('Days after which messages of the contact form are removed.', {
    default: 365,
    minimum: 30,
    maximum: 1095,
  }),
  REPORT_KEEP_DAYS: whole(
    'Days after which reports of images and the decisions about them are removed. A decision can be objected to for six months.',
    { default: 365, minimum: 190, maximum: 1825 },
  ),
  FAILED_MAIL_KEEP_DAYS: whole(
    'Days after which the address of a mail that could not be delivered is removed.',
    { default: 7, minimum: 1, maximum: 90 },
  ),
  WEBHOOK_KEEP_DAYS: whole(
    'Days after which notifications of payment providers are removed. Providers repeat them for some days; one that is still kept is not processed twice.',
    { default: 30, minimum: 7, maximum: 365 },
  ),
  WITHDRAWAL_KEEP_YEARS: whole(
    'Years for which withdrawals and cancellations of contracts are kept, counted from the end of the year in which they arrived.',
    { default: 5, minimum: 5, maximum: 10 },
  ),
};

/** The periods that the privacy policy states. */
export const retentionOf = (
  settings: Readonly<Record<keyof typeof retentionSettings, number>>,
  sessionDays: number,
): RetentionPeriods => ({
  logDays: settings.LOG_KEEP_DAYS,
  statisticsDays: settings.ANALYTICS_KEEP_DAYS,
  sessionDays,
  messageDays: settings.CONTACT_KEEP_DAYS,
  reportDays: settings.REPORT_KEEP_DAYS,
  failedMailDays: settings.FAILED_MAIL_KEEP_DAYS,
  webhookDays: settings.WEBHOOK_KEEP_DAYS,
  withdrawalYears: settings.WITHDRAWAL_KEEP_YEARS,
});
