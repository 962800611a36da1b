import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet, useLocation, type RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { administrator, InStudio } from '../testing/in-studio.tsx';
import { rows } from '../testing/story-images.ts';
import { posts } from '../testing/story-posts.ts';
import { actions, furtherPages } from '../lib/section-pages.ts';
import { QuickSearch } from './quick-search.tsx';
import { sections } from './sections.tsx';

const page = (items: readonly unknown[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsExact: true,
});

function Address() {
  return <p>At {useLocation().pathname}</p>;
}

function open(me = administrator) {
  const asked: string[] = [];
  render(
    <InStudio
      me={me}
      respond={(path) => {
        asked.push(path);
        if (path.startsWith('studio/images')) return page(rows);
        return path.startsWith('studio/posts') ? page(posts.slice(3)) : page([]);
      }}
      routes={[
        {
          element: (
            <>
              <QuickSearch />
              <Address />
              <Outlet />
            </>
          ),
          children: [{ path: '*', element: null }],
        },
      ]}
    />,
  );
  return { user: userEvent.setup(), asked };
}

it('finds sections, images and posts by keyboard, and opens one', async () => {
  const { user } = open();
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  expect(dialog.getByRole('link', { name: 'Settings' })).toBeVisible();
  await user.keyboard('fo');
  expect(await dialog.findByRole('link', { name: /^Forest/ })).toHaveAttribute(
    'href',
    '/images/nature%2Fforest',
  );
  expect(within(dialog.getByRole('region', { name: 'Posts' })).getByRole('link')).toHaveTextContent(
    'Light in the forest',
  );
  expect(dialog.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByText('At /images/nature%2Flake')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('finds pages of the settings and of payments, and actions, by their names', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  expect(dialog.getByRole('link', { name: 'New post' })).toHaveAttribute('href', '/posts/new');
  for (const [words, name, href] of [
    ['compan', /^Company\s*Settings$/, '/settings/company'],
    ['invoic', /^Invoices\s*Payments$/, '/billing/invoices'],
    ['invite', 'Invite to the studio', '/users#invite'],
    ['access key', 'Make an access key', '/keys#new'],
  ] as const) {
    await user.clear(dialog.getByRole('searchbox'));
    await user.type(dialog.getByRole('searchbox'), words);
    expect(await dialog.findByRole('link', { name })).toHaveAttribute('href', href);
  }
});

it('offers no page and no action of a section that the role does not have', async () => {
  const { user } = open({ ...administrator, roles: ['editor'], sections: ['images', 'posts', 'inbox'] });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  await user.type(dialog.getByRole('searchbox'), 'in');
  expect(await dialog.findByRole('link', { name: 'Inbox' })).toBeVisible();
  for (const name of [/^Invoices/, /^Invite/, /^Saved replies/])
    expect(dialog.queryByRole('link', { name })).toBeNull();
});

it('opens the first result with Enter, and asks only what the role may read', async () => {
  const { user, asked } = open({
    ...administrator,
    roles: ['editor'],
    sections: ['images', 'uploads', 'inbox'],
  });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.keyboard('Lake');
  await screen.findByRole('link', { name: /^Lake/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('At /images/nature%2Ffjord-at-dawn')).toBeInTheDocument());
  expect(asked).toEqual(['studio/images?q=Lake&pageSize=5']);
});

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

it('knows every page that has an address of its own', () => {
  const known = new Set<string>([...furtherPages, ...actions].map(([, to]) => to));
  const pages = sections.flatMap(({ name, routes }) =>
    pathsOf(routes)
      .filter((path) => !path.includes(':'))
      .map((path) => `/${name}/${path}`),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((path) => !known.has(path))).toEqual([]);
});
