import { expect, test } from '../fixtures.ts';
import { signIn } from './account-steps.ts';
import { accountWith, command } from './studio-steps.ts';

test('an editor changes an image, and visitors see it; a change of several is undone @long', async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  await page.goto('/studio/images?q=Amber+Gyroid');
  await signIn(page, accountWith('editor'));
  const grid = page.getByRole('grid', { name: 'Images' });
  await grid.getByText('Amber Gyroid').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amber Gyroid' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Similar images' })).toBeVisible();
  await expectAccessibleInBothThemes();
  const credit = page.getByLabel('Credit', { exact: true });
  await credit.fill('Lumigraph and friends');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  const address = await page.getByRole('link', { name: 'View on the site' }).getAttribute('href');
  const studio = page.url();
  await page.goto(address ?? '');
  await expect(page.getByText('Lumigraph and friends').first()).toBeVisible();
  await page.goto(studio);
  await credit.fill('Lumigraph');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved /)).toBeVisible();

  await page.goto('/studio/images?q=Amber+Gyroid');
  const row = grid.getByRole('row', { name: /Amber Gyroid/ });
  await grid.getByRole('checkbox', { name: 'Select Amber Gyroid' }).check();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change the selected images' });
  await dialog.getByLabel('Category').selectOption('Nature');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Changed images: 1')).toBeVisible();
  await expect(row).toContainText('Nature');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored images: 1')).toBeVisible();
  await expect(row).toContainText('Abstract');
});

test('an editor merges a category into another one, and its address leads there @long', async ({
  page,
  request,
}) => {
  const mark = Date.now();
  const [from, into] = [`Seas ${mark}`, `Oceans ${mark}`];
  const key = command(['keys', 'create', 'end-to-end', 'images:read', 'images:write']).trim();
  const studio = async <Body>(method: string, path: string, data?: object): Promise<Body> => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await request.fetch(`/api/studio/${path}`, { method, headers, data });
    expect(response.ok(), path).toBe(true);
    return (await response.json()) as Body;
  };
  for (const name of [from, into]) await studio('POST', 'categories', { name });
  const categories = await studio<{ id: number; name: string }[]>('GET', 'categories');
  const idOf = (name: string) => categories.find((category) => category.name === name)?.id;
  const people = idOf('People');
  const { items } = await studio<{ items: { id: string }[] }>(
    'GET',
    `images?categoryId=${people}&pageSize=12`,
  );
  const ids = items.slice(11).map(({ id }) => id);
  const moveTo = (categoryId?: number) => studio('POST', 'image-changes', { ids, set: { categoryId } });
  await moveTo(idOf(from));
  try {
    await page.goto('/studio/images/categories');
    await signIn(page, accountWith('editor'));
    await page.getByRole('link', { name: from }).click();
    const former = page.url().split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Merge into another' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Merge ${from} into another category` });
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(dialog.getByText('Choose a category').first()).toBeVisible();
    await dialog.getByLabel('Category that stays').selectOption({ label: into });
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('Merged. Images moved: 1')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: into })).toBeVisible();
    await page.getByRole('link', { name: 'Categories' }).click();
    await expect(page.getByRole('link', { name: into })).toBeVisible();
    await expect(page.getByRole('link', { name: from })).toHaveCount(0);
    await page.goto(`/?categoryId=${former}`);
    await expect(page.getByText(into).first()).toBeVisible();
  } finally {
    await moveTo(people);
  }
});

test('images are looked through as pictures, by mouse and by keyboard @long', async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/studio/images?sort=title');
  await signIn(page, accountWith('editor'));
  await page.getByRole('button', { name: 'Medium images' }).click();
  const grid = page.getByRole('grid', { name: 'Images' });
  const pictures = grid.getByRole('gridcell');
  await expect(pictures.nth(8).locator('img')).toBeVisible();
  await expectAccessibleInBothThemes();
  const columns = await grid.getByRole('row').first().getByRole('gridcell').count();
  expect(columns).toBeGreaterThan(3);

  await pictures.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(pictures.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(pictures.nth(columns + 1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('v');
  const viewer = page.getByRole('dialog');
  const image = viewer.getByRole('region', { name: 'Image' }).getByRole('img');
  await expect(image).toBeVisible();
  await expectAccessibleInBothThemes();
  const fitted = await image.boundingBox();
  await page.keyboard.press('+');
  await expect(viewer.getByText('150%')).toBeVisible();
  expect((await image.boundingBox())?.width).toBeGreaterThan((fitted?.width ?? 0) * 1.4);
  await page.keyboard.press('0');
  const title = await viewer.getByRole('heading').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('heading')).not.toHaveText(title ?? '');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(pictures.nth(columns + 2)).toBeFocused();

  // The list is found again as it was left, deep in the grid too.
  const frame = grid.locator('..');
  await frame.evaluate((element) => element.scrollTo(0, 2_000));
  const offset = await frame.evaluate((element) => element.scrollTop);
  expect(offset).toBeGreaterThan(500);
  const shown = await frame.boundingBox();
  const point = { x: (shown?.x ?? 0) + 150, y: (shown?.y ?? 0) + 300 };
  const isOnImage = () =>
    page.evaluate(
      ({ x, y }) => Boolean(document.elementFromPoint(x, y)?.closest('td, [role="gridcell"]')),
      point,
    );
  // The rows of this place are rendered after the scroll.
  await expect.poll(isOnImage).toBe(true);
  await page.mouse.click(point.x, point.y);
  await expect(page.getByRole('region', { name: 'How visitors see it' })).toBeVisible();
  await expect(page.getByRole('img', { name: /: Link preview$/ })).toBeVisible();
  await expectAccessibleInBothThemes();
  await page.getByRole('button', { name: 'View large' }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Image' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect.poll(() => frame.evaluate((element) => element.scrollTop)).toBe(offset);
});
