import type { Meta, StoryObj } from '@storybook/react-vite';
import { createInstance } from 'i18next';
import { useMemo } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { FallbackText, type FallbackTextProps } from './fallback-text.tsx';

const sentences = {
  en: { translation: { both: 'Free to download', english: 'Only the English catalogue has this sentence.' } },
  de: { translation: { both: 'Kostenlos herunterladen' } },
  bg: { translation: { both: 'Безплатно изтегляне' } },
};

interface StoryArgs extends FallbackTextProps {
  /** Of the page. */
  language: 'en' | 'de' | 'bg';
}

function Page({ language, ...props }: StoryArgs) {
  const i18n = useMemo(() => {
    const instance = createInstance().use(initReactI18next);
    void instance.init({ lng: language, fallbackLng: 'en', resources: sentences, initAsync: false });
    return instance;
  }, [language]);
  return (
    <I18nextProvider i18n={i18n}>
      <p lang={language}>
        <FallbackText {...props} />
      </p>
    </I18nextProvider>
  );
}

/** A sentence that the page's language lacks is marked `lang="en"`: a screen reader pronounces it as English. */
const meta = {
  title: 'ui-locale/Fallback text',
  component: Page,
  args: { of: 'both', language: 'de' },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { of: 'english', language: 'de' } };
export const LongText: Story = { args: { of: 'english', language: 'de' } };
export const LongTextBulgarian: Story = { args: { of: 'english', language: 'bg' } };
