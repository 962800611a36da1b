import type { Email } from 'postal-mime';
import { expect, test as base } from '../fixtures.ts';
import { demoInShort, startOwnSite, type OwnSite } from '../own-site.ts';
import { countPresses } from '../presses.ts';
import { startSmtpInbox, type SmtpInbox } from '../providers/smtp-inbox.ts';
import { ready, register } from './account-steps.ts';

/** A site that sends real mail. */
const test = base.extend<object, { inbox: SmtpInbox; site: OwnSite }>({
  inbox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const inbox = await startSmtpInbox();
      await use(inbox);
      await inbox.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ inbox }, use) => {
      // Each message comes from an address of its own: one may send five in an hour.
      const settings = { SMTP_URL: inbox.url, CONTACT_MIN_SECONDS: '0', TRUST_PROXY: '127.0.0.1, ::1' };
      const site = await startOwnSite({ settings, fill: demoInShort });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});

async function mailTo(inbox: SmtpInbox, address: string, subject: RegExp): Promise<Email> {
  const find = () =>
    inbox.mails.find((mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? ''));
  await expect.poll(() => find()?.subject, { timeout: 60_000 }).toBeDefined();
  return find() as Email;
}

test('a reported picture is withheld in the studio, and a message is answered there @long', async ({
  page,
  browser,
  site,
  inbox,
  expectAccessibleInBothThemes,
}) => {
  const visitor = await (await browser.newContext({ baseURL: site.origin, locale: 'en' })).newPage();
  await visitor.goto('/');
  await visitor.locator('a[href^="/image/"]').first().click();
  await visitor.getByRole('link', { name: 'Report' }).click();
  await ready(visitor);
  await visitor.getByLabel('What is wrong?').selectOption('rights');
  await visitor.getByLabel('Explanation').fill('This picture shows me, and nobody has asked me.');
  await visitor.getByLabel('Name').fill('Li Wei');
  await visitor.getByLabel('Email').fill('li@example.org');
  await visitor.getByRole('checkbox', { name: /best of my knowledge/ }).check();
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await expect(visitor.getByText('We received your report')).toBeVisible();
  const receipt = await mailTo(inbox, 'li@example.org', /^We have received your report/);
  const subjects = Array.from({ length: 10 }, (_, index) => `Print ${String.fromCodePoint(65 + index)}`);
  for (const [index, subject] of subjects.toReversed().entries()) {
    const sent = await visitor.request.post('/api/contact', {
      headers: { 'x-forwarded-for': `203.0.113.${index + 1}` },
      data: {
        appName: 'gallery',
        name: 'Maria Petrova',
        email: 'maria@example.org',
        subject,
        message: 'May I print the fjord in two metres?',
        elapsedMs: 20_000,
        locale: 'en',
      },
    });
    expect(sent.status()).toBe(200);
  }
  await visitor.context().close();

  const person = await register(page);
  site.cli('users', 'role', person.email, 'admin');
  await page.goto('/studio/inbox/reports');
  await page.getByRole('row', { name: /Copyright/ }).click();
  await page.getByRole('combobox', { name: /^Decision/ }).selectOption('withheld');
  await page.getByLabel('Ground').selectOption('law');
  await page.getByLabel('Provision').fill('Article 8 of Directive 2001/29/EC');
  await page.getByLabel('Facts and reasons').fill('The person can be recognised.');
  await expect(page.getByRole('figure')).toContainText('The person can be recognised.');
  await expectAccessibleInBothThemes();
  await page.getByRole('button', { name: 'Decide and send the email' }).click();
  await expect(page.getByText('The report is decided')).toBeVisible();
  const statement = await mailTo(inbox, 'li@example.org', /^Decision on your report/);
  expect(statement.text).toContain('The person can be recognised.');
  expect(statement.inReplyTo).toBe(receipt.messageId);

  await page.getByRole('link', { name: 'Reports' }).first().click();
  await page.getByRole('link', { name: /^Messages/ }).click();
  await page.getByRole('row', { name: /Print A May I print the fjord/ }).click();
  const presses = await countPresses(page);
  for (const subject of subjects) {
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
    await page.getByLabel('Your reply').fill('Yes, with the Premium license.');
    await page.getByRole('button', { name: 'Send reply' }).click();
  }
  await expect(page.getByText('The reply is on its way').last()).toBeVisible();
  // One press for each message: the next one opens by itself.
  expect(await presses.take()).toBe(subjects.length);
  const reply = await mailTo(inbox, 'maria@example.org', /./);
  expect(reply.text).toContain('Yes, with the Premium license.');
});
