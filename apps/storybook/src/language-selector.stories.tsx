import { allLocales, LanguageSelector } from '@lumigraph/ui-locale';
import '@lumigraph/ui-locale/styles.css';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn } from 'storybook/test';

const meta = {
  title: 'Language selector',
  component: LanguageSelector,
  args: { value: 'en', onChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: 380 }}>
        <Story />
      </div>
    ),
  ],
  render: function Render({ value, onChange, ...rest }) {
    const [chosen, setChosen] = useState(value);
    return (
      <LanguageSelector
        {...rest}
        value={chosen}
        onChange={(code) => {
          setChosen(code);
          return onChange?.(code);
        }}
      />
    );
  },
} satisfies Meta<typeof LanguageSelector>;
export default meta;
type Story = StoryObj<typeof meta>;

/** English, German, Bulgarian and Russian, as every site gets it. */
export const Default: Story = {};
export const AllSix: Story = { args: { locales: allLocales } };
export const Open: Story = {
  args: { locales: allLocales, value: 'bg' },
  play: ({ canvasElement }) =>
    canvasElement.querySelector<HTMLElement>('[data-part="language-trigger"]')!.click(),
};
