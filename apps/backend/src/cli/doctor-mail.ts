import { randomUUID } from 'node:crypto';
import { isEmail } from '@lumigraph/contracts';
import { explainRefusal, smtpTransport } from '../features/mail/mail-transport.ts';
import type { Report } from './doctor-files.ts';
import type { Installation } from './installation.ts';

/** Sends a test mail over the mail server of the settings. */
export async function tryMail({ config }: Installation, report: Report, address: string): Promise<void> {
  if (config.SMTP_URL === '') {
    report.problem(`SMTP_URL is not set: mails are only written into ${config.DATA_DIR}/outbox.`);
    return;
  }
  if (!isEmail(address)) {
    report.problem(`${address} is no mail address.`);
    return;
  }
  const transport = smtpTransport(config.SMTP_URL);
  try {
    await transport.send({
      id: `test-${randomUUID()}`,
      from: config.MAIL_FROM,
      to: address,
      subject: 'Test mail of the gallery',
      text: `This mail was sent by "gallery doctor --mail" for ${config.publicOrigin}.\n`,
    });
    report.note(`The mail server has accepted a test mail to ${address}. Check that it arrives.`);
  } catch (error) {
    report.problem(explainRefusal(error));
  } finally {
    transport.close();
  }
}
