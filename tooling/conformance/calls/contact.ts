import { expectRefusal, expectSuccess, refused, type CallGroup } from '../context.ts';
import { judged, Skip } from '../findings.ts';
import { isRecord } from '../shape.ts';

/** The receiver of the contact form: additive, so a backend may go without. */
const section = '7.6';

const message = {
  appName: 'conformance',
  name: 'Con Formance',
  email: 'conformance@example.com',
  subject: 'A conformance run',
  message: 'This message was written by the conformance command. Nobody needs to answer it.',
  newsletter: false,
  privacy: true,
};

export const contactCalls: CallGroup = async ({ probe }) => [
  await judged({ section, call: 'POST /contact' }, async (judge) => {
    const answer = await probe.call('main', 'POST /contact', { body: { ...message, elapsedMs: 20_000 } });
    if (answer.status === 404) throw new Skip('not offered');
    expectSuccess(judge, answer);
  }),
  await judged({ section, call: 'POST /contact (bad email, short message)' }, async (judge) => {
    const body = { ...message, email: 'nobody', message: 'Hi', elapsedMs: 20_000 };
    const answer = await probe.call('main', 'POST /contact', { body });
    if (answer.status === 404) throw new Skip('not offered');
    expectRefusal(judge, answer, refused);
    const errors = isRecord(answer.json) ? answer.json['errors'] : undefined;
    judge.saw('errors');
    const named = Array.isArray(errors) ? errors.filter(isRecord).map(({ field }) => field) : [];
    if (!named.includes('email') && !named.includes('message')) {
      judge.advice(
        'errors',
        'do not name the field: [{ field, message }] shows each sentence where it belongs',
      );
    }
  }),
];
