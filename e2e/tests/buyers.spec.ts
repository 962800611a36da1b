import { pdfText } from '../../apps/backend/src/testing/read-pdf.ts';
import { expect, test } from '../fixtures.ts';
import { mailTo, newPerson, ready, register } from './account-steps.ts';
import { fillCard, PAYMENT, payButton } from './subscription-steps.ts';

/** The same truth about VAT on plans, checkout, mail and invoice, for buyers of six places, private and business. */

const inEu = (percent: number) => ({
  page: `Includes ${percent}% VAT`,
  mail: `This includes ${percent}% VAT`,
  invoice: `VAT${percent}%`,
});
const outside = (article: number) => ({
  page: 'No VAT outside the EU',
  mail: `Article ${article} of Directive 2006/112/EC`,
  invoice: `Article${article}ofDirective`,
});
const reverse = {
  page: 'No VAT: reverse charge',
  mail: 'Reverse charge',
  invoice: 'Reversecharge',
};

const buyers = [
  { place: 'Sofia', country: 'BG', vatNumber: 'BG123456789', person: inEu(20), company: inEu(20) },
  { place: 'Berlin', country: 'DE', vatNumber: 'DE 123 456 789', person: inEu(19), company: reverse },
  { place: 'Zürich', country: 'CH', vatNumber: 'CHE-123.456.789', person: outside(58), company: outside(44) },
  { place: 'New York', country: 'US', vatNumber: '', person: outside(58), company: outside(44) },
  {
    place: 'Mexico City',
    country: 'MX',
    vatNumber: 'ABC010101AB1',
    person: outside(58),
    company: outside(44),
  },
  {
    place: 'Shanghai',
    country: 'CN',
    vatNumber: '91310000MA1FL1234X',
    person: outside(58),
    company: outside(44),
  },
];

const cases = buyers.flatMap(({ place, country, vatNumber, person, company }) => [
  { who: `a private buyer in ${place}`, country, business: undefined, says: person },
  { who: `a company in ${place}`, country, business: { vatNumber }, says: company },
]);

for (const { who, country, business, says } of cases) {
  test(`${who} reads one VAT on plans, checkout, mail and invoice @long`, async ({ page }) => {
    const { email } = await register(page, newPerson(), '/register');
    await page.goto('/subscription/plans');
    await expect(page.getByText(/^All prices are final\. In the EU they include the VAT/)).toBeVisible();

    await page.goto(PAYMENT);
    await page.getByLabel('Country').selectOption(country);
    if (business) {
      await page.getByRole('checkbox', { name: /buying for a company/ }).check();
      await page.getByLabel('Company name').fill('Kontor 7 GmbH');
      await page.getByLabel('Company address').fill('Harbor Street 7');
      await page.getByLabel('VAT number').fill(business.vatNumber);
    }
    const shown = page.getByText(/^(?:Includes .* VAT|No VAT.*)$/).filter({ visible: true });
    await expect(shown).toHaveText([says.page, says.page]);
    await page.getByRole('radio', { name: 'Card', exact: true }).check();
    await fillCard(page, '4242424242424242');
    await page.getByRole('checkbox', { name: /Start Premium now/ }).check();
    await payButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Premium');

    const mail = await mailTo(page, email, /receipt, invoice/);
    expect(mail).toContain('€4.99');
    expect(mail).toContain(says.mail);
    await ready(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download invoice' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer);
    const invoice = pdfText(Buffer.concat(chunks));
    expect(invoice).toContain(says.invoice);
    expect(invoice).toContain('€4.99');
    expect(invoice.includes('Kontor7GmbH')).toBe(business !== undefined);
    if (business) expect(invoice).toContain(business.vatNumber.replaceAll(' ', ''));
  });
}
