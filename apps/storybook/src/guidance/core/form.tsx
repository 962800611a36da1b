import { Button, Form, TextField } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

const fields = (
  <>
    <TextField label="Email" name="email" type="email" />
    <Button type="submit" variant="primary">
      Send
    </Button>
  </>
);

export const guidance: Guidance = {
  page: 'Core/Form',
  parts: ['Form'],
  pairs: [
    {
      right: {
        say: 'Put the fields of a form into Form.',
        see: <Form onSubmit={(event) => event.preventDefault()}>{fields}</Form>,
      },
      wrong: {
        say: 'Lay fields and a button into a plain box.',
        see: <div className="sb-fill">{fields}</div>,
      },
      why: 'In a form Enter submits, password managers find the fields, and a submit before the scripts have loaded is sent by post: nothing typed gets into an address.',
    },
    {
      right: {
        say: 'End a form with one button that says what happens.',
        see: <Form onSubmit={(event) => event.preventDefault()}>{fields}</Form>,
      },
      wrong: {
        say: 'Offer a second button of the same weight.',
        see: (
          <Form onSubmit={(event) => event.preventDefault()}>
            <TextField label="Email" name="email" type="email" />
            <Button type="submit" variant="primary">
              OK
            </Button>
            <Button variant="primary">Clear</Button>
          </Form>
        ),
      },
      why: '“OK” does not say what is sent, and a press on the wrong one of two equal buttons loses what was typed.',
    },
  ],
};
