import { expect, type Page } from '@playwright/test';
import { newPerson, ready, sendRegistration, type Person } from './account-steps.ts';

export const PAYMENT = '/subscription/payment?plan=premium-monthly';
export const payButton = (page: Page) =>
  page.getByRole('button', { name: 'Order with obligation to pay €4.99', exact: true });

/** A new user on the payment page of the monthly plan, who chose it before registration. */
export async function toPayment(page: Page): Promise<Person> {
  await page.goto('/subscription/plans');
  await ready(page);
  await page.getByRole('link', { name: 'Choose Monthly' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  const person = newPerson();
  await sendRegistration(page, person, page.url());
  await expect(page).toHaveURL(new RegExp(`${PAYMENT.replace('?', '\\?')}$`));
  // The router's page only redirects: the document after it has this link.
  await expect(page.getByRole('link', { name: 'Leave checkout' })).toBeVisible();
  return person;
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('1240');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Cardholder name').fill('Ann Lee');
}

/** Fills in all fields for a card and presses the order button. */
export async function order(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await fillCard(page, number);
  await page.getByRole('checkbox', { name: /Start Premium now/ }).check();
  await payButton(page).click();
}

/** A new user buys the monthly plan. */
export async function buy(page: Page, number?: string): Promise<void> {
  await toPayment(page);
  await order(page, number);
}

/** The visitor's payments on the server, newest first. */
export async function paymentsOf(page: Page): Promise<{ status: string; amount: number }[]> {
  return page.evaluate(async () => {
    const token = localStorage.getItem('token') ?? '';
    const response = await fetch('/api/payments/payments/history', {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { items: { status: string; amount: number }[] }).items;
  });
}

export interface SentRequest {
  url: string;
  body: string;
}

/**
 * Records all later requests of the page with their bodies. The browser's debugger does not report a body that is sent
 * as a stream, so `fetch` itself is wrapped.
 */
export async function recordRequests(page: Page): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  page.context().on('request', (request) => {
    if (request.url().startsWith('http')) sent.push({ url: request.url(), body: request.postData() ?? '' });
  });
  await page.exposeFunction('recordSent', (url: string, body: string) => void sent.push({ url, body }));
  await page.addInitScript(() => {
    const recorder = window as unknown as { recordSent: (url: string, body: string) => Promise<void> };
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      await recorder.recordSent(request.url, await request.clone().text());
      return send(request);
    };
  });
  return sent;
}
