// What a reader of docs/site-teams.md gets: its samples as they are written, the themes, and classes of the site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectBackground } from '../packages/lib/drive.mjs';

const folder = import.meta.dirname;

const guide = readFileSync(join(folder, '../../docs/site-teams.md'), 'utf8');
const matched = (pattern, text = guide) => {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`docs/site-teams.md has no ${pattern}.`);
  return found;
};

/** The samples of the guide, as they are written there, and the themes: what the reader gets. */
export async function checkLooks(page, { visit, report }) {
  await visit(page, { host: 'clean', ours: 'widgets' });
  const isShown = (element) => getComputedStyle(element).display !== 'none';
  const hidden = page.locator('[data-ui-root] [hidden]');
  report('what has the attribute hidden is hidden', [
    ...((await hidden.count()) === 0 ? ['nothing has it'] : []),
    ...(await Promise.all((await hidden.all()).map((each) => each.evaluate(isShown)))).filter(Boolean),
  ]);

  for (const place of ['dialog', 'role']) {
    await visit(page, { host: 'clean', ours: 'widgets', place });
    const problems = [];
    for (const [trigger, entry] of [
      ['[data-part="language-trigger"]', '[data-part="language-item"]'],
      ['[data-part="user-button"]', '[data-part="menu-item"]'],
    ]) {
      try {
        await page.locator(trigger).click({ timeout: 10_000 });
        await page.locator(entry).last().click({ timeout: 10_000 });
      } catch {
        problems.push(`${trigger} or ${entry} cannot be pressed`);
      }
    }
    report(`menus in a dialog of the page, ${place}`, problems);
  }

  const brandCss = matched(/```css title="src\/brand.css"\n([^`]+)```/);
  const [light] = /oklch\([^)]*\)/.exec(matched(/--color-accent:([^;]+);/, brandCss)) ?? [];
  const imported = matched(/import '@lumigraph\/ui-kit\/brands\/(\w+)\.css'/);
  const brand = matched(/<html data-brand="(\w+)">/);
  const own = '.own-submit { border-radius: 3px; background: rgb(120 20 60); }';
  const utilities = { host: 'tailwind-layers', ours: 'layered', submit: 'rounded-none bg-red-700' };
  /** What the page asks for → background and other styles of the button that submits. */
  const looks = [
    ['the brand file of the guide', { own: brandCss }, light, { corner: '12px' }],
    [
      'the brand of ours in the guide',
      { look: imported, brand },
      'oklch(54.6% 0.175 36deg)',
      { corner: '999px' },
    ],
    ['the theme neutral', { look: 'neutral' }, 'oklch(25% 0 0deg)'],
    ['the theme high-contrast', { look: 'high-contrast' }, 'oklch(34% 0.19 270deg)', { border: '2px' }],
    ...['host-first', 'host-last'].map((order) => [
      `the theme inherit in a page with Bootstrap, ${order}`,
      { host: 'bootstrap', look: 'inherit', order },
      '#0d6efd',
      { corner: '6px' },
    ]),
    ...['clean', 'bootstrap', 'tailwind', 'tailwind-3'].map((host) => [
      `a class of the site in a page with ${host}`,
      { host, own, submit: 'own-submit' },
      'rgb(120 20 60)',
      { corner: '3px' },
    ]),
    [
      'utilities of Tailwind with the layers of the guide',
      utilities,
      'oklch(50.5% 0.213 27.518)',
      { corner: '0px' },
    ],
  ];
  for (const [name, query, background, wantedStyles = {}] of looks) {
    const said = await visit(page, { host: 'clean', ours: 'widgets', ...query });
    const problems = [...said];
    const button = page.locator('[data-part="auth-submit"]').first();
    await expectBackground(button, background).catch(({ message }) => problems.push(message));
    const shown = await button.evaluate((element) => {
      const { borderTopLeftRadius, borderTopWidth } = getComputedStyle(element);
      return { corner: borderTopLeftRadius, border: borderTopWidth };
    });
    for (const [what, wanted] of Object.entries(wantedStyles))
      if (shown[what] !== wanted) problems.push(`${what} is ${shown[what]}, not ${wanted}`);
    report(name, problems);
  }
  if (!guide.includes(readFileSync(join(folder, 'src/tailwind-layers.css'), 'utf8').split('\n')[1]))
    throw new Error('The order of the layers is not that of the guide.');
}
