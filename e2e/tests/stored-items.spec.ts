import { banner, expect, openImage, test } from '../counted-fixtures.ts';
import { newPerson, sendRegistration } from './account-steps.ts';

test('the cookie settings list everything stored in the browser, also without JavaScript @long', async ({
  page,
  browser,
  counted,
}) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await openImage(page);
  await page.getByRole('button', { name: /Switch to dark/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Message').fill('Half a sentence');
  await sendRegistration(page, newPerson(), '/register');
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('_ga');

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: counted.origin });
  const plain = await context.newPage();
  await plain.goto('/cookie-settings');
  await expect(plain.getByText(/JavaScript is off in your browser/)).toBeVisible();
  const rows = await plain.getByRole('row').evaluateAll((found) =>
    found.map((row) => ({
      place: row.querySelector('td')?.textContent ?? '',
      names: [...row.querySelectorAll('code')].map((code) => code.textContent),
    })),
  );
  await context.close();
  const listed = (place: string) =>
    rows
      .filter((row) => row.place === place)
      .flatMap(({ names }) => names)
      .map((name) => new RegExp(`^${name.replaceAll('*', '.*')}$`));
  const kept = {
    Cookie: (await page.context().cookies()).map(({ name }) => name),
    'Local storage': await page.evaluate(() => Object.keys(localStorage)),
    'Session storage': await page.evaluate(() => Object.keys(sessionStorage)),
  };
  for (const [place, names] of Object.entries(kept)) {
    expect(names.length, place).toBeGreaterThan(0);
    expect(names.filter((name) => !listed(place).some((pattern) => pattern.test(name)))).toEqual([]);
  }
});
