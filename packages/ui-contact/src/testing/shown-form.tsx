import { fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ContactForm, shortContactFields, type ContactFormProps } from '../index.ts';

/** For the tests of the contact form: shows it and fills it in. */

export function show(props: Partial<ContactFormProps> = {}) {
  const onSubmit = vi.fn<ContactFormProps['onSubmit']>(() => Promise.resolve());
  render(<ContactForm appName="gallery" onSubmit={onSubmit} {...props} />);
  return { onSubmit };
}

export const showGallery = (props: Partial<ContactFormProps> = {}) =>
  show({ fields: shortContactFields, ...props });

export const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

export const send = () => screen.getByRole('button', { name: 'Send message' });

export function fillGallery() {
  write('Name', ' Ana Petrova ');
  write('Email', 'ana@example.com');
  write('Subject', 'A print');
  write('Message', 'May I print the fjord?');
}
