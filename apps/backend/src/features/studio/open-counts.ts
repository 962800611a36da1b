import type { OpenCounts } from '@lumigraph/contracts/studio';
import type { MessageInbox } from '../contact/message-inbox.ts';
import type { ReportInbox } from '../reports/report-inbox.ts';

export type OpenCounter = ReturnType<typeof createOpenCounts>;

/** Counts what waits in the inbox. Without messages, only reports are counted: editors do not see messages. */
export const createOpenCounts =
  (messages: Pick<MessageInbox, 'counts'>, reports: Pick<ReportInbox, 'counts'>) =>
  async ({ withMessages }: { withMessages: boolean }): Promise<OpenCounts> => {
    const ofReports = await reports.counts();
    const ofMessages = withMessages ? await messages.counts() : { open: 0, undelivered: 0 };
    return {
      messages: ofMessages.open,
      undelivered: ofMessages.undelivered + ofReports.undelivered,
      reports: ofReports.open,
    };
  };
