// What a reader of docs/site-teams.md gets: its samples as they are written, the themes, and classes of the site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** Styles of the button that submits the sign-in. */
const submitStyles = (page, ...properties) =>
  page
    .locator('[data-part="auth-submit"]')
    .first()
    .evaluate(
      (button, names) => names.map((name) => getComputedStyle(button).getPropertyValue(name)),
      properties,
    );

/** The color as the browser writes it. */
const colorOf = (page, color) =>
  page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.setProperty('background-color', value);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  }, color);

const guide = readFileSync(join(folder, '../../docs/site-teams.md'), 'utf8');
const matched = (pattern, text = guide) => {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`docs/site-teams.md has no ${pattern}.`);
  return found;
};

/** The samples of the guide, as they are written there, and the themes: what the reader gets. */
export async function checkLooks(page, { visit, report }) {
  const expectSubmit = async (name, query, wanted) => {
    const said = await visit(page, { host: 'clean', ours: 'widgets', ...query });
    const expected = await Promise.all(
      Object.entries(wanted).map(async ([property, value]) =>
        property === 'background-color' ? colorOf(page, value) : value,
      ),
    );
    const shown = await submitStyles(page, ...Object.keys(wanted));
    const names = Object.keys(wanted);
    report(name, [
      ...said,
      ...names.flatMap((property, index) =>
        shown[index] === expected[index] ? [] : [`${property} is ${shown[index]}, not ${expected[index]}`],
      ),
    ]);
  };

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
  await expectSubmit(
    'the brand file of the guide',
    { own: brandCss },
    { 'background-color': light, 'border-top-left-radius': '12px' },
  );

  const imported = matched(/import '@lumigraph\/ui-kit\/brands\/(\w+)\.css'/);
  const brand = matched(/<html data-brand="(\w+)">/);
  await expectSubmit(
    'the brand of ours in the guide',
    { look: imported, brand },
    { 'background-color': 'oklch(54.6% 0.175 36deg)', 'border-top-left-radius': '999px' },
  );

  await expectSubmit('the theme neutral', { look: 'neutral' }, { 'background-color': 'oklch(25% 0 0deg)' });
  await expectSubmit(
    'the theme high-contrast',
    { look: 'high-contrast' },
    { 'background-color': 'oklch(34% 0.19 270deg)', 'border-top-width': '2px' },
  );
  for (const order of ['host-first', 'host-last'])
    await expectSubmit(
      `the theme inherit in a page with Bootstrap, ${order}`,
      { host: 'bootstrap', look: 'inherit', order },
      { 'background-color': '#0d6efd', 'border-top-left-radius': '6px' },
    );

  const own = '.own-submit { border-radius: 3px; background: rgb(120 20 60); }';
  const wanted = { 'background-color': 'rgb(120 20 60)', 'border-top-left-radius': '3px' };
  for (const host of ['clean', 'bootstrap', 'tailwind', 'tailwind-3'])
    await expectSubmit(
      `a class of the site in a page with ${host}`,
      { host, own, submit: 'own-submit' },
      wanted,
    );
  await expectSubmit(
    'utilities of Tailwind with the layers of the guide',
    { host: 'tailwind-layers', ours: 'layered', submit: 'rounded-none bg-red-700' },
    { 'background-color': 'oklch(50.5% 0.213 27.518)', 'border-top-left-radius': '0px' },
  );
  if (!guide.includes(readFileSync(join(folder, 'src/tailwind-layers.css'), 'utf8').split('\n')[1]))
    throw new Error('The order of the layers is not that of the guide.');
}
