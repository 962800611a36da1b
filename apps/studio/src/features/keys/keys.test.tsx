import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { sectionRoutes } from '../../testing/studio-story.tsx';
import { keysRoutes } from '../../app/sections.tsx';

const routes = await sectionRoutes('keys', keysRoutes);
const record = {
  id: 'key_1',
  name: 'Import',
  prefix: 'lgk_ab12',
  scopes: ['images:write'],
  createdBy: 'Ana Ivanova',
  createdAt: 1_764_000_000_000,
  expiresAt: 1_771_776_000_000,
  lastUsedAt: null,
  revokedAt: null,
};

it('a key is shown once, and a press beside the window does not close it', async () => {
  const respond = (_path: string, { method }: Request) =>
    method === 'POST' ? { key: 'lgk_ab12_secret', record } : [];
  render(<InStudio respond={respond} at="/keys" routes={routes} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Make an access key' }));
  const dialog = () => within(screen.getByRole('alertdialog'));
  await user.type(dialog().getByLabelText(/^Name/), 'Import');
  await user.click(dialog().getAllByRole('checkbox')[1]!);
  await user.click(dialog().getByRole('button', { name: 'Make key' }));
  expect(await screen.findByRole('alertdialog', { name: 'The key “Import”' })).toBeVisible();
  expect(dialog().getByText(/not shown again/)).toBeVisible();
  await user.click(screen.getByRole('alertdialog').closest('.ui-dialog-backdrop')!);
  expect(dialog().getByLabelText('Access key')).toHaveValue('lgk_ab12_secret');
  await user.click(dialog().getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue('lgk_ab12_secret')).toBeNull();
});
