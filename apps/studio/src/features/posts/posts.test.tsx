import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { posts, postsServer } from '../../testing/story-posts.ts';
import { PostsPage } from './posts-page.tsx';

// jsdom has no layout: a window of 600 pixels.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  Element.prototype.scrollTo = () => undefined;
});

function open(respond: InStudioProps['respond']) {
  render(
    <InStudio respond={respond} at="/posts">
      <PostsPage />
    </InStudio>,
  );
  return userEvent.setup();
}

describe('the list of posts', () => {
  it('shows state and languages, and the address of a post without a title', async () => {
    open(postsServer(posts));
    expect(await screen.findByRole('row', { name: /^untitled Draft Lumigraph.* bg/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Light in the forest Published/ })).toHaveTextContent(
      'en, de, bg',
    );
    expect(screen.getByRole('row', { name: /^Dusk Unpublished changes/ })).toBeVisible();
  });

  it('is reduced to one site and back', async () => {
    const user = open(postsServer(posts));
    const site = await screen.findByRole('combobox', { name: 'Site' });
    await user.selectOptions(site, 'Twosome');
    await waitFor(() => expect(screen.queryByText('Dusk')).not.toBeInTheDocument());
    expect(screen.getByText('Winter')).toBeVisible();
    await user.selectOptions(site, 'All sites');
    expect(await screen.findByText('Dusk')).toBeVisible();
  });

  it('is sorted by a press on a heading', async () => {
    const asked: string[] = [];
    const server = postsServer(posts);
    const user = open((path) => {
      asked.push(new URLSearchParams(path.split('?')[1]).get('sort') ?? '');
      return server(path);
    });
    await user.click(await screen.findByRole('button', { name: /^Title/ }));
    await waitFor(() => expect(asked.at(-1)).toBe('title'));
  });

  it('says that there are none, and that it could not be loaded', async () => {
    open(postsServer([]));
    expect(await screen.findByText('No posts yet')).toBeVisible();
    open(() => Response.json({ code: 'FORBIDDEN', message: '' }, { status: 403 }));
    expect(await screen.findByText('Your role does not allow this.')).toBeVisible();
  });
});
