import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { password, ready } from './account-steps.ts';
import { payButton, toPayment } from './subscription-steps.ts';

/** How a text gets into a field: each form must send the same, whatever the way. */
const ways = ['keys', 'input method', 'paste', 'manager without events'] as const;
type Way = (typeof ways)[number];

async function put(field: Locator, text: string, way: Way): Promise<void> {
  const page = field.page();
  await field.focus();
  await field.press('ControlOrMeta+a');
  switch (way) {
    case 'keys':
      return field.pressSequentially(text);
    case 'input method': {
      const cdp = await page.context().newCDPSession(page);
      // Each step replaces the text that is being composed; the last one keeps it.
      for (let end = 1; end <= text.length; end += 1) {
        const composed = { text: text.slice(0, end), selectionStart: end, selectionEnd: end };
        await cdp.send('Input.imeSetComposition', composed);
      }
      await cdp.send('Input.insertText', { text });
      return cdp.detach();
    }
    case 'paste':
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      return field.press('ControlOrMeta+v');
    case 'manager without events':
      return field.evaluate((control, value) => {
        const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
      }, text);
    default:
      return way satisfies never;
  }
}

/** The body of the next request to `call`, which is refused: nothing is stored. */
async function refuseNext(page: Page, call: string): Promise<() => Promise<Record<string, unknown>>> {
  const sent = Promise.withResolvers<Record<string, unknown>>();
  await page.route(`**${call}`, async (route) => {
    sent.resolve(route.request().postDataJSON() as Record<string, unknown>);
    await route.fulfill({ status: 422, json: { code: 'UNPROCESSABLE', message: 'Refused by the test' } });
  });
  return () => sent.promise;
}

interface FormCase {
  name: string;
  open: (page: Page) => Promise<unknown>;
  fields: Record<string, string>;
  prepare?: (page: Page) => Promise<void>;
  submit: (page: Page) => Locator;
  call: string;
  sends: Record<string, unknown>;
}

const openPage = (path: string) => async (page: Page) => {
  await page.goto(path);
  await ready(page);
};

const forms: FormCase[] = [
  {
    name: 'sign-in',
    open: openPage('/login'),
    fields: { Email: 'ana@example.com', Password: password },
    submit: (page) => page.locator('form').getByRole('button', { name: 'Sign In' }),
    call: '/api/auth/login',
    sends: { email: 'ana@example.com', password },
  },
  {
    name: 'registration',
    open: openPage('/register'),
    fields: {
      'First name': '美咲',
      'Last name': 'Nguyễn',
      Email: 'ana@example.com',
      Password: password,
      'Confirm password': password,
    },
    prepare: (page) => page.getByRole('checkbox', { name: /I agree/ }).check(),
    submit: (page) => page.getByRole('button', { name: 'Create Account' }),
    call: '/api/auth/register',
    sends: { firstName: '美咲', lastName: 'Nguyễn', email: 'ana@example.com', password },
  },
  {
    name: 'forgotten password',
    open: openPage('/forgot-password'),
    fields: { Email: 'ana@example.com' },
    submit: (page) => page.getByRole('button', { name: 'Send reset link' }),
    call: '/api/auth/forgot-password',
    sends: { email: 'ana@example.com' },
  },
  {
    name: 'contact',
    open: openPage('/contact'),
    fields: {
      Name: '李小龙',
      Email: 'ana@example.com',
      Subject: 'プリント',
      Message: '请问怎么付款？',
    },
    submit: (page) => page.getByRole('button', { name: 'Send message' }),
    call: '/api/contact',
    sends: { name: '李小龙', email: 'ana@example.com', subject: 'プリント', message: '请问怎么付款？' },
  },
];

test.use({
  provokedStatuses: [422],
  permissions: ['clipboard-read', 'clipboard-write'],
});

for (const way of ways) {
  for (const { name, open, fields, prepare, submit, call, sends } of forms) {
    const tag = name === 'sign-in' ? '' : ' @long';
    test(`${name}: what comes by ${way} is sent${tag}`, async ({ page }) => {
      await open(page);
      const sent = await refuseNext(page, call);
      await prepare?.(page);
      for (const [label, text] of Object.entries(fields))
        await put(page.getByLabel(label, { exact: true }), text, way);
      // Marked as not available until the values are known, but it can be pressed.
      await submit(page).click({ force: true });
      expect(await sent()).toMatchObject(sends);
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    });
  }
}

/** Forms of one card: of keyboards, input methods, copied texts and password managers. */
const cards: Record<Way, { number: string; expiry: string; cvc: string }[]> = {
  keys: [
    { number: '4242424242424242', expiry: '12/2040', cvc: '123' },
    { number: '4242 4242 4242 4242', expiry: '122040', cvc: '123' },
    { number: '4242-4242-4242-4242', expiry: '1240', cvc: '123' },
  ],
  'input method': [
    { number: '4242424242424242', expiry: '1240', cvc: '123' },
    { number: '４２４２４２４２４２４２４２４２', expiry: '１２／４０', cvc: '１２３' },
  ],
  paste: [
    { number: '\u202a4242 4242 4242 4242\u202c', expiry: '12/2040', cvc: ' 123 ' },
    { number: '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', expiry: '١٢/٤٠', cvc: '١٢٣' },
    { number: '4242\u20114242\u20114242\u20114242', expiry: '2040-12', cvc: '123' },
  ],
  'manager without events': [
    { number: '4242424242424242', expiry: '12/40', cvc: '123' },
    { number: '4242424242424242', expiry: '204012', cvc: '123' },
    { number: '4242424242424242', expiry: '12/2040', cvc: '123' },
  ],
};

test('a card is understood in every form, from keys, input methods, copies and managers', async ({
  page,
}) => {
  await toPayment(page);
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await page.getByRole('checkbox', { name: /Start Premium now/ }).check();
  for (const [way, entries] of Object.entries(cards) as [Way, (typeof cards)[Way]][]) {
    for (const { number, expiry, cvc } of entries) {
      await test.step(`${way}: ${number} ${expiry}`, async () => {
        await put(page.getByLabel('Card number'), number, way);
        await put(page.getByLabel('Expiry date'), expiry, way);
        await put(page.getByLabel('CVC'), cvc, way);
        await put(page.getByLabel('Cardholder name'), '李小龙', way);
        const sent = await refuseNext(page, '/api/payments/payment');
        await payButton(page).click();
        expect(await sent()).toMatchObject({
          card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', name: '李小龙' },
        });
        await expect(page.getByText('We can’t place this order')).toBeVisible();
        await page.unroute('**/api/payments/payment');
      });
    }
  }
});

test('the expiry and the number are corrected in the middle, with the caret where it was', async ({
  page,
}) => {
  await toPayment(page);
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  const expiry = page.getByLabel('Expiry date');
  const number = page.getByLabel('Card number');
  const caret = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);
  const at = (field: Locator, start: number, end = start) =>
    field.evaluate(
      (input: HTMLInputElement, [from, to]) => input.setSelectionRange(from!, to!),
      [start, end],
    );

  for (const { start, end = start, keys, shown, caretAt } of [
    { start: 0, end: 2, keys: ['1', '2'], shown: '12/29', caretAt: 2 },
    { start: 2, keys: ['Backspace', '2'], shown: '12/29', caretAt: 2 },
    { start: 3, keys: ['Backspace', '2'], shown: '12/29', caretAt: 2 },
    { start: 3, end: 5, keys: ['3', '1'], shown: '11/31', caretAt: 5 },
    {
      start: 5,
      keys: ['Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace'],
      shown: '',
      caretAt: 0,
    },
  ]) {
    await expiry.fill('11/29');
    await at(expiry, start, end);
    for (const key of keys) await expiry.press(key);
    await expect(expiry).toHaveValue(shown);
    expect(await caret(expiry)).toBe(caretAt);
  }

  await expiry.fill('1/29');
  await number.focus();
  await expect(expiry).toHaveValue('01/29');

  await number.fill('4242424242424242');
  await at(number, 5);
  await number.press('Backspace');
  await expect(number).toHaveValue('4244 2424 2424 242');
  expect(await caret(number)).toBe(3);
  await number.press('2');
  await expect(number).toHaveValue('4242 4242 4242 4242');
  await at(number, 4);
  await number.press('Delete');
  await expect(number).toHaveValue('4242 2424 2424 242');
  expect(await caret(number)).toBe(4);
});
