import { Field, FieldRow, TextField } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

const optional = <span className="sb-caption">optional</span>;

export const guidance: Guidance = {
  page: 'Core/Field',
  parts: ['Field', 'FieldRow'],
  pairs: [
    {
      right: {
        say: 'Put a control of your own into Field: label, hint and error are tied to it.',
        see: (
          <Field label="Day of birth" hint="We keep only the year">
            {(control) => (
              <div className="ui-input">
                <input type="date" {...control} />
              </div>
            )}
          </Field>
        ),
      },
      wrong: {
        say: 'Write a label above it.',
        see: (
          <div className="sb-fill">
            <strong>Day of birth</strong>
            <div className="ui-input">
              <input type="date" />
            </div>
          </div>
        ),
      },
      why: 'It looks alike, but a press on the words reaches nothing and a screen reader says “date, blank” (WCAG 1.3.1).',
    },
    {
      right: {
        say: 'Set in one row what is one thing: an expiry date and its code.',
        see: (
          <FieldRow className="sb-fill">
            <TextField label="Expiry date" placeholder="MM/YY" error="Invalid expiry date" />
            <TextField label="CVC" />
          </FieldRow>
        ),
      },
      wrong: {
        say: 'Lay fields side by side to save height.',
        see: (
          <FieldRow className="sb-fill">
            <TextField label="Email" />
            <TextField label="VAT identification number" />
          </FieldRow>
        ),
      },
      why: 'Forms are read downwards; what stands beside is overlooked, and enlarged to 400 % half of it is out of sight.',
    },
    {
      right: {
        say: 'Mark what may stay empty, in words (labelEnd).',
        see: <TextField label="Phone" labelEnd={optional} />,
      },
      wrong: {
        say: 'Put a red star at everything else.',
        see: (
          <TextField
            label={
              <>
                Email <span style={{ color: 'var(--color-danger)' }}>*</span>
              </>
            }
          />
        ),
      },
      why: 'Most of our fields are needed, because we ask for little; the star needs an explanation, the word does not.',
    },
  ],
};
