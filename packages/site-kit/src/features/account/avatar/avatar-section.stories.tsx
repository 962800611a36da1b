import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, waitFor } from 'storybook/test';
import { ana, onSite } from '../../../stories/index.ts';
import { accountNamespaces } from '../account-texts.ts';
import '../profile.css';
import { AvatarSection } from './avatar-section.tsx';
import { IMAGE_NAMESPACE } from './avatar-texts.ts';

const face = (label: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#c9d6cf"/><circle cx="48" cy="40" r="19" fill="#8a5a44"/><path d="M12 96c4-26 20-34 36-34s32 8 36 34" fill="#2f4858"/><title>${label}</title></svg>`,
  )}`;

/** The profile image: chosen, dropped or pasted, cropped to a square, replaced and removed. */
const meta = {
  title: 'Patterns/Profile picture',
  component: AvatarSection,
  args: { user: ana },
  decorators: [onSite({ user: ana, namespaces: [IMAGE_NAMESPACE, ...accountNamespaces] })],
} satisfies Meta<typeof AvatarSection>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { user: { ...ana, avatarUrl: face('Ana') } } };
export const WithAvatar: Story = { args: { user: { ...ana, avatarUrl: face('Ana') } } };

/** Sets a file in every file input on the canvas (there are several with themes side by side). */
const choosing =
  (file: () => Promise<File> | File): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await waitFor(() => {
      if (!canvasElement.querySelector('input[type=file]')) throw new Error('Nothing can be chosen yet.');
    });
    const chosen = await file();
    for (const input of canvasElement.querySelectorAll('input[type=file]'))
      await fireEvent.change(input, { target: { files: [chosen] } });
  };

async function drawnFile(): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 420 });
  const pen = canvas.getContext('2d')!;
  const sky = pen.createLinearGradient(0, 0, 640, 420);
  for (const [at, color] of [
    [0, '#f4d9b0'],
    [0.5, '#d98f6a'],
    [1, '#2f4858'],
  ] as const)
    sky.addColorStop(at, color);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, 640, 420);
  pen.fillStyle = '#fff4df';
  pen.beginPath();
  pen.arc(420, 170, 80, 0, Math.PI * 2);
  pen.fill();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return new File([blob ?? ''], 'holiday.png', { type: 'image/png' });
}

/** Dragging, arrow keys or the sliders move the square. */
export const Cutting: Story = {
  play: async (context) => {
    await choosing(drawnFile)(context);
    await waitFor(
      () => {
        if (!context.canvasElement.querySelector('input[type=range]'))
          throw new Error('The editor is not here yet.');
      },
      { timeout: 5_000 },
    );
  },
};

const refused = (file: () => File, sentence: string): Story => ({
  play: choosing(file),
  parameters: { shows: [`account-picture:errors.${sentence}`] },
});
export const EmptyFile = refused(() => new File([], 'a.png', { type: 'image/png' }), 'FILE_EMPTY');
export const WrongKind = refused(
  () => new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }),
  'FILE_TYPE_REFUSED',
);
const TOO_MANY_BYTES = 10 * 1024 * 1024 + 1;
export const TooLarge = refused(
  () => new File([new Uint8Array(TOO_MANY_BYTES)], 'a.png', { type: 'image/png' }),
  'FILE_TOO_LARGE',
);
export const LongText: Story = { tags: ['long-run'], ...WithAvatar, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...WithAvatar, globals: { locale: 'bg' } };
