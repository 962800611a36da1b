import type { Meta, StoryObj } from '@storybook/react-vite';
import { allGuidance } from './all-guidance.ts';
import { DoDont } from './do-dont.tsx';

/** All guidance on one page, as it also stands on the docs of each part. */
const meta = {
  title: 'Foundations/Do and don’t',
  tags: ['!autodocs'],
  // What is shown as wrong is wrong: only the right sides have to pass.
  parameters: { a11y: { context: { exclude: ['.sb-side[data-kind="wrong"] .sb-example'] } } },
} satisfies Meta;
export default meta;

const inGroups = Object.groupBy(allGuidance, ({ page }) => page);

export const Everything: StoryObj = {
  render: () => (
    <>
      {Object.entries(inGroups).map(([page, guidance = []]) => (
        <section key={page} className="sb-guided">
          <h2>{page}</h2>
          {guidance.map((each) => (
            <DoDont key={each.parts[0]} of={each} />
          ))}
        </section>
      ))}
    </>
  ),
};
