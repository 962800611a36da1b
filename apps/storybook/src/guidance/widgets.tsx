import { planFeatures, type Plan } from '@lumigraph/contracts';
import { Alert, TextArea, Button, Card, Checkbox } from '@lumigraph/ui-kit';
import { AuthWidget, LoginForm, SocialButtons } from '@lumigraph/ui-auth';
import { createFakeAuthApi } from '@lumigraph/ui-auth/testing';
import { ContactForm, shortContactFields } from '@lumigraph/ui-contact';
import { Flag, LanguageOption, LanguageSelector, allLocales } from '@lumigraph/ui-locale';
import { PaymentNotice, PlanCards } from '@lumigraph/ui-payments';
import { useState } from 'react';
import type { Guidance } from './guidance.ts';

const api = createFakeAuthApi({ delayMs: 600 });
const stay = () => undefined;

export const uiAuthGuidance: Guidance = {
  page: 'ui-auth/Sign-in widget',
  parts: ['AuthWidget', 'LoginForm', 'SocialButtons'],
  pairs: [
    {
      right: 'When a session has ended say so, and fill in the address.',
      rightExample: (
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
      wrong: 'Show an empty form to somebody who was signed in a moment ago.',
      wrongExample: <LoginForm api={api} />,
      why: 'Without a reason it looks as if the account were gone; with redirectTo people go on exactly where they were.',
    },
    {
      right: 'Say the same whether or not an address has an account.',
      rightExample: <Alert tone="success">Password reset email sent! Check your inbox.</Alert>,
      wrong: 'Tell strangers who is registered here.',
      wrongExample: <Alert tone="danger">There is no account with this address.</Alert>,
      why: 'On a dating site, or one for minorities, it gives away something about a person that the GDPR protects most (Article 9).',
    },
    {
      right: 'Offer the two or three providers that your visitors have.',
      rightExample: <SocialButtons api={api} providers={['google', 'microsoft']} leave={stay} />,
      wrong: 'Draw your own buttons: the marks, and words like “Continue with”, follow the providers’ rules.',
      why: 'Each provider may refuse a site that draws its mark otherwise, and every further button pushes the email form out of sight.',
    },
  ],
};

const take = () => Promise.resolve();

export const uiContactGuidance: Guidance = {
  page: 'ui-contact/Contact form',
  parts: ['ContactForm'],
  pairs: [
    {
      right: 'Ask for what an answer needs (shortContactFields).',
      rightExample: (
        <ContactForm appName="guide" privacyHref="#privacy" fields={shortContactFields} onSubmit={take} />
      ),
      wrong: 'Require all that might be useful some day.',
      wrongExample: (
        <ContactForm
          appName="guide-all"
          privacyHref="#privacy"
          fields={{ phone: 'required', organization: 'required' }}
          onSubmit={take}
        />
      ),
      why: 'Data must be limited to what is needed (GDPR, Article 5(1)(c)), and every further field loses senders.',
    },
    {
      right: 'Keep what was written when sending fails, and say so.',
      rightExample: (
        <>
          <Alert tone="danger" title="Your message was not sent">
            It is still here. Please try again in a moment.
          </Alert>
          <TextArea label="Message" rows={2} defaultValue="May I print the fjord in two metres?" />
        </>
      ),
      wrong: 'Send people to an error page.',
      wrongExample: <Alert tone="danger">Error. Please try later.</Alert>,
      why: 'Nobody writes the same letter twice.',
    },
  ],
};

const some = allLocales.slice(0, 4);

function Selector() {
  const [value, setValue] = useState('en');
  return <LanguageSelector value={value} locales={allLocales} onChange={setValue} />;
}

export const uiLocaleGuidance: Guidance = {
  page: 'ui-locale/Language selector',
  parts: ['LanguageSelector', 'LanguageOption', 'Flag'],
  pairs: [
    {
      right: 'Name every language in itself.',
      rightExample: some.map((locale) => (
        <div key={locale.code} className="sb-row">
          <LanguageOption locale={locale} partialText="partly translated" />
        </div>
      )),
      wrong: 'Name it in the language of the page.',
      wrongExample: ['English', 'German', 'Bulgarian', 'Russian'].map((name) => (
        <span key={name}>{name}</span>
      )),
      why: 'Whoever needs Bulgarian may not know the word “Bulgarian”.',
    },
    {
      right: 'Let a flag stand beside a name.',
      rightExample: <Selector />,
      wrong: 'Let flags stand for languages alone.',
      wrongExample: (
        <div className="sb-row">
          {some.map(({ code, country }) => (
            <Flag key={code} country={country} />
          ))}
        </div>
      ),
      why: 'A flag is a country: many speak German outside of Germany, and minorities speak a language that has no flag at all.',
    },
    {
      right: 'Begin with what the browser asks for, and keep what somebody chooses.',
      wrong: 'Guess from the country, or stand in the way with a question.',
      wrongExample: (
        <Card>
          <div className="sb-stack">
            <p>You seem to be in Germany. Go to the German site?</p>
            <Button variant="primary">Yes</Button>
          </div>
        </Card>
      ),
      why: 'Travelers and immigrants read another language than their surroundings, and crawlers come from one country.',
    },
  ],
};

const plan: Plan = {
  id: 'monthly',
  name: 'Premium monthly',
  interval: 'monthly',
  amount: 4.99,
  currency: 'EUR',
  features: [...planFeatures],
  trialDays: 0,
};
const nothing = () => undefined;

export const uiPaymentsGuidance: Guidance = {
  page: 'ui-payments/Payment form',
  parts: ['PlanCards', 'PaymentNotice', 'PaymentForm'],
  pairs: [
    {
      right: 'Show the whole price of a period as it will be charged.',
      rightExample: <PlanCards plans={[plan]} hrefFor={() => '#plan'} />,
      wrong: 'Reckon it down.',
      wrongExample: (
        <Card>
          <div className="sb-stack">
            <h3>Premium for only €0.16 a day*</h3>
            <Button variant="primary">Start now</Button>
            <p className="sb-caption">* billed yearly, plus VAT</p>
          </div>
        </Card>
      ),
      why: 'The total with taxes and the length of the contract have to stand directly before the order (Directive 2011/83/EU, Article 8(2)).',
    },
    {
      right: 'When nobody knows how a payment ended, say exactly that and offer to look again.',
      rightExample: (
        <PaymentNotice
          state={{ status: 'unknown', isAsking: false }}
          onCheckAgain={nothing}
          onGoOn={nothing}
        />
      ),
      wrong: 'Call it an error and offer another try.',
      wrongExample: (
        <Alert tone="danger" title="Payment failed" action={<Button size="sm">Pay again</Button>}>
          Something went wrong.
        </Alert>
      ),
      why: 'The money may have moved: whoever presses pays twice, and trusts nothing afterwards.',
    },
    {
      right: 'Let people ask for an immediate start themselves, in a box of its own.',
      rightExample: (
        <Checkbox label="Start Premium now. I know that I can still withdraw within 14 days and then pay only for the days used." />
      ),
      wrong: 'Hide it in the terms.',
      wrongExample: <p className="sb-caption">By ordering you agree to our terms.</p>,
      why: 'Without an express request the days until a withdrawal are free of charge (Directive 2011/83/EU, Articles 7(3), 8(8) and 14(4)).',
    },
  ],
};
