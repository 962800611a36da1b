import '@testing-library/jest-dom/vitest';
import type { EditedPost } from '@lumigraph/contracts/studio';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImperativeHandle } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { sectionRoutes } from '../../testing/studio-story.tsx';
import { rows } from '../../testing/story-images.ts';
import { editedPost, postServer, revisions } from '../../testing/story-posts.ts';
import * as editorModule from './editor/markdown-editor.tsx';
import type { MarkdownEditorProps } from './editor/use-code-mirror.ts';
import { postsRoutes } from '../../app/sections.tsx';

const routes = await sectionRoutes('posts', postsRoutes);

// CodeMirror measures the page, which jsdom has no layout for; the end-to-end test writes in the real editor.
function PlainEditor({ label, value, onChange, onImages, onGallery, ref }: MarkdownEditorProps) {
  useImperativeHandle(ref, () => ({ insert: (text: string) => onChange(value + text) }));
  return (
    <>
      <textarea aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
      <input
        type="file"
        aria-label={`Image: ${label}`}
        onChange={({ target }) => onImages([...(target.files ?? [])])}
      />
      <button type="button" onClick={onGallery}>
        {`Gallery: ${label}`}
      </button>
    </>
  );
}
beforeEach(() => void vi.spyOn(editorModule, 'MarkdownEditor').mockImplementation(PlainEditor));

const PATH = '/posts/gallery/light-in-the-forest';
const API = 'studio/posts/gallery/light-in-the-forest';

function open(server: ReturnType<typeof postServer>, at = PATH) {
  const sent: [string, string, unknown][] = [];
  const respond = async (path: string, request: Request): Promise<unknown> => {
    const isJson = request.headers.get('content-type')?.includes('json');
    if (request.method !== 'GET' && path !== 'studio/post-preview')
      sent.push([
        `${request.method} ${path}`,
        request.headers.get('if-match') ?? '',
        isJson ? await request.clone().json() : undefined,
      ]);
    return server(path, request);
  };
  render(<InStudio respond={respond} at={at} routes={routes} />);
  return { user: userEvent.setup(), sent, calls: () => sent.map(([call, version]) => [call, version]) };
}

/** The step that says what a publication does. */
const step = () => screen.findByRole('alertdialog', { name: 'Publish post' });

async function publish(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await user.click(within(await step()).getByRole('button', { name: 'Publish' }));
}

const language = async (name: RegExp) =>
  within(await screen.findByRole('group', { name: 'Languages' })).getByRole('button', { name });

describe('a post', () => {
  it('refuses a date that no post has', async () => {
    const { user, sent } = open(postServer());
    const date = await screen.findByLabelText('Date');
    fireEvent.change(date, { target: { value: '1066-10-14T12:00' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(date).toHaveAccessibleDescription(/Date must be between 1990 and 2199/);
    expect(sent).toEqual([]);
  });

  it('is written in a language beside its preview, and published as it was saved', async () => {
    const { user, calls, sent } = open(postServer());
    await user.click(await language(/^Deutsch/));
    const title = await screen.findByRole('textbox', { name: 'Title (Deutsch)' });
    await user.clear(title);
    await user.type(title, 'Dämmerung');
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(within(preview).getByRole('heading', { name: 'Dämmerung' })).toBeVisible();
    expect(await within(preview).findByText(/Das Licht ist weich/)).toBeVisible();
    await publish(user);
    await waitFor(() =>
      expect(calls()).toEqual([
        [`PUT ${API}`, '"1"'],
        [`POST ${API}/publish`, '"2"'],
      ]),
    );
    expect(sent[0]?.[2]).toMatchObject({ texts: { de: { title: 'Dämmerung' } } });
  });

  it('opens links of its preview in another tab, and notes on the page itself', async () => {
    const server = postServer();
    const html =
      '<p><a href="https://example.org/fog">Fog</a> and <a href="#note-1">a note</a></p><p id="note-1">Note</p>';
    open(async (path, request) =>
      path === 'studio/post-preview' ? { html, excerpt: 'Fog', readingMinutes: 1 } : server(path, request),
    );
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    // False: the browser does not follow the link.
    expect(fireEvent.click(await preview.findByRole('link', { name: 'Fog' }))).toBe(false);
    expect(opened).toHaveBeenCalledExactlyOnceWith('https://example.org/fog', '_blank', 'noreferrer');
    expect(fireEvent.click(preview.getByRole('link', { name: 'a note' }))).toBe(true);
    expect(opened).toHaveBeenCalledOnce();
  });

  it.each([
    [{ button: 'Publish and email 12 subscribers' }, [[`POST ${API}/publish?email=true`, '"1"']]],
    [{ button: 'Publish without email' }, [[`POST ${API}/publish`, '"1"']]],
    [{ button: 'Cancel' }, []],
  ])('asks about the mail to subscribers before it is published: %j', async ({ button }, expected) => {
    const languages = [
      { locale: 'de', recipients: 2 },
      { locale: 'en', recipients: 10 },
    ];
    const { user, calls } = open(postServer({ mail: { state: 'open', recipients: 12, languages } }));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = await step();
    expect(dialog).toHaveTextContent('12 subscribers get an email about this post, once.');
    expect(dialog).toHaveTextContent('Deutsch: 2 · English: 10');
    expect(calls()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(calls()).toEqual(expected));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    if (expected.length > 0) expect(await screen.findByText('Post published')).toBeVisible();
  });

  it.each([
    ['sent', 'None: subscribers have had an email about this post.'],
    ['old', 'None: the date of the post is more than 7 days ago.'],
    ['skipped', 'None: the post was published without one.'],
    ['open', 'None: nobody is subscribed.'],
  ] as const)(
    'names its address, time, languages and mail before it is published: %s',
    async (state, text) => {
      const { user, calls } = open(postServer({ mail: { state, recipients: 0, languages: [] } }));
      await user.click(await screen.findByRole('button', { name: 'Publish' }));
      const dialog = await step();
      const fact = (name: string) => within(dialog).getByText(name).nextElementSibling;
      expect(fact('Address')).toHaveTextContent('https://gallery.example.org/blog/light-in-the-forest');
      expect(fact('Appears')).toHaveTextContent('Right away');
      expect(fact('Languages')).toHaveTextContent('English, Deutsch, Български');
      expect(fact('Missing languages')).toHaveTextContent(/Русский.*Español/);
      expect(fact('Email')).toHaveTextContent(text);
      expect(calls()).toEqual([]);
    },
  );

  it.each([
    [{ button: 'Schedule with email' }, `POST ${API}/publish?email=true`],
    [{ button: 'Schedule without email' }, `POST ${API}/publish`],
  ])(
    'is scheduled with or without the mail, which is for later subscribers too: %j',
    async ({ button }, call) => {
      const publishedAt = Date.UTC(2190, 0, 1);
      const post: EditedPost = {
        ...editedPost,
        state: 'draft',
        content: { ...editedPost.content, publishedAt },
      };
      const { user, calls } = open(
        postServer({ post, mail: { state: 'open', recipients: 0, languages: [] } }),
      );
      await user.click(await screen.findByRole('button', { name: 'Publish' }));
      const dialog = await step();
      expect(dialog).toHaveTextContent('also to those who subscribe until then');
      await user.click(within(dialog).getByRole('button', { name: button }));
      await waitFor(() => expect(calls()).toEqual([[call, '"1"']]));
    },
  );

  it('sends the mail to the editor alone, as a test', async () => {
    const mail = { state: 'open', recipients: 3, languages: [{ locale: 'en', recipients: 3 }] } as const;
    const { user, calls } = open(postServer({ mail: { ...mail, languages: [...mail.languages] } }));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await user.click(within(await step()).getByRole('button', { name: 'Send a test email to me' }));
    expect(await screen.findByText('Test email sent to ana@example.org')).toBeVisible();
    expect(calls()).toEqual([[`POST ${API}/test-mail`, '']]);
  });

  it('has nothing to publish while readers see all of it', async () => {
    const { user } = open(postServer({ post: { ...editedPost, state: 'published' } }));
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Title (English)' }), '!');
    expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled();
  });

  it('is taken from readers only after a question, which says what stays', async () => {
    const { user, calls } = open(postServer());
    await user.click(await screen.findByRole('button', { name: 'Unpublish' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Unpublish post' });
    expect(dialog).toHaveTextContent('emails that were sent cannot be called back');
    expect(calls()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText('Post unpublished: it is a draft again')).toBeVisible();
    expect(calls()).toEqual([[`POST ${API}/unpublish`, '"1"']]);
  });

  it('says who has saved the same field meanwhile, and when', async () => {
    const server = postServer();
    let isFirst = true;
    const { user } = open(async (path, request) => {
      if (request.method !== 'PUT' || !isFirst) return server(path, request);
      isFirst = false;
      const content = { ...editedPost.content, author: 'Boris' };
      const theirs = new Request(request.url, { method: 'PUT', body: JSON.stringify(content) });
      await server(path, theirs);
      return Response.json({ code: 'CHANGED_MEANWHILE', message: '' }, { status: 412 });
    });
    await user.type(await screen.findByLabelText('Author'), ' the Second');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Ana Ivanova has saved this on Nov 20, 2026/)).toBeVisible();
  });

  it('is saved when its page is left, without a question', async () => {
    const { user, calls } = open(postServer());
    await user.type(await screen.findByLabelText('Author'), '!');
    await user.click(screen.getByRole('link', { name: 'History' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^History of/ })).toBeVisible();
    expect(calls()).toEqual([[`PUT ${API}?automatic=true`, '"1"']]);
  });

  it('asks before it is left when the server does not save it', async () => {
    const refuse = () => Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 });
    const { user } = open(postServer({ refuse }));
    await user.type(await screen.findByLabelText('Author'), '!');
    await user.click(screen.getByRole('link', { name: 'History' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    expect(screen.getByLabelText('Author')).toHaveValue('Ana Ivanova!');
  });

  it('moves to another site, and asks for another address when it is taken', async () => {
    const errors = [{ field: 'slug', rule: 'taken', message: 'taken' }];
    let isTaken = true;
    const { user, sent } = open(
      postServer({
        refuse: (path) =>
          path.endsWith('/move') && isTaken
            ? Response.json({ code: 'CONFLICT', message: '', errors }, { status: 409 })
            : undefined,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Move' });
    const submit = within(dialog).getByRole('button', { name: 'Move post' });
    expect(submit).toBeDisabled();
    await within(dialog).findByRole('option', { name: 'Twosome' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Site' }), 'Twosome');
    expect(within(dialog).getByText(/does not show posts/)).toBeVisible();
    await user.click(submit);
    expect(await within(dialog).findByText('There is already a post with this address.')).toBeVisible();
    isTaken = false;
    const address = within(dialog).getByRole('textbox', { name: 'Address' });
    await user.clear(address);
    await user.type(address, 'soft-light');
    await user.click(submit);
    expect(await screen.findByText('Post moved')).toBeVisible();
    expect(sent.at(-1)).toEqual([`POST ${API}/move`, '"1"', { project: 'dating', slug: 'soft-light' }]);
  });

  it('shows two languages side by side', async () => {
    const { user } = open(postServer());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Beside it' }), 'bg');
    expect(screen.getByRole('textbox', { name: 'Title (English)' })).toHaveValue('Light in the forest');
    expect(await screen.findByRole('textbox', { name: 'Text (Български)' })).toHaveValue(
      'Светлината е мека.',
    );
  });

  it('says which languages are complete, and leads to the field that publishing needs', async () => {
    const errors = [{ field: 'texts.bg.title', rule: 'required', message: 'missing' }];
    const { user } = open(
      postServer({
        refuse: (path) =>
          path.endsWith('/publish')
            ? Response.json({ code: 'VALIDATION_FAILED', message: '', errors }, { status: 400 })
            : undefined,
      }),
    );
    expect(await language(/^Deutsch Complete/)).toBeVisible();
    expect(await language(/^Български Title or text is missing/)).toBeVisible();
    expect(await language(/^Español Not begun/)).toBeVisible();
    await publish(user);
    await user.click(await screen.findByRole('link', { name: 'Title (Български) is required' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title (Български)' })).toHaveFocus());
    expect(await language(/^Български Has errors/)).toBeVisible();
  });

  it('takes an image into the text with its alternative text, and one as its cover', async () => {
    const { user, sent, calls } = open(postServer());
    const image = new File(['image'], 'light.webp', { type: 'image/webp' });
    await user.upload(await screen.findByLabelText('Image: Text (English)'), image);
    const dialog = await screen.findByRole('alertdialog', { name: 'Insert image' });
    await user.click(within(dialog).getByRole('button', { name: 'Insert' }));
    expect(await within(dialog).findByText('Describe what the image shows')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(within(dialog).getByRole('textbox'), 'Fog [[early]');
    await user.click(within(dialog).getByRole('button', { name: 'Insert' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text (English)' }).value).toContain(
        String.raw`![Fog \[early\]](/cdn/covers/a1-text.webp)`,
      ),
    );
    await user.upload(screen.getByLabelText('Cover file'), image);
    expect(await screen.findByRole('img', { name: 'Current cover' })).toBeVisible();
    expect(calls()).toEqual([
      ['POST studio/post-images?kind=text', ''],
      ['POST studio/post-images?kind=cover', ''],
    ]);
  });

  it('takes an image of the gallery, found by words, with its alternative text', async () => {
    const server = postServer();
    const asked: string[] = [];
    const thumbnailUrl = '/cdn/c_fill,h_300,w_300/nature/fjord.jpg';
    const found = { ...rows[0], thumbnailUrl, translations: { en: { title: '', alt: 'A fjord' } } };
    const { user, sent } = open(async (path, request) => {
      if (!path.startsWith('studio/images?')) return server(path, request);
      asked.push(path);
      return { items: [found], nextCursor: null, total: 1, totalIsExact: true };
    });
    await user.click(await screen.findByRole('button', { name: 'Gallery: Text (English)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Insert from the gallery' }));
    await user.type(dialog.getByRole('searchbox'), 'fjord');
    await waitFor(() => expect(asked.at(-1)).toContain('q=fjord&texts=en'));
    await user.click(await dialog.findByRole('button', { name: 'Fjord at dawn' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text (English)' }).value).toContain(
      '![A fjord](/cdn/c_limit,f_auto,w_1280/nature/fjord.jpg)',
    );
    expect(sent).toEqual([]);
  });

  it('says why a cover was refused, and sends none that is too large', async () => {
    const { user, sent } = open(
      postServer({
        refuse: () => Response.json({ code: 'PICTURE_UNREADABLE', message: '' }, { status: 422 }),
      }),
    );
    const file = await screen.findByLabelText('Cover file');
    await user.upload(file, new File(['x'], 'broken.png', { type: 'image/png' }));
    expect(await screen.findByText(/not an image that can be read/)).toBeVisible();
    await user.upload(file, new File([new Uint8Array(11 * 1024 * 1024)], 'big.png', { type: 'image/png' }));
    expect(await screen.findByText('The file is larger than 10 MB.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('can return to what readers see', async () => {
    const { user, calls } = open(postServer());
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(calls()).toEqual([[`POST ${API}/discard`, '"1"']]));
    expect(await screen.findByText('Changes discarded')).toBeVisible();
  });

  it('can be deleted with unsaved changes', async () => {
    const { user, calls } = open(postServer());
    await user.type(await screen.findByRole('textbox', { name: 'Title (English)' }), '!');
    await user.click(screen.getByRole('button', { name: 'Delete post' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete post' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete post' }));
    await waitFor(() => expect(calls()).toEqual([[`DELETE ${API}`, '"1"']]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('leads back to the list as it was left when it is deleted', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
    Element.prototype.scrollTo = () => undefined;
    const server = postServer();
    const lists: string[] = [];
    const { user } = open((path, request) => {
      if (path.startsWith('studio/posts?')) lists.push(path);
      return server(path, request);
    }, '/posts?q=light&sort=title');
    await user.click(await screen.findByText('Light in the forest'));
    expect(lists).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Delete post' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete post' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete post' }));
    expect(await screen.findByLabelText('Title, address or author')).toHaveValue('light');
    expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
    // The list is not the one with the post.
    await waitFor(() => expect(lists).toHaveLength(2));
  });

  it('says that its file has changed', async () => {
    const post: EditedPost = { ...editedPost, fileChange: { id: 4, at: editedPost.updatedAt } };
    open(postServer({ post }));
    expect(await screen.findByText('The file of this post has changed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compare with the file' })).toHaveAttribute(
      'href',
      `${PATH}/history?version=4`,
    );
  });
});

describe('a new post', () => {
  it('gets the address that the server proposes', async () => {
    const { user, sent } = open(postServer(), '/posts/new');
    await user.type(await screen.findByRole('textbox', { name: 'Title (English)' }), 'Светлина');
    expect(await screen.findByText('Proposed from the title: svetlina')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(sent[0]?.[2]).toMatchObject({ project: 'gallery', slug: 'svetlina' }));
  });
});

describe('the history of a post', () => {
  it('shows by words what a version changed', async () => {
    const { user } = open(postServer(), `${PATH}/history`);
    const changed = await screen.findByRole('heading', { name: 'Text (English)' });
    const section = changed.parentElement as HTMLElement;
    expect(await within(section).findByText('gentle and')).toBeVisible();
    expect(section.querySelectorAll('del')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /From the file/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compared with' }), '2');
    expect(await screen.findByText('Both versions are the same.')).toBeVisible();
  });

  it('restores a version as the next one', async () => {
    const { user, sent } = open(postServer(), `${PATH}/history?version=2`);
    const restore = await screen.findByRole('button', { name: 'Restore this version' });
    await waitFor(() => expect(restore).toBeEnabled());
    await user.click(restore);
    await waitFor(() => expect(sent).toEqual([[`PUT ${API}`, '"1"', revisions[3]?.content]]));
  });

  it('begins with the first change', async () => {
    open(postServer({ versions: [] }), `${PATH}/history`);
    expect(await screen.findByText('No earlier versions')).toBeVisible();
  });
});

describe('the secret link of a draft', () => {
  it('is made after a sentence about it, copied and withdrawn; what is typed is saved first', async () => {
    const { user, calls } = open(postServer());
    await user.type(await screen.findByRole('textbox', { name: 'Title (English)' }), '!');
    await user.click(screen.getByRole('button', { name: 'Share draft' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share draft' }));
    expect(dialog.getByText(/^Everyone who has the link sees the post/)).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Make link' }));
    const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Secret link' });
    expect(link.value).toMatch(/\/blog\/draft@\w{32}$/);
    expect(dialog.getByText(/^Works until Nov 20, 2026.*Made by Boris Petrov\.$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link.value);
    await user.click(dialog.getByRole('button', { name: 'Withdraw link' }));
    expect(await dialog.findByRole('button', { name: 'Make link' })).toBeVisible();
    expect(calls()).toEqual([
      [`PUT ${API}?automatic=true`, '"1"'],
      [`POST ${API}/draft-link`, ''],
      [`DELETE ${API}/draft-link`, ''],
    ]);
  });

  it.each([{ state: 'published' }, { publicUrl: null }] as const)(
    'is not offered where the page itself can be shared, or nothing shows it: %j',
    async (change) => {
      open(postServer({ post: { ...editedPost, ...change } }));
      await screen.findByRole('button', { name: 'Move' });
      expect(screen.queryByRole('button', { name: 'Share draft' })).toBeNull();
    },
  );
});
