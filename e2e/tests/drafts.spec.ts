import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { ready, register, signOut } from './account-steps.ts';
import { typed } from './form-steps.ts';
import { PAYMENT } from './subscription-steps.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 4310);

/** The sites at their ports, and the pages with a form, as listed by the build. */
const sites = await Promise.all(
  ['gallery', 'dating', 'minorities'].map(async (id, offset) => {
    const entry = join(import.meta.dirname, `../../apps/${id}/dist/server/entry-server.js`);
    const { forms } = (await import(entry)) as { forms: { pages: { path: string; kind: string }[] } };
    return { id, origin: `http://localhost:${PORT + offset}`, pages: forms.pages };
  }),
);

/** The fields whose text is a draft: not the ones that only programs fill in. */
const DRAFTED = ['[type="text"]', '[type="email"]', '[type="date"]', ':not([type])']
  .map((type) => `input${type}`)
  .concat('textarea', 'select')
  .map((field) => `${field}:visible:not([aria-hidden="true"] *)`)
  .join(', ');

async function fillIn(form: Locator): Promise<void> {
  for (const field of await form.locator(DRAFTED).all()) {
    const tag = await field.evaluate(({ localName }) => localName);
    if (tag === 'select') await field.selectOption({ index: 1 });
    else await field.fill(typed[(await field.getAttribute('type')) as keyof typeof typed] ?? typed.text);
  }
  for (const secret of await form.locator('input[type="password"]').all()) await secret.fill(typed.password);
  for (const consent of await form.getByRole('checkbox').all()) await consent.check();
}

const valuesByName = (fields: Element[]): Record<string, string> =>
  Object.fromEntries((fields as HTMLInputElement[]).map(({ name, value }) => [name, value]));

for (const { id, origin, pages } of sites) {
  test(`${id}: every form keeps what was typed, and no password @long`, async ({ page }) => {
    let forms = 0;
    for (const { path, kind } of pages) {
      await test.step(path, async () => {
        await page.goto(`${origin}${path}${kind === 'report' ? '?image=abstract/amber-gyroid' : ''}`);
        await ready(page);
        const form = page.locator('main form[method="post"]:visible').first();
        if ((await form.locator(DRAFTED).count()) === 0) return;
        forms += 1;
        await fillIn(form);
        const texts = await form.locator(DRAFTED).evaluateAll(valuesByName);
        async function expectRestored(): Promise<void> {
          await expect.poll(() => form.locator(DRAFTED).evaluateAll(valuesByName)).toEqual(texts);
          for (const secret of await form.locator('input[type="password"]').all())
            await expect(secret).toHaveValue('');
          for (const consent of await form.getByRole('checkbox').all())
            await expect(consent).not.toBeChecked();
        }
        await page.reload();
        await ready(page);
        await expectRestored();
        await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
        await expect(page).toHaveURL(/\/about/);
        await page.goBack();
        await expectRestored();
        const language = page.getByRole('banner').getByRole('button', { name: /^(?:Language|Sprache)/ });
        for (const name of ['Deutsch', 'English']) {
          await language.click();
          await page.getByRole('menuitemradio', { name }).click();
          await expect(page.locator('html')).toHaveAttribute('lang', name === 'Deutsch' ? 'de' : 'en');
          await expectRestored();
        }
      });
    }
    expect(forms).toBeGreaterThan(4);
  });
}

test('nothing that a user has typed is left after signing out', async ({ page }) => {
  const text = 'Only for the operator to read';
  const message = page.getByRole('textbox', { name: 'Message' });
  await register(page);
  await page.goto(PAYMENT);
  await page.getByLabel('Country').selectOption('MX');
  await page.goto('/contact');
  await ready(page);
  await message.fill(text);
  await page.reload();
  await expect(message).toHaveValue(text);
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  expect(await drafts()).toContain('draft:contact');

  await signOut(page);
  expect(await drafts()).toEqual([]);
  await page.goto('/contact');
  await ready(page);
  await expect(message).toHaveValue('');
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(kept).not.toContain(text);
});

test('signing out deletes what was typed in the other tabs too, also in those that were closed', async ({
  page,
  context,
}) => {
  await register(page);
  const other = await context.newPage();
  const closed = await context.newPage();
  const text = 'Only for the operator to read';
  for (const tab of [other, closed]) {
    await tab.goto('/contact');
    await ready(tab);
    await tab.getByRole('textbox', { name: 'Message' }).fill(text);
    await expect.poll(() => tab.evaluate(() => sessionStorage.getItem('draft:contact'))).toContain(text);
  }
  // A browser that restores a tab restores its session storage too; its page gets no event of the time before.
  const kept = await closed.evaluate(() => Object.entries(sessionStorage) as [string, string][]);
  await closed.close();

  await signOut(page);
  await expect(other).toHaveURL('/');
  await other.goBack();
  await ready(other);
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue('');

  const restored = await context.newPage();
  await restored.addInitScript((items) => {
    if (sessionStorage.length > 0) return;
    for (const [key, value] of items) sessionStorage.setItem(key, value);
  }, kept);
  await restored.goto('/contact');
  await ready(restored);
  await expect(restored.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  for (const tab of [other, restored])
    expect(await tab.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(text);
});
