import type { Meta, StoryObj } from '@storybook/react-vite';
import type { RouteObject } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { editedPost, longPost, postServer } from '../../testing/story-posts.ts';
import { sectionRoutes, studioFrame } from '../../testing/studio-story.tsx';
// Loaded before the first story begins, which has a limit of time.
import './editor/markdown-editor.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { postsRoutes } from '../../app/sections.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** One post: its texts with preview, what all languages share, and its history. */
const meta = {
  title: 'Studio/Post',
  // Of many states, every run has a few.
  tags: ['long-run'],
  // The check of languages does not know the texts of the studio.
  parameters: { padded: false, wide: true, passesEnglish: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const PATH = '/posts/gallery/light-in-the-forest';

/** `shown`: of an element that is there when everything is loaded. */
const story = (respond: () => InStudioProps['respond'], at = PATH, shown = '.markdown-toolbar'): Story => ({
  loaders: [async () => ({ routes: await sectionRoutes('posts', postsRoutes) })],
  render: (_args, { globals, loaded }) => (
    <InStudio
      respond={respond()}
      at={at}
      locale={String(globals['locale'])}
      routes={loaded['routes'] as RouteObject[]}
    />
  ),
  play: ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector(shown)).toBeVisible(), { timeout: 10_000 }),
});

export const Default: Story = { ...story(() => postServer()), tags: ['!long-run'] };
export const EmptyDraft: Story = story(() =>
  postServer({
    post: {
      ...editedPost,
      state: 'draft',
      publishedAt: null,
      content: { author: 'Ana', cover: null, publishedAt: null, texts: {} },
    },
  }),
);
export const LongText: Story = story(() => postServer({ post: longPost }));
export const ChangedFile: Story = story(() =>
  postServer({ post: { ...editedPost, fileChange: { id: 4, at: editedPost.updatedAt } } }),
);
export const FromFile: Story = story(() =>
  postServer({ post: { ...editedPost, state: 'published', fromFile: true } }),
);
export const NotFound: Story = story(
  () => () => Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 }),
  PATH,
  '.ui-alert',
);
export const Refused: Story = {
  ...story(() =>
    postServer({
      refuse: (path) =>
        path.endsWith('/publish')
          ? Response.json(
              {
                code: 'VALIDATION_FAILED',
                message: '',
                errors: [{ field: 'texts.bg.title', rule: 'required', message: 'missing' }],
              },
              { status: 400 },
            )
          : undefined,
    }),
  ),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await canvas.findByRole('toolbar', undefined, { timeout: 10_000 });
    await userEvent.click(canvas.getAllByRole('button').at(-1) ?? canvasElement);
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};
export const NewPost: Story = story(() => postServer(), '/posts/new', 'form');
export const History: Story = {
  ...story(() => postServer(), `${PATH}/history`, '.text-difference'),
  tags: ['!long-run'],
};
export const HistoryOfFile: Story = story(
  () => postServer(),
  `${PATH}/history?version=4`,
  '.text-difference',
);
export const FirstVersion: Story = story(() => postServer(), `${PATH}/history?version=1`, '.text-difference');
export const NoHistory: Story = story(
  () => postServer({ versions: [] }),
  `${PATH}/history`,
  '.ui-empty-state',
);

const dialog = (respond: InStudioProps['respond']): Story => ({
  render: (_args, { globals }) => (
    <InStudio respond={respond} locale={String(globals['locale'])}>
      <ImageDialog
        file={new File(['no image'], 'first-light-with-a-long-name-of-a-file.webp', { type: 'image/webp' })}
        locale="de"
        language="Deutsch"
        onInsert={() => undefined}
        onClose={() => undefined}
      />
    </InStudio>
  ),
});

const moveDialog = (respond: InStudioProps['respond']): Story => ({
  render: (_args, { globals }) => (
    <InStudio respond={respond} locale={String(globals['locale'])}>
      <MoveDialog post={editedPost} version={'"1"'} onMoved={() => undefined} onClose={() => undefined} />
    </InStudio>
  ),
});

export const Move: Story = moveDialog(postServer());
export const MoveToTakenAddress: Story = {
  ...moveDialog(async (path, request) =>
    path.endsWith('/move')
      ? Response.json(
          { code: 'CONFLICT', message: '', errors: [{ field: 'slug', rule: 'taken', message: 'taken' }] },
          { status: 409 },
        )
      : postServer()(path, request),
  ),
  async play() {
    const page = within(document.body);
    await page.findByRole('option', { name: 'Twosome' });
    await userEvent.selectOptions(page.getByRole('combobox'), 'dating');
    await userEvent.click(page.getAllByRole('button').at(-1) ?? document.body);
    await waitFor(() => expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true'));
  },
};

const shareDialog = (respond: InStudioProps['respond']): Story => ({
  render: (_args, { globals }) => (
    <InStudio respond={respond} locale={String(globals['locale'])}>
      <ShareDialog post={editedPost} onClose={() => undefined} />
    </InStudio>
  ),
});

export const Share: Story = shareDialog(postServer());
export const ShareWithLink: Story = {
  ...shareDialog(postServer()),
  async play() {
    const page = within(document.body);
    await waitFor(() => expect(page.getAllByRole('button').at(-1)).toBeEnabled());
    await userEvent.click(page.getAllByRole('button').at(-1) ?? document.body);
    await expect(await page.findByRole('textbox')).toBeVisible();
  },
};

export const Image: Story = dialog(postServer());
export const UnreadableImage: Story = {
  ...dialog(() => Response.json({ code: 'PICTURE_UNREADABLE', message: '' }, { status: 422 })),
  async play() {
    const page = within(document.body);
    await userEvent.type(await page.findByRole('textbox'), 'Wald');
    await userEvent.click(page.getAllByRole('button').at(-1) ?? document.body);
    await expect(await page.findByRole('alert')).toBeVisible();
  },
};
