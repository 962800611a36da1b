import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { BusinessHours, ContactForm, ContactUiProvider, companyHours, type ContactSlots } from './index.ts';

const slots: ContactSlots = {
  header: () => <h2>Write to us</h2>,
  footer: () => <p>We answer within a day.</p>,
  submit: ({ label, canSubmit }) => <button aria-disabled={!canSubmit}>Now: {label}</button>,
  field: ({ label, labelEnd, error, rows, ...input }) => (
    <label>
      {label} {labelEnd}
      {rows === undefined ? <input {...input} /> : <textarea {...input} rows={rows} />}
      <em>{error}</em>
    </label>
  ),
};

it('replaces parts of the form by the components of a site', async () => {
  const onSubmit = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<ContactForm appName="Lumigraph" onSubmit={onSubmit} slots={slots} />);
  expect(screen.getByRole('heading', { name: 'Write to us' })).toBeVisible();
  expect(screen.getByText('We answer within a day.')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@');
  await userEvent.click(screen.getByRole('button', { name: /^Now: / }));
  expect(screen.getByLabelText(/^Email/).parentElement!.querySelector('em')).not.toBeEmptyDOMElement();
  expect(document.querySelector('textarea')).toHaveAttribute('rows');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('merges nested providers with the props of the widgets', () => {
  const { container } = render(
    <ContactUiProvider
      localization={{ submit: 'Go', hours: { title: 'Hours' } }}
      appearance={{ variables: { '--radius-2': '0' }, elements: { contact: 'outer' } }}
      slots={{ header: slots.header }}
    >
      <ContactUiProvider appearance={{ elements: { 'contact-submit': 'inner' } }}>
        <ContactForm
          appName="Lumigraph"
          onSubmit={vi.fn<() => Promise<void>>()}
          localization={{ fields: { message: 'Words' } }}
        />
        <BusinessHours hours={companyHours} />
      </ContactUiProvider>
    </ContactUiProvider>,
  );
  expect(container.querySelector('.lumigraph-tokens .outer .inner')).toHaveTextContent('Go');
  expect(screen.getByLabelText('Words')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Hours' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Write to us' })).toBeVisible();
});
