import { expect, test } from '@playwright/test';

/** A text of the first story of a page by language. The long text of each page is German whatever the toolbar says. */
const pages = {
  'ui-payments-payment-form--docs': { en: 'Card number', es: 'Número de tarjeta', de: 'Kartennummer' },
  'ui-contact-contact-form--docs': { en: 'Message', es: 'Mensaje', de: 'Nachricht' },
};

const RENDERED_MS = 120_000;

for (const [id, texts] of Object.entries(pages)) {
  for (const locale of ['en', 'es'] as const) {
    test(`${id} has the toolbar's language ${locale}, its German story German`, async ({ page }) => {
      // A docs page renders its stories one after the other, which takes long on a busy machine.
      test.setTimeout(RENDERED_MS * 2);
      await page.goto(`/iframe.html?id=${id}&viewMode=docs&globals=locale:${locale}`);
      const german = page.locator('.sb-frame[lang="de"]').first();
      await expect(german).toContainText(texts.de, { timeout: RENDERED_MS });
      await expect(page.locator('.sb-frame').first()).toContainText(texts[locale]);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
    });
  }
}
