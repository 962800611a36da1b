import '@testing-library/jest-dom/vitest';
import type { EditedPost } from '@lumigraph/contracts/studio';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { posts, postsServer } from '../../testing/story-posts.ts';
import { PostsPage } from './posts-page.tsx';
import { PostsSection } from './posts-section.tsx';

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
    expect(await screen.findByRole('row', { name: /^untitled Draft gallery.* bg/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Light in the forest Published/ })).toHaveTextContent(
      'en, de, bg',
    );
    expect(screen.getByRole('row', { name: /^Dusk Unpublished changes/ })).toBeVisible();
  });

  it('is reduced to one site and back', async () => {
    const user = open(postsServer(posts));
    await user.click(await screen.findByRole('button', { name: 'Show only posts of dating' }));
    await waitFor(() => expect(screen.queryByText('Dusk')).not.toBeInTheDocument());
    expect(screen.getByText('Winter')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Site: dating/ }));
    expect(await screen.findByText('Dusk')).toBeVisible();
  });

  it('says that there are none, and that it could not be loaded', async () => {
    open(postsServer([]));
    expect(await screen.findByText('No posts yet')).toBeVisible();
    open(() => Response.json({ code: 'FORBIDDEN', message: '' }, { status: 403 }));
    expect(await screen.findByText('Your role does not allow this.')).toBeVisible();
  });
});

describe('a post', () => {
  const edited: EditedPost = {
    project: 'gallery',
    slug: 'dusk',
    state: 'draft',
    fromFile: false,
    publishedAt: null,
    publicUrl: null,
    fileChange: null,
    updatedAt: 0,
    updatedBy: 'Ana',
    content: {
      author: 'Ana',
      cover: null,
      publishedAt: null,
      texts: { en: { title: 'Dusk', excerpt: '', markdown: 'Words', tags: ['light'] } },
    },
  };

  function openPost(publish: () => Response) {
    const sent: [string, string][] = [];
    let version = 1;
    let post = edited;
    const respond = async (path: string, request: Request) => {
      if (request.method !== 'GET')
        sent.push([`${request.method} ${path}`, request.headers.get('if-match') ?? '']);
      if (request.method === 'PUT') {
        version += 1;
        post = { ...post, content: (await request.json()) as EditedPost['content'] };
      }
      if (path.endsWith('/publish')) return publish();
      return Response.json(post, { headers: { etag: `"${version}"` } });
    };
    render(
      <InStudio respond={respond} at="/gallery/dusk">
        <PostsSection />
      </InStudio>,
    );
    return { user: userEvent.setup(), sent };
  }

  it('is saved in all its languages, and published as it was saved', async () => {
    const published = { ...edited, state: 'published' };
    const { user, sent } = openPost(() => Response.json(published, { headers: { etag: '"3"' } }));
    const titles = await screen.findByRole('group', { name: 'Title' });
    await user.type(within(titles).getByRole('textbox', { name: 'Deutsch' }), 'Dämmerung');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['PUT studio/posts/gallery/dusk', '"1"'],
        ['POST studio/posts/gallery/dusk/publish', '"2"'],
      ]),
    );
  });

  it('names the field that publishing needs', async () => {
    const errors = [{ field: 'texts.en.markdown', rule: 'required', message: 'missing' }];
    const { user } = openPost(() =>
      Response.json({ code: 'VALIDATION_FAILED', message: '', errors }, { status: 400 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect((await screen.findAllByText('Text (en) is required')).length).toBeGreaterThan(0);
  });
});
