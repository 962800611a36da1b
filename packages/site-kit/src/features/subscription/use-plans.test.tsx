import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useCameFrom } from './use-plans.ts';

const page = '/image/nature/fjord?categoryId=1';

function Site() {
  const { pathname } = useLocation();
  return (
    <>
      <AppLink to={paths.plans()}>Premium</AppLink>
      <p>{`${pathname} from ${useCameFrom() ?? 'nowhere'}`}</p>
    </>
  );
}

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Site />
    </MemoryRouter>,
  );

it('remembers the page on which a link to the plans was pressed', async () => {
  open(page);
  await userEvent.click(screen.getByRole('link', { name: 'Premium' }));
  expect(screen.getByText(`/subscription/plans from ${page}`)).toBeVisible();
});

it('knows it after a reload, which the server renders without the state of the history', () => {
  const Choice = () => <a href={paths.payment({ from: useCameFrom() })}>Choose</a>;
  const site = (state?: object) => (
    <MemoryRouter initialEntries={[{ pathname: paths.plans(), state }]}>
      <Choice />
    </MemoryRouter>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(site());
  render(site({ from: page }), { container: document.body.appendChild(container), hydrate: true });
  expect(screen.getByRole('link', { name: 'Choose' })).toHaveAttribute('href', paths.payment({ from: page }));
});

it('takes the page that the address names', () => {
  open(paths.plans({ from: page }));
  expect(screen.getByText(`/subscription/plans from ${page}`)).toBeVisible();
});

it('knows no page after a direct visit', () => {
  open(paths.plans());
  expect(screen.getByText('/subscription/plans from nowhere')).toBeVisible();
});

it.each(['/login', '/register?redirect=%2F', '/subscription/success'])(
  'does not lead back to %s',
  async (way) => {
    open(way);
    await userEvent.click(screen.getByRole('link', { name: 'Premium' }));
    expect(screen.getByText('/subscription/plans from nowhere')).toBeVisible();
  },
);
