// The site of docs/nextjs.md, as its visitors use it.
import { user } from './backend.mjs';
import { expectBackground, expectQuiet, expectTheme, hear, takeScreenshots } from './drive.mjs';

export const NEXT = 'http://localhost:4790';

export async function checkDocuments() {
  const expectHtml = async (path, headers, ...sentences) => {
    const html = await (await fetch(NEXT + path, { headers })).text();
    for (const sentence of sentences)
      if (!html.includes(sentence)) throw new Error(`${path} lacks “${sentence}”:\n${html.slice(0, 2_000)}`);
    return html;
  };
  await expectHtml('/', {}, '<html lang="en"', '€49.00', '€10.88');
  await expectHtml('/login', { 'accept-language': 'de' }, '<html lang="de"', 'Anmelden');
  await expectHtml('/login', {}, '{--color-accent:rgb(120 20 60)}</style>');
  await expectHtml('/login', { cookie: 'preferred-locale=de' }, '<html lang="de"');
  const account = await expectHtml('/account', {}, '<html lang="en"');
  if (/Ana|Hello|Hallo/.test(account)) throw new Error('The protected page contains data without a sign-in.');
}

export async function useNextSite(page) {
  const said = hear(page);
  await page.goto(`${NEXT}/account`);
  await page.waitForURL('**/login?redirect=%2Faccount');
  const submit = page.locator('[data-part="auth-submit"]');
  await submit.waitFor();
  await page.locator('[data-part="language-trigger"]').click();
  await page.getByRole('menuitemradio', { name: /Deutsch/ }).click();
  await page.locator('html[lang="de"]').waitFor();
  await expectBackground(submit, 'rgb(120 20 60)');
  await expectTheme(page, 'light');
  await page.getByLabel('E-Mail').fill(user.email);
  await page.locator('input[type="password"]').fill(user.password);
  await submit.click();
  await page.getByRole('heading', { name: 'Hallo Ana' }).waitFor();
  await page.getByText(/^\d{10}: 49,00/).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Hallo Ana' }).waitFor();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL('**/login**');
  expectQuiet(said);
}

/** The widgets have font, accent and corners of MUI, in its light and its dark theme, under the same policy. */
export async function useMuiSite(page) {
  const said = hear(page);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${NEXT}/login`);
    const submit = page.locator('[data-part="auth-submit"]');
    await submit.waitFor();
    const primary = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main'),
    );
    await expectBackground(submit, primary);
    await expectTheme(page, colorScheme);
  }
  await takeScreenshots(page, 'mui');
  expectQuiet(said);
}
