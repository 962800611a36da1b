import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Flag } from './flag.tsx';
import { LanguageOption } from './language-option.tsx';
import { LanguageSelector } from './language-selector.tsx';
import { allLocales, withCompleteness } from './locales.ts';

const meta = {
  title: 'ui-locale/Language selector',
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

/** Opens the menu and waits until it is there: its code comes when it is first reached for, and it fades in. */
const openMenu: Story['play'] = async ({ canvasElement }) => {
  canvasElement.querySelector<HTMLElement>('[data-part="language-trigger"]')!.click();
  await waitFor(() => expect(document.querySelector('[data-part="language-item"]')).toBeVisible(), {
    timeout: 10_000,
  });
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
};

/** English, German, Bulgarian and Russian, as every site gets it. */
export const Default: Story = {};
export const AllSix: Story = { args: { locales: allLocales } };
/** What is not translated to the last sentence says so, with the share that a site has measured. */
export const Incomplete: Story = {
  args: { locales: withCompleteness(allLocales, { ru: 87, es: 87, zh: 64 }), value: 'de' },
  play: openMenu,
};
export const Open: Story = {
  args: { locales: allLocales, value: 'bg' },
  play: openMenu,
};

/** Tokens and class names of a site: `appearance` changes what it names and nothing else. */
export const Appearance: Story = {
  args: {
    appearance: {
      variables: {
        '--color-accent': 'light-dark(oklch(45% 0.1 200deg), oklch(80% 0.1 200deg))',
        '--radius-2': '4px',
        '--radius-3': '8px',
      },
      elements: { 'language-trigger': 'site-part' },
    },
    locales: allLocales,
  },
  play: openMenu,
};

export const Playground: Story = { args: { locales: allLocales, value: 'de' } };

/** Names are written in their own language; the words around them in the page's. */
export const LongText: Story = { args: { locales: allLocales, value: 'de' }, play: openMenu };
export const LongTextBulgarian: Story = { args: { locales: allLocales, value: 'bg' }, play: openMenu };

/** The rows of the menu and the flags by themselves, for a footer or a settings page. */
export const Parts: Story = {
  render: () => (
    <div className="sb-stack">
      {allLocales.map((locale) => (
        <div key={locale.code} className="sb-row">
          <Flag country={locale.country} />
          <LanguageOption locale={locale} partialText="partly translated" />
        </div>
      ))}
    </div>
  ),
};
