import { Alert } from '@lumigraph/ui-kit';
import { AuthWidget, LoginForm, SocialButtons } from '@lumigraph/ui-auth';
import { createFakeAuthApi } from '@lumigraph/ui-auth/testing';
import type { Guidance } from '../guidance.ts';

const api = createFakeAuthApi({ delayMs: 600 });
const stay = () => undefined;

export const guidance: Guidance = {
  page: 'ui-auth/Sign-in widget',
  parts: ['AuthWidget', 'LoginForm', 'SocialButtons'],
  pairs: [
    {
      right: {
        say: 'When a session has ended say so, and fill in the address.',
        see: (
          <AuthWidget
            api={api}
            providers={[]}
            redirectTo={null}
            socialReturn={null}
            headingLevel={3}
            initialEmail="ana@example.com"
            notice={{ kind: 'text', text: 'Your session has expired. Please login again.' }}
          />
        ),
      },
      wrong: {
        say: 'Show an empty form to somebody who was signed in a moment ago.',
        see: <LoginForm api={api} />,
      },
      why: 'Without a reason it looks as if the account were gone; with redirectTo people go on exactly where they were.',
    },
    {
      right: {
        say: 'Answer alike whether or not an address has an account.',
        see: <Alert tone="success">Password reset email sent! Check your inbox.</Alert>,
      },
      wrong: {
        say: 'Tell strangers who is registered here.',
        see: <Alert tone="danger">There is no account with this address.</Alert>,
      },
      why: 'On a dating site, or one for minorities, it gives away something about a person that the GDPR protects most (Article 9).',
    },
    {
      right: {
        say: 'Offer the two or three providers that your visitors have.',
        see: <SocialButtons api={api} providers={['google', 'microsoft']} leave={stay} />,
      },
      wrong: {
        say: 'Draw your own buttons: the marks, and words like “Continue with”, follow the providers’ rules.',
      },
      why: 'Each provider may refuse a site that draws its mark otherwise, and every further button pushes the email form out of sight.',
    },
  ],
};
