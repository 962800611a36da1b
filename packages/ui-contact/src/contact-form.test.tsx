import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BusinessHours, ContactForm, companyHours, type ContactFormProps } from './index.ts';
import bg from './messages/bg.json';
import de from './messages/de.json';
import en from './messages/en.json';
import ru from './messages/ru.json';
import { fillGallery, send, show, showGallery, write } from './testing/shown-form.tsx';
import es from './messages/es.json';
import zh from './messages/zh.json';

const catalogues: Readonly<Record<string, typeof en>> = { bg, de, en, es, ru, zh };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const leave = (label: string) => fireEvent.blur(screen.getByLabelText(label));
const expectAvailable = (isAvailable: boolean) =>
  isAvailable
    ? expect(send()).not.toHaveAttribute('data-incomplete')
    : expect(send()).toHaveAttribute('data-incomplete');
const fieldError = (label: string) =>
  document.getElementById(`${screen.getByLabelText(label).id}-error`)?.textContent;

describe('fields', () => {
  it('all of them, unless hidden', () => {
    show();
    for (const name of ['First name', 'Last name', 'Email', 'Phone', 'Organization', 'Subject', 'Message']) {
      expect(screen.getByLabelText(name)).toBeVisible();
    }
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('the gallery asks for four', () => {
    showGallery();
    expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('name'))).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ]);
  });

  it('the subject can be chosen', async () => {
    const { onSubmit } = showGallery({ subjects: [{ value: 'license', label: 'The license' }] });
    fillGallery();
    expectAvailable(false);
    await userEvent.selectOptions(screen.getByLabelText('Subject'), 'The license');
    await userEvent.click(send());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ subject: 'license' });
  });
});

describe('rules', () => {
  it.each([
    ['First name', '', 'First name is required'],
    ['Last name', ' ', 'Last name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'ana@', 'Please enter a valid email address'],
    ['Phone', '', 'Phone is required'],
    ['Phone', '12x', 'Please enter a valid phone number'],
    ['Organization', '', 'Organization is required'],
    ['Subject', '', 'Subject is required'],
    ['Message', '', 'Message is required'],
    ['Message', 'Too short', 'Message must be at least 10 characters'],
  ])('%s %j: %s', (label, text, message) => {
    show({ fields: { phone: 'required', organization: 'required' } });
    write(label, text);
    leave(label);
    if (text === '') expect(screen.queryByText(message)).toBeNull();
    else expect(fieldError(label)).toBe(message);
    expectAvailable(false);
    fireEvent.click(send());
    expect(fieldError(label)).toBe(message);
  });

  it('a single name is required when both parts are hidden', () => {
    showGallery();
    fireEvent.click(send());
    expect(fieldError('Name')).toBe('Name is required');
  });

  it('the privacy policy must be agreed to', () => {
    show({ privacyHref: '/privacy' });
    fireEvent.click(send());
    expect(screen.getByRole('checkbox', { name: /privacy policy/ })).toBeInvalid();
    expect(screen.getByRole('link', { name: 'You must agree to the privacy policy' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
  });
});

describe('sending', () => {
  it('too early says what is missing, with the focus, and sends nothing', async () => {
    const user = userEvent.setup();
    const { onSubmit } = showGallery();
    send().focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Email is required' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('emits the fields on show, waits, thanks and empties the form', async () => {
    let done = () => {};
    const onSubmit = vi.fn<ContactFormProps['onSubmit']>(
      () => new Promise<void>((resolve) => (done = resolve)),
    );
    showGallery({ onSubmit, localization: { sent: 'Thank you!' } });
    fillGallery();
    await userEvent.click(send());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(
      {
        appName: 'gallery',
        name: 'Ana Petrova',
        email: 'ana@example.com',
        subject: 'A print',
        message: 'May I print the fjord?',
      },
      { website: '', elapsedMs: expect.any(Number) as number },
    );
    expect(screen.queryByText('Thank you!')).toBeNull();
    await act(async () => done());
    expect(screen.getByRole('status')).toHaveTextContent('Thank you!');
    expect(screen.getByLabelText('Message')).toHaveValue('');
    write('Name', 'B');
    expect(screen.queryByText('Thank you!')).toBeNull();
  });

  it('counts a handler that returns nothing as successful after a second', async () => {
    vi.useFakeTimers();
    showGallery({ onSubmit: () => {} });
    fillGallery();
    fireEvent.click(send());
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(screen.queryByText('Your message has been sent.')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText('Your message has been sent.')).toBeVisible();
  });

  it('keeps everything on failure, until an edit clears the message', async () => {
    showGallery({ onSubmit: () => Promise.reject(new Error('down')) });
    fillGallery();
    await userEvent.click(send());
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to send message. Please try again.');
    expect(screen.getByLabelText('Message')).toHaveValue('May I print the fjord?');
    write('Subject', 'Again');
    expect(screen.queryByRole('alert')).toBeNull();
    expectAvailable(true);
  });

  it('shows what the receiver refused at its field and in a summary with the focus', async () => {
    const refusal = { errors: [{ field: 'email', rule: 'email', message: 'no' }] };
    showGallery({ onSubmit: () => Promise.reject(refusal) });
    fillGallery();
    await userEvent.click(send());
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(document.activeElement).toHaveTextContent('Please check these fields');
  });
});

it('a whole catalogue leaves nothing English', () => {
  const { container } = render(
    <>
      <ContactForm appName="x" onSubmit={() => {}} localization={ru} />
      <BusinessHours hours={companyHours} localization={ru} />
    </>,
  );
  // The honeypot field has an English label in every language.
  container.querySelector('.ui-contact-trap')!.remove();
  expect(container.textContent).toMatch(/[а-я]{3}/);
  // The only Latin text left is the time zone.
  expect(container.textContent?.match(/[a-z]{2,}/gi)).toEqual(['EET']);
});

it('renders on the server', () => {
  expect(renderToString(<ContactForm appName="x" onSubmit={() => {}} />)).toContain('Send message');
  expect(renderToString(<BusinessHours hours={companyHours} />)).toContain('9:00-18:00 EET');
});

it('German and Bulgarian say everything that English says', () => {
  const keys = (tree: object, prefix = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? keys(value as object, `${prefix}${key}.`)
        : [prefix + key],
    );
  expect(keys(de)).toEqual(keys(en));
  expect(keys(bg)).toEqual(keys(en));
});

it('shows above the fields how a message fared that the browser sent itself', () => {
  const { rerender } = render(
    <ContactForm
      appName="gallery"
      onSubmit={() => Promise.resolve()}
      initialOutcome={{ status: 'sent', errors: [] }}
    />,
  );
  const [firstField] = screen.getAllByRole('textbox');
  expect(screen.getByText(en.sent).compareDocumentPosition(firstField as Node)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  rerender(
    <ContactForm
      key="refused"
      appName="gallery"
      onSubmit={() => Promise.resolve()}
      initialValues={{ email: 'ana@' }}
      initialOutcome={{ status: 'failed', errors: [{ field: 'email', rule: 'email' }] }}
    />,
  );
  expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@');
});

describe('a server that refuses for now', () => {
  it.each([
    ['en', 'You can try again in 20 seconds.'],
    ['de', 'Sie können es in 20 Sekunden erneut versuchen.'],
    ['bg', 'Можете да опитате отново след 20 секунди.'],
    ['ru', 'До следующей попытки: 20 секунд.'],
    ['es', 'Puedes volver a intentarlo dentro de 20 segundos.'],
    ['zh', '20秒钟后可重试。'],
  ])('keeps what was typed and says when to try again (%s)', async (language, sentence) => {
    const refuse = () => Promise.reject(Object.assign(new Error('no'), { status: 503, retryAfterS: 20 }));
    show({ onSubmit: refuse, localization: catalogues[language]! });
    const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
    const typed = boxes.map(({ name }) => (name === 'email' ? 'ana@example.com' : '+49 30 1234567 of Ana'));
    for (const [index, box] of boxes.entries())
      fireEvent.change(box, { target: { value: box.name === 'phone' ? '+49 30 123' : typed[index] } });
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    fireEvent.submit(boxes[0]?.closest('form') as HTMLFormElement);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    for (const [index, box] of boxes.entries())
      expect(box).toHaveValue(box.name === 'phone' ? '+49 30 123' : typed[index]);
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked();
  });

  it('says so too when the browser submitted the form without scripts', () => {
    const form = (
      <ContactForm
        appName="gallery"
        onSubmit={() => undefined}
        initialOutcome={{ status: 'failed', errors: [], retryAfterS: 20 }}
      />
    );
    expect(renderToString(form)).toContain('You can try again in 20 seconds.');
  });
});
