import type { PaymentOptions } from '@lumigraph/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom/vitest';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PaymentForm } from './payment-form.tsx';
import {
  plan,
  options,
  silence,
  expectAvailable,
  summaryLinks,
  payButton,
  type Outcome,
  show,
  fillCard,
} from './testing/shown-payment-form.tsx';
import bg from '../messages/bg.json';
import de from '../messages/de.json';
import en from '../messages/en.json';
import es from '../messages/es.json';
import ru from '../messages/ru.json';
import zh from '../messages/zh.json';

const catalogues: Readonly<Record<string, typeof en>> = { bg, de, en, es, ru, zh };

afterEach(() => {
  vi.useRealTimers();
});

describe('the order button', () => {
  it('is available only with a provider, at first the card, and a complete, valid card', async () => {
    const user = userEvent.setup();
    show();
    expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked();
    expectAvailable(false);
    await fillCard(user);
    expectAvailable(true);
    await user.clear(screen.getByLabelText('CVC'));
    expectAvailable(false);
  });

  it('shows when pressed too early what is missing, the fields of the site included, and moves there', async () => {
    const user = userEvent.setup();
    const problems = [{ fieldId: 'consent', message: 'Please agree' }];
    const { sent } = show([{}], { details: () => undefined, problems });
    payButton().focus();
    await user.keyboard('{Enter}');
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(summaryLinks()).toEqual([
      'Invalid card number',
      'Invalid expiry date',
      'Invalid CVC',
      'Cardholder name is required',
      'Please agree',
    ]);
    await user.click(screen.getByRole('link', { name: 'Invalid CVC' }));
    expect(screen.getByLabelText('CVC')).toHaveFocus();
    expect(screen.getByLabelText('CVC')).toBeInvalid();
    await fillCard(user);
    await user.click(payButton());
    expect(summaryLinks()).toEqual(['Please agree']);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('sends the card in the words of the provider', async () => {
    const user = userEvent.setup();
    const { sent, onSuccess } = show([{}], { initialProvider: 'stripe' });
    await fillCard(user);
    await user.click(payButton());
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(sent[0]?.request).toEqual({
      planId: 'premium-monthly',
      amount: 4.99,
      currency: 'EUR',
      immediateStartConsent: true,
      consentVersion: '2026-11',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: 'Ana Petrova' },
    });
  });

  it.each([
    ['revolut', 'Revolut'],
    ['revolut-business', 'Revolut Business'],
  ] as const)('sends the bank-style fields to the bank-style provider (%s)', async (provider, name) => {
    const user = userEvent.setup();
    const both: PaymentOptions['providers'] = [
      ...options.providers,
      { provider: 'revolut-business', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
    ];
    const { sent } = show([{}], { options: { ...options, providers: both } });
    await user.click(screen.getByRole('radio', { name }));
    await fillCard(user);
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.provider).toBe(provider);
    expect(sent[0]?.request).toMatchObject({
      cardNumber: '4242424242424242',
      expiryDate: '12/40',
      cvv: '123',
      cardholderName: 'Ana Petrova',
    });
  });

  it('charges once for a double press, and not at all while the site wants something', async () => {
    const user = userEvent.setup();
    const { sent } = show([{ status: 'processing' }], { initialProvider: 'stripe' });
    await fillCard(user);
    const form = payButton().closest('form')!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByText('We can’t confirm your payment yet');
    expect(sent).toHaveLength(1);
  });

  it('stops when the site says that something is missing', async () => {
    const user = userEvent.setup();
    const { sent } = show([{}], { initialProvider: 'stripe', details: () => undefined });
    await fillCard(user);
    await user.click(payButton());
    expect(sent).toEqual([]);
  });
});

describe('a server that refuses for now', () => {
  const refused = (status: number, code: string) =>
    Object.assign(new Error('no'), { status, code, retryAfterS: 20 });
  const sentences = {
    en: ['You can try again in 20 seconds.', 'You can check again in 20 seconds.'],
    de: ['Sie können es in 20 Sekunden erneut versuchen.', 'Sie können in 20 Sekunden erneut prüfen.'],
    bg: ['Можете да опитате отново след 20 секунди.', 'Можете да проверите отново след 20 секунди.'],
    ru: ['До следующей попытки: 20 секунд.', 'До следующей проверки: 20 секунд.'],
    es: [
      'Puedes volver a intentarlo dentro de 20 segundos.',
      'Puedes volver a comprobarlo dentro de 20 segundos.',
    ],
    zh: ['20秒钟后可重试。', '20秒钟后可再次查询。'],
  };

  it.each(
    Object.entries(sentences).flatMap(([language, [again = '', check = '']]) => [
      { language, error: refused(429, 'TOO_MANY_ATTEMPTS'), sentence: again },
      { language, error: refused(503, 'UNAVAILABLE'), sentence: check },
    ]),
  )('keeps the card and says when to go on: $language, $sentence', async ({ language, error, sentence }) => {
    const user = userEvent.setup();
    show([error], { initialProvider: 'stripe', localization: catalogues[language]! });
    const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
    const card = ['4242424242424242', '12/40', '123', 'Ana Petrova'];
    for (const [index, box] of boxes.entries()) await user.type(box, card[index] ?? '');
    const typed = boxes.map(({ value }) => value);
    fireEvent.submit(boxes[0]?.closest('form') as HTMLFormElement);
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
    expect(boxes.map(({ value }) => value)).toEqual(typed);
    expect(typed).not.toContain('');
  });
});

describe('the card', () => {
  it('stays while another way to pay is looked at', async () => {
    const user = userEvent.setup();
    show([{}], { initialProvider: 'stripe' });
    await fillCard(user);
    await user.click(screen.getByRole('radio', { name: 'PayPal' }));
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Card' }));
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
    expect(screen.getByLabelText('CVC')).toHaveValue('123');
    expectAvailable(true);
  });

  it('shows what is wrong after a field was left, in the fixed words', async () => {
    const user = userEvent.setup();
    show([{}], { initialProvider: 'stripe' });
    await user.type(screen.getByLabelText('Card number'), '4242');
    await user.type(screen.getByLabelText('Expiry date'), '1320');
    await user.type(screen.getByLabelText('CVC'), '1');
    await user.type(screen.getByLabelText('Cardholder name'), ' ');
    await user.tab();
    for (const text of [
      'Invalid card number',
      'Invalid expiry date',
      'Invalid CVC',
      'Cardholder name is required',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
  });

  it('groups the number, knows its brand and only warns about a mistyped one', async () => {
    const user = userEvent.setup();
    show([{}], { initialProvider: 'stripe' });
    await fillCard(user, '4242424242424241');
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4241');
    expect(await screen.findByText('Visa')).toBeInTheDocument();
    expect(screen.getByText(/may have a typo/)).toBeVisible();
    expectAvailable(true);
  });
});

describe('the outcome', () => {
  async function pay(responses: Outcome[]) {
    const user = userEvent.setup();
    const shown = show(responses, { initialProvider: 'stripe' });
    await fillCard(user);
    await user.click(payButton());
    return { user, ...shown };
  }

  it('declined: says why, and another try is a new attempt', async () => {
    const { user, sent } = await pay([{ status: 'failed', failureCode: 'insufficient_funds' }, {}]);
    expect(await screen.findByText(/insufficient funds/)).toBeVisible();
    await user.click(payButton());
    await screen.findByText('Payment received');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('lost: asks again under the same key, and nobody can pay meanwhile', async () => {
    const { user, sent } = await pay([silence, {}]);
    await screen.findByText('We can’t confirm your payment yet');
    expectAvailable(false);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Payment received');
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('open at the provider: asks for that payment instead of paying', async () => {
    const { user, sent, asked } = await pay([{ status: 'processing' }, silence, {}]);
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    await screen.findByText('Payment received');
    expect({ sent: sent.length, asked }).toEqual({ sent: 1, asked: ['pay_1', 'pay_1'] });
  });

  it('action: leaves for the bank', async () => {
    const { leave } = await pay([{ status: 'pending', nextAction: { type: 'redirect', url: '/bank' } }]);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/bank'));
  });

  it('paid: stays so when code of the site fails', async () => {
    const thrown: unknown[] = [];
    const later = globalThis.queueMicrotask;
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) =>
      later(() => {
        try {
          run();
        } catch (error) {
          thrown.push(error);
        }
      }),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    const broken = new ReferenceError('gtag is not defined');
    const user = userEvent.setup();
    show([{}], {
      initialProvider: 'stripe',
      onSuccess() {
        throw broken;
      },
    });
    await fillCard(user);
    await user.click(payButton());
    expect(await screen.findByText('Payment received')).toBeVisible();
    expect(screen.queryByText('We can’t confirm your payment yet')).toBeNull();
    expect(thrown).toEqual([broken]);
  });

  it('refused: says why in words', async () => {
    await pay([Object.assign(new Error('No'), { status: 409, code: 'CONFLICT' })]);
    expect(await screen.findByText(/You already have a subscription/)).toBeVisible();
  });
});

it('renders on the server', () => {
  const noApi = { pay: () => Promise.reject(silence), confirm: () => Promise.reject(silence) };
  expect(
    renderToString(<PaymentForm api={noApi} plan={plan} options={options} details={() => undefined} />),
  ).toContain('€4.99');
});
