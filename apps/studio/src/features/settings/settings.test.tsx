import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingGroups, type EditableSetting, type SettingGroup } from '@lumigraph/contracts/studio';
import { expect, it } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Values that a server of its own has; all others are empty. */
const numbers: Partial<Record<string, Partial<EditableSetting>>> = {
  FREE_DOWNLOADS_PER_DAY: { value: '30' },
  FREE_DOWNLOAD_WAIT_SECONDS: { value: '5', minimum: 0, maximum: 77 },
  FREE_DOWNLOAD_SIZE_PX: { value: '1280', minimum: 640, maximum: 1920 },
  EARLY_ACCESS_HOURS: { value: '48', minimum: 0, maximum: 720 },
};

function open(group: SettingGroup) {
  const respond = (path: string) =>
    path.endsWith('/history')
      ? []
      : Response.json(
          {
            group,
            settings: settingGroups[group].map((name) => ({
              name,
              value: '',
              source: 'default',
              fallback: '',
              ...numbers[name],
            })),
          },
          { headers: { etag: '"1"' } },
        );
  render(
    <InStudio
      respond={respond}
      at={`/settings/${group}`}
      routes={[{ path: '/settings/:group', element: <SettingsPage /> }]}
    />,
  );
  return userEvent.setup();
}

it('states the limits of a number as the server has them, and refuses others', async () => {
  const user = open('free');
  const wait = await screen.findByLabelText(/^Wait before a download/);
  expect(wait).toHaveAccessibleDescription(/From 0 to 77\./);
  await user.clear(wait);
  await user.type(wait, '78');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(wait).toHaveAccessibleDescription(/Enter a whole number from 0 to 77/);
  const perDay = screen.getByLabelText(/^Different images per day/);
  await user.clear(perDay);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(perDay).toHaveAccessibleDescription(/Enter a whole number from 1 to 999999/);
});

it.each([
  ['company', 8],
  ['contact', 11],
  ['banner', 6],
] as const)('shows the fields of the page %s', async (group, least) => {
  open(group);
  await screen.findByRole('button', { name: 'Save' });
  const fields = [...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('combobox')];
  expect(fields.length).toBeGreaterThanOrEqual(least);
});
