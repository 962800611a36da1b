import type { ContactPayload } from '@lumigraph/contracts';
import type { ContactTrace } from '../use-contact-form.ts';

/** The outcome of a message. `refused` rejects the email as invalid, as the server does. */
export type FakeReceiverOutcome = 'success' | 'pending' | 'failure' | 'refused';

export interface FakeReceiverOptions {
  outcome?: FakeReceiverOutcome;
  /** Duration of every call. */
  delayMs?: number;
}

export interface ReceivedMessage {
  payload: ContactPayload;
  trace: ContactTrace;
}

export interface FakeReceiver {
  /** Pass it to the form. */
  onSubmit: (payload: ContactPayload, trace: ContactTrace) => Promise<void>;
  /** All received messages, oldest first, rejected ones included. */
  readonly messages: readonly ReceivedMessage[];
  /** Sets the outcome of later messages. */
  response: (outcome: FakeReceiverOutcome) => void;
}

/**
 * Replaces the service behind a contact form, for tests and stories.
 *
 * @example
 * const receiver = createFakeReceiver({ outcome: 'failure' });
 * render(<ContactForm appName="test" onSubmit={receiver.onSubmit} />);
 */
export function createFakeReceiver({
  outcome = 'success',
  delayMs = 0,
}: FakeReceiverOptions = {}): FakeReceiver {
  const messages: ReceivedMessage[] = [];
  let now = outcome;
  return {
    messages,
    response: (next) => {
      now = next;
    },
    async onSubmit(payload, trace) {
      messages.push({ payload, trace });
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      switch (now) {
        case 'success':
          return undefined;
        case 'pending':
          return new Promise<void>(() => {});
        case 'failure':
          throw new Error('The service is away.');
        case 'refused':
          throw Object.assign(new Error('Some fields are not valid'), {
            errors: [{ field: 'email', rule: 'email', message: 'Please enter a valid email address' }],
          });
        default:
          return now satisfies never;
      }
    },
  };
}
