import type { ImagesApi } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor } from 'storybook/test';
import { onGallery, storyImages, storyServicesWith } from '../../testing/story-gallery.ts';
import { offerOf } from './testing/memory-images.ts';
import { DownloadButton } from './download-button.tsx';
import './image-view.css';

const [first] = storyImages();
const image = first!;
const AN_HOUR_S = 3_600;
/** The service offers a download with this wait. */
const offers = (waitSeconds: number, responses: Partial<ImagesApi> = {}) => ({
  onSite: {
    services: storyServicesWith({
      downloadOffer: () => Promise.resolve(offerOf(image, { waitSeconds })),
      ...responses,
    }),
  },
});

/** The button shows the wait while the file loads; Premium has no wait. */
const meta = {
  title: 'Patterns/Download',
  component: DownloadButton,
  args: { image },
  argTypes: { image: { control: false } },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
    onGallery({ namespaces: ['image'] }),
  ],
} satisfies Meta<typeof DownloadButton>;
export default meta;
type Story = StoryObj<typeof meta>;

const openMenu: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await waitFor(() => {
    if (!canvasElement.querySelector('[aria-haspopup="menu"]:not([aria-disabled])'))
      throw new Error('There is no offer yet.');
  });
  await userEvent.click(canvasElement.querySelector('[aria-haspopup="menu"]')!);
};

/** Press it: five seconds, then the file. */
export const Default: Story = {};
/** Premium: no wait, the original file. */
export const Premium: Story = {
  parameters: offers(0, {
    downloadOffer: () => Promise.resolve(offerOf(image, { waitSeconds: 0, originalAllowed: true })),
  }),
};
/** The menu of a visitor: what requires Premium is marked. */
export const MenuOpen: Story = {
  parameters: {
    ...offers(5),
    shows: ['image:download.sizes.standard', 'image:download.sizes.original'],
  },
  play: openMenu,
};
/** The menu of a member. */
export const PremiumMenuOpen: Story = { parameters: Premium.parameters ?? {}, play: openMenu };
/** No free download is left today. */
export const LimitReached: Story = {
  parameters: {
    ...offers(5, { downloadOffer: () => Promise.resolve(offerOf(image, { remaining: 0 })) }),
    shows: ['image:download.premiumUnlimited'],
  },
};
/** The allowed downloads are not known yet. */
export const Loading: Story = {
  parameters: offers(0, { downloadOffer: () => new Promise(() => undefined) }),
};

const press: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => {
    if (!canvasElement.querySelector('#download:not([aria-busy])')) throw new Error('There is no offer yet.');
  });
  for (const button of canvasElement.querySelectorAll('#download')) await userEvent.click(button);
};
const showing = (story: Story, ...keys: string[]): Story => ({
  play: press,
  ...story,
  parameters: { ...story.parameters, shows: keys.map((key) => `image:download.${key}`) },
});

/** A wait without an end, for visual inspection. */
export const Waiting = showing({ parameters: offers(AN_HOUR_S) }, 'waiting_other');

/** The direct request fails, so that the download call of the service is used. */
const away = offerOf({ ...image, imageUrl: 'data:text/plain,nothing' }, { waitSeconds: 0 });
const respondWith = (download: ImagesApi['download']): Story => ({
  parameters: offers(0, { download, downloadOffer: () => Promise.resolve(away) }),
});
export const Fetching = showing(
  respondWith(() => new Promise(() => undefined)),
  'fetching',
);

/** The story does not save the file. */
const withoutSaving = () => {
  const original = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = () => undefined;
  return () => {
    HTMLAnchorElement.prototype.click = original;
  };
};
export const Saved = showing(
  {
    ...respondWith(() => Promise.resolve({ blob: new Blob(['picture']), fileName: 'fox-in-october.webp' })),
    beforeEach: withoutSaving,
  },
  'saved',
  'again',
);

const failing = (code: string, key: string): Story =>
  showing(
    respondWith(() => Promise.reject(Object.assign(new Error(code), { name: 'ApiError', code }))),
    key,
    'retry',
  );
export const Failed = failing('UNKNOWN_ERROR', 'failed');
export const FailedOffline = failing('NETWORK_ERROR', 'failedOffline');
export const FailedGone = failing('NOT_FOUND', 'failedGone');
export const FailedTooMany = failing('TOO_MANY_ATTEMPTS', 'failedTooMany');

export const LongText: Story = { tags: ['long-run'], ...Waiting, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Failed, globals: { locale: 'bg' } };
