import type { Meta, StoryObj } from '@storybook/react-vite';
import type { RouteObject } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { draft, drafts, longDraft, unfinished, uploadsServer } from '../../testing/story-uploads.ts';
import { sectionRoutes, studioFrame } from '../../testing/studio-story.tsx';
import { uploadsRoutes } from '../../app/sections.tsx';

/** Files on their way, and the images that wait for their review. */
const meta = {
  title: 'Studio/Uploads',
  // Of many states, every run has a few.
  tags: ['long-run'],
  parameters: { padded: false, wide: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = (respond: () => InStudioProps['respond'], at = '/uploads'): Story => ({
  loaders: [async () => ({ routes: await sectionRoutes('uploads', uploadsRoutes) })],
  render: (_args, { globals, loaded }) => (
    <InStudio
      respond={respond()}
      at={at}
      locale={String(globals['locale'])}
      routes={loaded['routes'] as RouteObject[]}
    />
  ),
});

const files = (...names: string[]) => names.map((name) => new File(['bytes'], name, { type: 'image/png' }));

/** Chooses files when the page is there. */
const choosing =
  (...chosen: File[]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('heading', { level: 2 });
    const [input] = [...canvasElement.querySelectorAll<HTMLInputElement>('input[type=file][accept]')];
    if (input) await userEvent.upload(input, chosen, { applyAccept: false });
    await expect(await canvas.findByText(chosen[0]?.name ?? '')).toBeVisible();
  };

/** A sun that goes down behind waves. */
async function drawnFrames(): Promise<Response> {
  const canvas = new OffscreenCanvas(160, 107 * 24);
  const context = canvas.getContext('2d');
  if (!context) return new Response(null, { status: 404 });
  const fill = (color: string, ...[top, height]: [top: number, height: number]) => {
    context.fillStyle = color;
    context.fillRect(0, top, 160, height);
  };
  for (let frame = 0; frame < 24; frame += 1) {
    const top = frame * 107;
    fill(`hsl(${30 - frame} 70% ${80 - 2 * frame}%)`, top, 107);
    context.fillStyle = '#fff9';
    context.beginPath();
    context.arc(80, top + 20 + frame * 3, 14, 0, 7);
    context.fill();
    fill('#1b4a6b', top + 80, 27);
  }
  return new Response(await canvas.convertToBlob({ type: 'image/jpeg' }));
}

const never = () => new Promise<never>(() => undefined);

export const Empty: Story = story(() => uploadsServer());
export const Queue: Story = { ...story(() => uploadsServer({ drafts })), tags: ['!long-run'] };
export const LongText: Story = story(() => uploadsServer({ drafts: [longDraft, draft('Fjord')] }));
export const Translating: Story = story(() => uploadsServer({ drafts }), '/uploads?language=de');
export const Panel: Story = story(() => uploadsServer({ drafts }), '/uploads/Lagoon');
export const Animated: Story = story(
  () =>
    uploadsServer({
      drafts: [draft('Wave', { upload: { fileName: 'wave.webp', animation: { frames: 24, chosen: 0 } } })],
      frames: drawnFrames,
    }),
  '/uploads/Wave',
);
export const Uploading: Story = {
  ...story(() => uploadsServer({ onPart: never })),
  play: choosing(...files('harbour.png', 'lagoon.png', 'fjord.png')),
};
export const Refused: Story = {
  ...story(() =>
    uploadsServer({ onUpload: () => Response.json({ code: 'STORAGE_FULL', message: '' }, { status: 507 }) }),
  ),
  play: choosing(...files('harbour.png'), new File(['words'], 'notes.txt', { type: 'text/plain' })),
};
export const Interrupted: Story = story(() => uploadsServer({ unfinished }));
export const Failed: Story = story(
  () => () => Response.json({ code: 'FORBIDDEN', message: '' }, { status: 403 }),
);
export const PastedLines: Story = {
  ...story(() => uploadsServer({ drafts })),
  async play({ canvasElement }) {
    const [field] = await within(canvasElement).findAllByRole('textbox');
    if (field) await userEvent.click(field);
    await userEvent.paste('A fjord at dawn\nA lagoon\nA harbour');
    await waitFor(() => expect(within(document.body).getByRole('alertdialog')).toBeVisible());
  },
};
export const Duplicate: Story = {
  ...story(() => uploadsServer({ drafts })),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const [compare] = await canvas.findAllByRole('button', { name: /Alike/ });
    if (compare) await userEvent.click(compare);
    const dialog = await within(document.body).findByRole('dialog');
    // It fades in.
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
