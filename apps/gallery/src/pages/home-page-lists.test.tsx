import type { ImagesApi, SearchApi, SearchPage } from '@lumigraph/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { searchApi, pageOf, memory, show, grid, address } from '../testing/home-page.tsx';

afterEach(() => vi.restoreAllMocks());

describe('orders and filters', () => {
  const found = (change: Partial<SearchPage> = {}): SearchPage => ({
    ...pageOf(5),
    totalIsExact: true,
    words: [],
    shortened: false,
    alternatives: [],
    ...change,
  });

  it('lead to lists of their own, each with an address', async () => {
    await show('/?categoryId=1&page=2');
    await grid();
    const order = within(screen.getByRole('group', { name: 'Sort by' }));
    expect(order.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true');
    expect(order.getByRole('link', { name: 'Popular' })).toHaveAttribute(
      'href',
      '/?categoryId=1&sort=popular',
    );
    const shapes = within(screen.getByRole('group', { name: 'Shape' }));
    expect(shapes.getByRole('link', { name: 'Portrait' })).toHaveAttribute(
      'href',
      '/?categoryId=1&orientation=portrait',
    );
    const colours = within(screen.getByRole('group', { name: 'Color' }));
    expect(colours.getByRole('link', { name: 'Teal' })).toHaveAttribute('href', '/?categoryId=1&colour=teal');
  });

  it('ask the search for that list and show how many there are', async () => {
    const search = vi.fn<SearchApi['search']>().mockResolvedValue(found());
    await show('/?categoryId=1&sort=popular&colour=blue', memory(), { search: searchApi({ search }) });
    expect(within(await grid()).getAllByRole('listitem')).toHaveLength(5);
    expect(search).toHaveBeenCalledWith(
      expect.objectContaining({ categoryId: 1, sort: 'popular', colour: 'blue', page: 1, locale: 'en' }),
    );
    expect(screen.getByText('5 pictures')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Blue' })).toHaveAttribute('href', '/?categoryId=1&sort=popular');
    expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
      'href',
      '/?categoryId=1&sort=popular',
    );
  });

  it('say when nothing matches, with the way back', async () => {
    const search = () => Promise.resolve(found({ ...pageOf(0), alternatives: [] }));
    await show('/?colour=pink', memory(), { search: searchApi({ search }) });
    expect(
      await screen.findByRole('heading', { name: 'No pictures with these filters' }),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Clear filters' }).at(-1)).toHaveAttribute('href', '/');
  });

  it('keep the layout of the grid in the address', async () => {
    const { container } = await show('/?view=squares&categoryId=1');
    await grid();
    expect(container.querySelector('[data-view]')).toHaveAttribute('data-view', 'squares');
    expect(screen.getByRole('link', { name: 'Rows' })).toHaveAttribute('href', '/?categoryId=1');
    expect(screen.getByRole('link', { name: 'Squares' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: /What picture 3 shows/ })).toHaveAttribute(
      'href',
      '/image/nature/picture%203?categoryId=1',
    );
  });
});

describe('load more', () => {
  it('adds the next page to the same grid, keeps the address, and moves the focus to the first new one', async () => {
    await show('/?categoryId=1');
    await grid();
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }));
    expect(address()).toBe('/?categoryId=1&page=2&from=1');
    await waitFor(async () => expect(within(await grid()).getAllByRole('listitem')).toHaveLength(30));
    expect(screen.getByText('1–30 of 30')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /What picture 25 shows/ })).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('keeps what is there when the next page fails, and tries again', async () => {
    const categoryImages = vi
      .fn<ImagesApi['categoryImages']>()
      .mockImplementation((_id, request) => Promise.resolve(pageOf(30, request)))
      .mockImplementationOnce((_id, request) => Promise.resolve(pageOf(30, request)))
      .mockRejectedValueOnce(Object.assign(new Error('Not now'), { code: 'UNAVAILABLE' }));
    await show('/?categoryId=1', memory({ categoryImages }));
    await grid();
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Try again' }));
    await waitFor(async () => expect(within(await grid()).getAllByRole('listitem')).toHaveLength(30));
  });
});
