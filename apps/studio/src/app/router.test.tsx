import '@testing-library/jest-dom/vitest';
import type { StudioMe } from '@lumigraph/contracts/studio';
import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteObject } from 'react-router-dom';
import { administrator, InStudio } from '../testing/in-studio.tsx';
import { inboxServer } from '../testing/story-inbox.ts';
import { sectionRoutes } from '../testing/studio-story.tsx';
import { sharedNamespaces } from './i18n.ts';
import { pages } from './router.tsx';
import { sections } from './sections.tsx';

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

const sources = import.meta.glob<string>(['../lib/**/*.{ts,tsx}', '../features/**/*.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

it('every part takes its texts from its section, or from those that are loaded before any page', () => {
  const foreign = Object.entries(sources).flatMap(([path, source]) => {
    const own = /features\/([^/]+)\//.exec(path)?.[1] ?? '';
    return [...source.matchAll(/useTranslation\('(\w+)'/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== own && !(sharedNamespaces as readonly string[]).includes(name))
      .map((name) => `${path}: ${name}`);
  });
  // The start page waits for both of its texts before it is shown.
  expect(foreign).toEqual(['../features/home/home-page.tsx: statistics']);
  expect(Object.keys(sources).length).toBeGreaterThan(150);
});
