import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ContactForm } from '../contact-form.tsx';
import { createFakeReceiver } from '../testing.ts';

afterEach(cleanup);

const initialValues = {
  name: 'Ana',
  email: 'ana@example.com',
  subject: 'A print',
  message: 'May I print the fjord?',
};
const fields = { firstName: 'hidden', lastName: 'hidden', privacy: 'hidden' } as const;

function showWith(outcome: Parameters<typeof createFakeReceiver>[0]) {
  const receiver = createFakeReceiver(outcome);
  render(
    <ContactForm
      appName="test"
      fields={fields}
      initialValues={initialValues}
      onSubmit={receiver.onSubmit}
      appearance={{
        variables: { '--color-accent': 'tomato' },
        elements: { contact: 'my-form', 'contact-field': 'my-field', 'contact-submit': 'my-button' },
      }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  return receiver;
}

it('keeps what it got', async () => {
  const receiver = showWith({});
  expect(await screen.findByRole('status')).toHaveTextContent('Your message has been sent.');
  expect(receiver.messages).toHaveLength(1);
  expect(receiver.messages[0]?.payload).toMatchObject({ appName: 'test', email: 'ana@example.com' });
});

it('fails, then takes it', async () => {
  const receiver = showWith({ outcome: 'failure', delayMs: 1 });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send message. Please try again.');
  receiver.response('success');
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByRole('status')).toBeVisible();
  expect(receiver.messages).toHaveLength(2);
});

it('refuses a field by name', async () => {
  showWith({ outcome: 'refused' });
  expect((await screen.findAllByText('Please enter a valid email address')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

it('waits for ever', async () => {
  showWith({ outcome: 'pending' });
  expect(await screen.findByRole('button', { name: 'Send message', busy: true })).toBeVisible();
});

it('the form wears the site’s class names beside its own, and its tokens', () => {
  showWith({});
  const form = document.querySelector<HTMLElement>('[data-part="contact"]')!;
  expect(form).toHaveClass('ui-contact', 'my-form');
  expect(form.style.getPropertyValue('--color-accent')).toBe('tomato');
  expect(form.querySelectorAll('.my-field').length).toBeGreaterThanOrEqual(4);
  expect(screen.getByRole('button')).toHaveClass('ui-contact-submit', 'my-button');
});
