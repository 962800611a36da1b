import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Flag } from './flag.tsx';
import { LanguageOption } from './language-option.tsx';
import { LanguageSelector, type LanguageSelectorProps } from './language-selector.tsx';
import { allLocales, defaultLocales, withCompleteness, type LocaleOption } from './locales.ts';

/** The toolbar's language as a site has it: English when it does not offer the language. */
function pageLanguage(locale: unknown, offered: readonly LocaleOption[] = defaultLocales): string {
  return offered.find(({ code }) => code === locale)?.code ?? 'en';
}

function Stateful({ value, onChange, ...rest }: LanguageSelectorProps) {
  const [chosen, setChosen] = useState(value);
  return (
    <LanguageSelector
      {...rest}
      value={chosen}
      onChange={(code) => {
        setChosen(code);
        return onChange(code);
      }}
    />
  );
}

const meta = {
  title: 'ui-locale/Language selector',
  component: LanguageSelector,
  // The toolbar's language, until another one is chosen in the story.
  args: { value: '', onChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: 380 }}>
        <Story />
      </div>
    ),
  ],
  render: (args, { globals }) => {
    const value = args.value || pageLanguage(globals['locale'], args.locales);
    return <Stateful key={value} {...args} value={value} />;
  },
} satisfies Meta<typeof LanguageSelector>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Opens the menu and waits for it: its code is loaded on first use, and it fades in. */
const openMenu: Story['play'] = async ({ canvasElement }) => {
  canvasElement.querySelector<HTMLElement>('[data-part="language-trigger"]')!.click();
  await waitFor(() => expect(document.querySelector('[data-part="language-item"]')).toBeVisible(), {
    timeout: 10_000,
  });
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
};

/** English, German, Bulgarian and Russian: the default of every site. */
export const Default: Story = {};
export const Playground: Story = { args: { locales: allLocales } };
export const AllSix: Story = { args: { locales: allLocales } };
/** A language with an incomplete translation shows the share that the site has measured. */
export const Incomplete: Story = {
  args: { locales: withCompleteness(allLocales, { ru: 87, es: 87, zh: 64 }) },
  play: openMenu,
};
export const Open: Story = {
  args: { locales: allLocales },
  play: openMenu,
};

/** Tokens and class names of a site: `appearance` changes only the parts that it names. */
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

/** Names are in their own language; the texts around them are in the page's language. */
export const LongText: Story = {
  tags: ['long-run'],
  args: { locales: allLocales },
  globals: { locale: 'de' },
  play: openMenu,
};
export const LongTextBulgarian: Story = {
  tags: ['long-run'],
  args: { locales: allLocales },
  globals: { locale: 'bg' },
  play: openMenu,
};

/** Languages beyond the six, with a mark of your own or without one. */
export const OwnLanguages: Story = {
  args: {
    locales: [
      ...allLocales.slice(0, 2),
      {
        code: 'fr',
        nativeName: 'Français',
        flag: (
          <span
            style={{
              background: 'linear-gradient(90deg, #000091 33%, #fff 33% 66%, #e1000f 66%)',
              display: 'block',
              blockSize: '100%',
            }}
          />
        ),
      },
      { code: 'ar', nativeName: 'العربية' },
    ],
  },
};

/** The flags alone, for a place with the names beside them. */
export const Flags: Story = {
  render: () => (
    <div className="sb-row">
      {allLocales.map(({ code, country, nativeName }) => (
        <span key={code} style={{ display: 'inline-flex', alignItems: 'center', gap: 'var(--space-2)' }}>
          <Flag country={country} />
          <span lang={code}>{nativeName}</span>
        </span>
      ))}
    </div>
  ),
};

/** The rows of the menu as separate components, for a footer or a settings page. */
export const Parts: Story = {
  render: () => (
    <div className="sb-stack">
      {allLocales.map((locale) => (
        <LanguageOption
          key={locale.code}
          locale={locale}
          partialText="partly translated"
          selected={locale.code === 'en'}
        />
      ))}
    </div>
  ),
};
