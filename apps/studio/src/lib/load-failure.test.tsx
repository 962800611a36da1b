import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { imagesRoutes } from '../app/sections.tsx';
import { InStudio } from '../testing/in-studio.tsx';
import { sectionRoutes } from '../testing/studio-story.tsx';

const routes = await sectionRoutes('images', imagesRoutes);

const failed = (status: number, code: string) => Response.json({ code, message: '' }, { status });

function open(at: string, respond: (path: string) => unknown) {
  render(<InStudio respond={respond} at={at} routes={routes} />);
  return userEvent.setup();
}

describe('a page that cannot be loaded', () => {
  it('says why, and is loaded again on request', async () => {
    let isAway = true;
    const user = open('/images/categories', () => (isAway ? failed(503, 'UNAVAILABLE') : []));
    await screen.findByRole('alert');
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No categories yet')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not asked for again when it does not exist', async () => {
    open('/images/nature%2Fgone', () => failed(404, 'NOT_FOUND'));
    expect(await screen.findByText('This no longer exists.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
