import '@testing-library/jest-dom/vitest';
import type { StudioMe } from '@lumigraph/contracts/studio';
import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteObject } from 'react-router-dom';
import { administrator, InStudio } from '../testing/in-studio.tsx';
import { inboxServer } from '../testing/story-inbox.ts';
import { sectionRoutes } from '../testing/section-routes.ts';
import { pages } from './router.tsx';
import { sections } from './sections.ts';

const editor: StudioMe = {
  ...administrator,
  roles: ['editor'],
  sections: ['images', 'uploads', 'posts', 'inbox', 'statistics'],
};
const forAdministrators = ['users', 'billing', 'settings', 'keys', 'audit'];

let routes: RouteObject[];
// Loads every page of the studio.
beforeAll(async () => {
  routes = await sectionRoutes('', pages);
}, 60_000);

function open(at: string, me = administrator) {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  render(<InStudio respond={inboxServer({})} at={at} me={me} routes={routes} />);
}

describe('the addresses of the studio', () => {
  it.each([...sections.map(({ name }) => `/${name}/no/such/page`), '/settings/no-such-group', '/nowhere'])(
    'have a page for one that does not exist: %s',
    async (at) => {
      open(at);
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    },
  );

  it.each(forAdministrators.flatMap((name) => [`/${name}`, `/${name}/no/such/page`]))(
    'are closed for editors where only administrators may go: %s',
    async (at) => {
      open(at, editor);
      expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
    },
  );

  it('lead an editor from the inbox to the reports, and not to a message', async () => {
    open('/inbox', editor);
    expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  });

  it('show a message only to administrators', async () => {
    open('/inbox/messages/cm_1', editor);
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
  });
});
