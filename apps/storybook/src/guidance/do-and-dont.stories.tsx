import type { Meta, StoryObj } from '@storybook/react-vite';
import { allGuidance } from './all-guidance.ts';
import { DoDont } from './do-dont.tsx';

/** All guidance on one page. The docs of each component show their part of it. */
const meta = {
  title: 'Foundations/Do and don’t',
  tags: ['!autodocs'],
  // The wrong examples violate rules on purpose: only the right ones must pass.
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
