import { planFeatures, type Plan } from '@lumigraph/contracts';
import { Alert, Button, Card, Checkbox } from '@lumigraph/ui-kit';
import { PaymentNotice, PlanCards } from '@lumigraph/ui-payments';
import type { Guidance } from '../guidance.ts';

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

export const guidance: Guidance = {
  page: 'ui-payments/Payment form',
  parts: ['PlanCards', 'PaymentNotice', 'PaymentForm'],
  pairs: [
    {
      right: {
        say: 'Show the whole price of a period as it will be charged.',
        see: <PlanCards plans={[plan]} hrefFor={() => '#plan'} />,
      },
      wrong: {
        say: 'Reckon it down.',
        see: (
          <Card>
            <div className="sb-stack">
              <h3>Premium for only €0.16 a day*</h3>
              <Button variant="primary">Start now</Button>
              <p className="sb-caption">* billed yearly, plus VAT</p>
            </div>
          </Card>
        ),
      },
      why: 'The total with taxes and the length of the contract have to stand directly before the order (Directive 2011/83/EU, Article 8(2)).',
    },
    {
      right: {
        say: 'When nobody knows how a payment ended, say exactly that and offer to look again.',
        see: (
          <PaymentNotice
            state={{ status: 'unknown', isAsking: false }}
            onCheckAgain={nothing}
            onGoOn={nothing}
          />
        ),
      },
      wrong: {
        say: 'Call it an error and offer another try.',
        see: (
          <Alert tone="danger" title="Payment failed" action={<Button size="sm">Pay again</Button>}>
            Something went wrong.
          </Alert>
        ),
      },
      why: 'The money may have moved: whoever presses pays twice, and trusts nothing afterwards.',
    },
    {
      right: {
        say: 'Let people ask for an immediate start themselves, in a box of its own.',
        see: (
          <Checkbox label="Start Premium now. I know that I can still withdraw within 14 days and then pay only for the days used." />
        ),
      },
      wrong: {
        say: 'Hide it in the terms.',
        see: <p className="sb-caption">By ordering you agree to our terms.</p>,
      },
      why: 'Without an express request the days until a withdrawal are free of charge (Directive 2011/83/EU, Articles 7(3), 8(8) and 14(4)).',
    },
  ],
};
