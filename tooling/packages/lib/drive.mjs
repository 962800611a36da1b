// Drives the temporary application in Chromium like a user. Throws at the first failed check.
import { chromium } from 'playwright-core';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

async function steps(page) {
  const form = page.locator('[data-part="auth-form"]').first();
  const submit = page.locator('[data-part="auth-submit"]').first();
  await form.getByLabel('Email').fill('ana@');
  await submit.click();
  await form.getByText('Please enter a valid email address').first().waitFor();
  await form.getByLabel('Email').fill('ana@example.com');
  await form.getByLabel('Password', { exact: true }).fill('Secret-1');
  await submit.click();
  await page.getByText('Hello Ana').waitFor();

  const typed = {
    'card-number': '4242 4242 4242 4242',
    'card-expiry': '12/40',
    'card-cvc': '123',
    'card-name': 'Ana Petrova',
    'contact-name': 'Ana',
    'contact-email': 'ana@example.com',
    'contact-subject': 'A print',
  };
  for (const [part, text] of Object.entries(typed))
    await page.locator(`input[data-part="${part}"], [data-part="${part}"] input`).fill(text);
  await page.locator('[data-part="pay-button"]').click();
  await page.locator('[data-part="payment-success"]').waitFor();

  await page.getByRole('textbox', { name: /Message/ }).fill('May I print the fjord?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Your message has been sent.').waitFor();

  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByRole('dialog', { name: 'Really?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  for (const [button, item, said] of [
    ['Actions', 'Copy', 'Copied'],
    ['More', 'Keep', 'Kept'],
  ]) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByText(said).waitFor();
  }

  await page.locator('[data-part="language-trigger"]').click();
  await page.getByRole('menuitemradio', { name: /Deutsch/ }).click();
  await page.getByRole('button', { name: 'Nachricht senden' }).waitFor();
}

async function expectStyles(page) {
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim(),
  );
  const rounded = await page
    .locator('[data-part="auth-submit"]')
    .first()
    .evaluate((button) => getComputedStyle(button).borderRadius);
  if (!accent || rounded === '0px') throw new Error(`The styles did not arrive (${accent}, ${rounded}).`);
}

/** Runs `work(page)` with a page of Chromium, by CHROMIUM_PATH or Playwright's own. */
export async function inChromium(work, options) {
  const executablePath = process.env.CHROMIUM_PATH || undefined;
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
  try {
    const page = await browser.newPage({ locale: 'en-US', ...options });
    page.setDefaultTimeout(60_000);
    await work(page);
  } finally {
    await browser.close();
  }
}

/** Checks that an element has this colour of a brand, in any notation of CSS. */
export async function expectBackground(locator, color) {
  const [wanted, shown] = await locator.evaluate((element, value) => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.setProperty('background-color', value);
    return [probe, element].map((each) => getComputedStyle(each).backgroundColor);
  }, color);
  if (wanted !== shown) throw new Error(`The button is ${shown}, the brand says ${wanted}.`);
}

/** Checks that text and background of the sign-in are those of the theme that the system prefers. */
export async function expectTheme(page, colorScheme) {
  const [text, ground] = await page.locator('[data-part="auth"]').evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const { color, backgroundColor } = getComputedStyle(element);
    return [color, backgroundColor].map((each) => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = each;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / (3 * 255);
    });
  });
  const [dark, light] = colorScheme === 'dark' ? [ground, text] : [text, ground];
  if (dark > 0.35 || light < 0.75)
    throw new Error(`With the ${colorScheme} theme the text has ${text} on ${ground}, from 0 to 1.`);
}

/** The parts of the consumer's widgets that show `--color-accent` of `appearance.variables`. */
const themed = ['language-selector', 'auth', 'plans', 'payment-form', 'contact', 'business-hours'];
const ACCENT = 'rgb(120 20 60)';

async function expectAccent(page) {
  for (const part of themed) {
    const accents = await page
      .locator(`[data-part="${part}"]`)
      .evaluateAll((elements) =>
        elements.map((element) => getComputedStyle(element).getPropertyValue('--color-accent').trim()),
      );
    if (accents.length === 0 || accents.some((accent) => accent !== ACCENT))
      throw new Error(`${part} has the accents “${accents.join()}”, not ${ACCENT}.`);
  }
}

/** Checks the document before hydration. */
export const expectVariables = (url) =>
  inChromium(
    async (page) => {
      await page.goto(url);
      await expectAccent(page);
    },
    { javaScriptEnabled: false },
  );

export const drive = (url) =>
  inChromium(async (page) => {
    const said = hear(page);
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        console.error(`refused by ${violatedDirective}: ${sample}`),
      );
    });
    await page.goto(url);
    await page.locator('html[data-ready="true"]').waitFor();
    await expectStyles(page);
    await expectAccent(page);
    await steps(page);
    expectQuiet(said);
  });

/** Errors and warnings of a page, from now on; without the icon of the site, which no guide is about. */
export function hear(page) {
  const said = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    if (['error', 'warning'].includes(message.type()) && !url.endsWith('/favicon.ico'))
      said.push(`${message.text()} ${url}`);
  });
  return said;
}

export function expectQuiet(said) {
  if (said.length > 0) throw new Error(`The console was not quiet:\n${said.join('\n')}`);
}
