import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { expect, test as base } from '../fixtures.ts';
import { startOwnSite, type OwnSite } from '../own-site.ts';
import { startSmtpInbox, type SmtpInbox } from '../providers/smtp-inbox.ts';
import { newPerson, ready, sendRegistration, signIn, type Person } from './account-steps.ts';

/** A site with production settings: it sends real mail, and an account is created when its address is confirmed. */
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
      const site = await startOwnSite({ settings: { REGISTRATION: 'confirm', SMTP_URL: inbox.url } });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});

/** Publishes a post with the operator's command. */
function publish(site: OwnSite, slug: string, title: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-post-'));
  try {
    const today = new Date().toISOString().slice(0, 10);
    const front = `title: ${title}\ndate: ${today}\nexcerpt: About ${title}`;
    writeFileSync(join(folder, `${slug}.md`), `---\n${front}\n---\n\nText of the post.\n`);
    site.cli('posts', 'import', folder, '--email');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const newsletterBox = (page: Page) => page.locator('#newsletter').getByRole('checkbox');

const headerOf = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value;

/** Titles of the posts whose mails an address has received. */
const postsMailedTo = (inbox: SmtpInbox, { email }: Person): string[] =>
  inbox.mails
    .filter((mail) => mail.to?.[0]?.address === email && headerOf(mail, 'list-unsubscribe'))
    .map(({ subject = '' }) => subject.replace(/^New on [^:]*: /, ''));

async function mailWith(inbox: SmtpInbox, { email }: Person, text: RegExp): Promise<Email> {
  const find = () =>
    inbox.mails.find((mail) => mail.to?.[0]?.address === email && text.test(mail.text ?? ''));
  await expect.poll(() => find()?.subject, { timeout: 60_000 }).toBeDefined();
  return find() as Email;
}

/** Registers, confirms the address by the link of the mail and signs in; ends in the profile. */
async function becomeUser(
  page: Page,
  inbox: SmtpInbox,
  { newsletter }: { newsletter: boolean },
): Promise<Person> {
  const person = { ...newPerson(), newsletter };
  await sendRegistration(page, person, '/register');
  const mail = await mailWith(inbox, person, /\/confirm-email#token=/);
  await page.goto(/\/confirm-email#token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '');
  await ready(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.goto('/login?redirect=/profile');
  await ready(page);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/profile$/);
  return person;
}

test('a user who opted in at registration receives new posts until one click unsubscribes @long', async ({
  browser,
  page,
  inbox,
  site,
}) => {
  test.setTimeout(240_000);
  const ann = await becomeUser(page, inbox, { newsletter: true });
  await expect(newsletterBox(page)).toBeChecked();
  const others = await browser.newContext({ baseURL: site.origin });
  const other = await others.newPage();
  const ben = await becomeUser(other, inbox, { newsletter: false });
  await expect(newsletterBox(other)).not.toBeChecked();

  publish(site, 'first', 'The first post');
  const mail = await mailWith(inbox, ann, /\/blog\/first/);
  expect(mail.html).toContain(`${site.origin}/blog/first`);
  const link = /^<(.*)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
  expect(link).toContain(`${site.origin}/api/newsletter/unsubscribe?token=`);
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(link);
  await page.goto('/blog/first');
  await expect(page.getByRole('heading', { level: 1, name: 'The first post' })).toBeVisible();

  // Ben subscribes in the profile, before the second post.
  const saved = other.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await newsletterBox(other).click();
  await expect(newsletterBox(other)).toBeChecked();
  await saved;
  // The request of the mail program, without cookies or session (RFC 8058).
  const oneClick = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(oneClick.status).toBe(200);
  await page.goto('/profile');
  await expect(newsletterBox(page)).not.toBeChecked();

  // Mails are sent in order: when the third has arrived, all mails about the second have been sent.
  publish(site, 'second', 'The second post');
  await mailWith(inbox, ben, /\/blog\/second/);
  publish(site, 'third', 'The third post');
  await mailWith(inbox, ben, /\/blog\/third/);
  expect(postsMailedTo(inbox, ben)).toEqual(['The second post', 'The third post']);
  expect(postsMailedTo(inbox, ann)).toEqual(['The first post']);
  await others.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the unsubscribe link opens a page with a button that unsubscribes @long', async ({
    page,
    browser,
    inbox,
    site,
  }) => {
    test.setTimeout(240_000);
    const scripted = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: true });
    const profile = await scripted.newPage();
    const eve = await becomeUser(profile, inbox, { newsletter: true });
    publish(site, 'asked', 'A post to end with');
    const mail = await mailWith(inbox, eve, /\/blog\/asked/);
    const link = /<a href="([^"]*)"[^>]*>Unsubscribe<\/a>/.exec(mail.html ?? '')?.[1] ?? '';
    await page.goto(link);
    await profile.reload();
    await expect(newsletterBox(profile)).toBeChecked();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
    await profile.reload();
    await expect(newsletterBox(profile)).toBeVisible();
    await expect(newsletterBox(profile)).not.toBeChecked();
    await scripted.close();
  });
});

test('a user follows a category by mail, sees it in the account, and stops @long', async ({
  page,
  inbox,
}) => {
  test.setTimeout(240_000);
  await becomeUser(page, inbox, { newsletter: false });
  await page.goto('/?categoryId=4');
  await page.getByRole('link', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Follow Animals' })).toBeVisible();
  await page.getByRole('button', { name: 'Follow by email' }).click();
  await expect(page.getByText('You follow this by email')).toBeVisible();
  await page.reload();
  const own = page.getByRole('region', { name: 'What you follow' });
  await expect(own.getByRole('link', { name: 'Animals' })).toBeVisible();
  await expect(page.getByRole('link', { name: /\/images\/rss\.xml\?categoryId=4&lang=en$/ })).toBeVisible();
  await own.getByRole('button', { name: 'Unfollow Animals' }).click();
  await expect(own.getByText('Nothing yet.')).toBeVisible();
});
