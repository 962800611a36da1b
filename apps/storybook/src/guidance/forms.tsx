import { Button, Form, TextField, Field, FieldRow, ErrorSummary } from '@lumigraph/ui-kit';
import type { Guidance } from './guidance.ts';

const fields = (
  <>
    <TextField label="Email" name="email" type="email" />
    <Button type="submit" variant="primary">
      Send
    </Button>
  </>
);

export const formGuidance: Guidance = {
  page: 'Core/Form',
  parts: ['Form'],
  pairs: [
    {
      right: 'Put the fields of a form into Form.',
      rightExample: <Form onSubmit={(event) => event.preventDefault()}>{fields}</Form>,
      wrong: 'Lay fields and a button into a plain box.',
      wrongExample: <div className="sb-fill">{fields}</div>,
      why: 'In a form Enter submits, password managers find the fields, and a submit before the scripts have loaded is sent by post: nothing typed gets into an address.',
    },
    {
      right: 'End a form with one button that says what happens.',
      rightExample: <Form onSubmit={(event) => event.preventDefault()}>{fields}</Form>,
      wrong: 'Offer a second button of the same weight.',
      wrongExample: (
        <Form onSubmit={(event) => event.preventDefault()}>
          <TextField label="Email" name="email" type="email" />
          <Button type="submit" variant="primary">
            OK
          </Button>
          <Button variant="primary">Clear</Button>
        </Form>
      ),
      why: '“OK” does not say what is sent, and a press on the wrong one of two equal buttons loses what was typed.',
    },
  ],
};

const optional = <span className="sb-caption">optional</span>;

export const fieldGuidance: Guidance = {
  page: 'Core/Field',
  parts: ['Field', 'FieldRow'],
  pairs: [
    {
      right: 'Put a control of your own into Field: label, hint and error are tied to it.',
      rightExample: (
        <Field label="Day of birth" hint="We keep only the year">
          {(control) => (
            <div className="ui-input">
              <input type="date" {...control} />
            </div>
          )}
        </Field>
      ),
      wrong: 'Write a label above it.',
      wrongExample: (
        <div className="sb-fill">
          <strong>Day of birth</strong>
          <div className="ui-input">
            <input type="date" />
          </div>
        </div>
      ),
      why: 'It looks alike, but a press on the words reaches nothing and a screen reader says “date, blank” (WCAG 1.3.1).',
    },
    {
      right: 'Set in one row what is one thing: an expiry date and its code.',
      rightExample: (
        <FieldRow className="sb-fill">
          <TextField label="Expiry date" placeholder="MM/YY" error="Invalid expiry date" />
          <TextField label="CVC" />
        </FieldRow>
      ),
      wrong: 'Lay fields side by side to save height.',
      wrongExample: (
        <FieldRow className="sb-fill">
          <TextField label="Email" />
          <TextField label="VAT identification number" />
        </FieldRow>
      ),
      why: 'Forms are read downwards; what stands beside is overlooked, and enlarged to 400 % half of it is out of sight.',
    },
    {
      right: 'Mark what may stay empty, in words (labelEnd).',
      rightExample: <TextField label="Phone" labelEnd={optional} />,
      wrong: 'Put a red star at everything else.',
      wrongExample: (
        <TextField
          label={
            <>
              Email <span style={{ color: 'var(--color-danger)' }}>*</span>
            </>
          }
        />
      ),
      why: 'Most of our fields are needed, because we ask for little; the star needs an explanation, the word does not.',
    },
  ],
};

const message = 'Please enter a valid email address';

export const errorSummaryGuidance: Guidance = {
  page: 'Core/Error summary',
  parts: ['ErrorSummary'],
  pairs: [
    {
      right: 'Repeat the words of the field, each a link to it. Press it.',
      rightExample: (
        <>
          <ErrorSummary title="Please check your entries" items={[{ fieldId: 'summary-right', message }]} />
          <TextField id="summary-right" label="Email" defaultValue="ana@" error={message} />
        </>
      ),
      wrong: 'Count them, or say it in other words than below.',
      wrongExample: (
        <>
          <ErrorSummary
            title="Your form contains 1 error"
            items={[{ fieldId: 'summary-wrong', message: 'Field “email” failed validation' }]}
          />
          <TextField id="summary-wrong" label="Email" defaultValue="ana@" error={message} />
        </>
      ),
      why: 'Two wordings look like two mistakes; a link spares the search for the field on a long page.',
    },
    {
      right: 'Show it after the form was sent, and give it the focus then.',
      wrong: 'Let it grow while somebody types.',
      why: 'It is read aloud at once: while typing that would interrupt at every letter, and the page would jump.',
    },
  ],
};
