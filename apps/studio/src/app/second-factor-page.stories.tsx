import type { Meta, StoryObj } from '@storybook/react-vite';
import { InStudio } from '../testing/in-studio.tsx';
import { SecondFactorPage } from './access.tsx';

/** In place of the studio for a role that needs two-step verification, until it is on. */
const meta = {
  title: 'Studio/Second factor',
  parameters: { padded: false, wide: true },
} satisfies Meta;
export default meta;

export const Default: StoryObj<typeof meta> = {
  render: (_args, { globals }) => (
    <InStudio respond={() => ({})} locale={String(globals['locale'])}>
      <SecondFactorPage onRetry={() => undefined} />
    </InStudio>
  ),
};
