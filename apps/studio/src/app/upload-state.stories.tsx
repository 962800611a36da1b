import { Button } from '@lumigraph/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useStudio, type UploadStatus } from '../lib/studio.tsx';
import { InStudio } from '../testing/in-studio.tsx';
import { UploadState } from './upload-state.tsx';

/** In the link to the page of uploads: how far they are, while another page is open. */
const meta = {
  title: 'Studio/Upload state',
  component: UploadState,
  // The words of the sample.
  parameters: { passesEnglish: true },
} satisfies Meta<typeof UploadState>;
export default meta;
type Story = StoryObj<typeof meta>;

const uploading: UploadStatus = { state: 'uploading', files: 50, doneFiles: 12, part: 0.26, failed: 0 };

function Sample({ status, next }: { status: UploadStatus; next?: UploadStatus }) {
  const { uploadStatus } = useStudio();
  useEffect(() => uploadStatus.set(status), [uploadStatus, status]);
  return (
    <>
      <p>
        Upload <UploadState />
      </p>
      {next ? <Button onClick={() => uploadStatus.set(next)}>Finish</Button> : null}
    </>
  );
}

const story = (status: UploadStatus, next?: UploadStatus): Story => ({
  render: (_args, { globals }) => (
    <InStudio respond={() => ({})} locale={String(globals['locale'])}>
      <Sample status={status} {...(next ? { next } : {})} />
    </InStudio>
  ),
});

export const Default: Story = story(uploading);
export const Paused: Story = story({ ...uploading, state: 'paused' });
/** All bytes are sent, and the server has not confirmed the last part. */
export const AlmostDone: Story = story({ ...uploading, doneFiles: 49, part: 1 });
export const Failed: Story = story({ ...uploading, state: 'idle', failed: 3 });
export const Idle: Story = story({ ...uploading, state: 'idle', doneFiles: 0 });
export const Done: Story = {
  ...story(uploading, { ...uploading, state: 'idle', doneFiles: 50, part: 1 }),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Finish' }));
    const review = await within(document.body).findByRole('button', {
      name: /Review|Prüfen|Преглед|Проверить|Revisar|查看/,
    });
    // It fades in.
    await waitFor(() => expect(review).toBeVisible());
  },
};
