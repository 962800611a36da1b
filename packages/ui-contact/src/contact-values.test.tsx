import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ContactForm, shortContactFields, type ContactFormProps } from './index.ts';
import { fillGallery, send, showGallery, write } from './testing/shown-form.tsx';

afterEach(cleanup);

describe('known values', () => {
  const known = { name: 'Ana Petrova', email: 'ana@example.com' };
  const form = (props: Partial<ContactFormProps>) => (
    <ContactForm
      appName="gallery"
      fields={shortContactFields}
      onSubmit={() => Promise.resolve()}
      {...props}
    />
  );

  it('fill empty fields when they become known, and keep what was typed', () => {
    const { rerender } = render(form({}));
    write('Email', 'other@example.com');
    rerender(form({ knownValues: known }));
    expect(screen.getByLabelText('Name')).toHaveValue('Ana Petrova');
    expect(screen.getByLabelText('Email')).toHaveValue('other@example.com');
    write('Name', '');
    rerender(form({ knownValues: { ...known } }));
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });

  const other = { name: 'Ivo Marin', email: 'ivo@example.com' };
  it.each([
    ['signs out', undefined, { Name: '', Email: '' }],
    ['is followed by another one', other, { Name: 'Ivo Marin', Email: 'ivo@example.com' }],
  ])('leave the form when the user %s', (_case, next, shown) => {
    const { rerender } = render(form({ knownValues: known }));
    write('Message', 'May I print the fjord?');
    rerender(form({ knownValues: next }));
    for (const [label, value] of Object.entries(shown))
      expect(screen.getByLabelText(label)).toHaveValue(value);
    expect(screen.getByLabelText('Message')).toHaveValue('May I print the fjord?');
  });

  it.each([
    ['signs out', undefined],
    ['is followed by another one', other],
  ])('keep what was typed over them when the user %s', (_case, next) => {
    const { rerender } = render(form({ knownValues: known }));
    write('Name', 'Ana P.');
    rerender(form({ knownValues: next }));
    expect(screen.getByLabelText('Name')).toHaveValue('Ana P.');
    expect(screen.getByLabelText('Email')).toHaveValue(next?.email ?? '');
  });

  it('of a user who signs out during the sending do not return after it', async () => {
    let done: (() => void) | undefined;
    const onSubmit = () => new Promise<void>((resolve) => (done = resolve));
    const { rerender } = render(form({ knownValues: known, onSubmit }));
    write('Subject', 'A print');
    write('Message', 'May I print the fjord?');
    fireEvent.click(send());
    await waitFor(() => expect(done).toBeDefined());
    rerender(form({ onSubmit }));
    await act(async () => done?.());
    expect(screen.getByLabelText('Message')).toHaveValue('');
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  it('complete a restored draft and stay after a message', async () => {
    sessionStorage.setItem('draft:contact', JSON.stringify({ values: { message: 'Draft text' }, since: 1 }));
    render(form({ keepDraft: true, knownValues: known }));
    expect(screen.getByLabelText('Message')).toHaveValue('Draft text');
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
    write('Subject', 'A print');
    fireEvent.click(send());
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  });
});

describe('the draft of an unsent message', () => {
  const stored = () => JSON.parse(sessionStorage.getItem('draft:contact') ?? 'null') as unknown;
  const store = (draft: unknown) => sessionStorage.setItem('draft:contact', JSON.stringify(draft));
  afterEach(() => sessionStorage.clear());

  it('is restored after a reload, and sent with the time since its first input', async () => {
    store({ values: { name: 'Ana', message: 'May I print the fjord?' }, since: Date.now() - 60_000 });
    const { onSubmit } = showGallery({ keepDraft: true });
    expect(screen.getByLabelText('Name')).toHaveValue('Ana');
    fillGallery();
    expect(stored()).toMatchObject({ values: { email: 'ana@example.com', subject: 'A print' } });
    fireEvent.click(send());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]![1].elapsedMs).toBeGreaterThanOrEqual(60_000);
    await waitFor(() => expect(stored()).toBeNull());
  });

  it('does not contain what is known of the user', () => {
    showGallery({ keepDraft: true, knownValues: { name: 'Ana Petrova', email: 'ana@example.com' } });
    write('Message', 'May I print the fjord?');
    expect(stored()).toMatchObject({ values: { message: 'May I print the fjord?' } });
    expect(JSON.stringify(stored())).not.toContain('Ana');
  });

  it('is not stored without the option', () => {
    showGallery();
    fillGallery();
    expect(stored()).toBeNull();
  });

  it('yields to values of the page, and is removed when the browser sent the message itself', () => {
    const draft = { values: { name: 'Old' }, since: 1 };
    store(draft);
    const { onSubmit } = showGallery({ keepDraft: true, initialValues: { name: 'Ana' } });
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Name')).toHaveValue('Ana');
    expect(stored()).toEqual(draft);
    cleanup();
    showGallery({ keepDraft: true, initialOutcome: { status: 'sent', errors: [] } });
    expect(stored()).toBeNull();
  });

  it.each(['no json', '{"values":{"name":"Ana"}}', '{"values":{"name":1,"other":"x"},"since":1}', 'null'])(
    'ignores what is not a draft: %s',
    (text) => {
      sessionStorage.setItem('draft:contact', text);
      showGallery({ keepDraft: true });
      expect(screen.getByLabelText('Name')).toHaveValue('');
    },
  );
});
