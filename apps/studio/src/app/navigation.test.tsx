import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { inboxServer } from '../testing/story-inbox.ts';
import { InStudio } from '../testing/in-studio.tsx';
import { Shell } from './shell.tsx';

it('the sections are a menu on narrow screens, which a choice closes', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const user = userEvent.setup();
  const page = { path: '*', element: <h1>A page</h1> };
  render(<InStudio respond={inboxServer({})} routes={[{ element: <Shell />, children: [page] }]} />);
  const menu = await screen.findByRole('button', { name: 'Menu' });
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await user.click(menu);
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('link', { name: 'Images' }));
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  vi.unstubAllGlobals();
});
