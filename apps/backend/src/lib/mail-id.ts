import { randomBytes } from 'node:crypto';

/** Id of a mail, for a caller that stores it: `MailRequest.id`. */
export const newMailId = (): string => randomBytes(12).toString('base64url');
