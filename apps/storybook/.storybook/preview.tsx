import '@fontsource-variable/onest/wght.css';
import './preview.css';
import '@lumigraph/ui-kit/styles.css';
import '@lumigraph/ui-auth/styles.css';
import '@lumigraph/ui-payments/styles.css';
import '@lumigraph/ui-contact/styles.css';
import type { Preview } from '@storybook/react-vite';
import { describeComponent, forgetUndefined } from './docs.ts';
import { Frame } from './frame.tsx';

const preview: Preview = {
  tags: ['autodocs'],
  // The variables let the tests run the same stories in another theme, brand or language.
  initialGlobals: {
    theme: import.meta.env['STORYBOOK_THEME'] ?? 'light',
    brand: import.meta.env['STORYBOOK_BRAND'] ?? 'gallery',
    locale: import.meta.env['STORYBOOK_LOCALE'] ?? 'en',
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'both', title: 'Side by side', icon: 'sidebyside' },
        ],
      },
    },
    brand: {
      description: 'Brand',
      toolbar: {
        title: 'Brand',
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'gallery', title: 'Lumigraph' },
          { value: 'dating', title: 'Twosome' },
          { value: 'minorities', title: 'Minorities in Bulgaria' },
        ],
      },
    },
    locale: {
      description: 'Language',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'de', title: 'Deutsch' },
          { value: 'bg', title: 'Български' },
          { value: 'ru', title: 'Русский' },
          { value: 'es', title: 'Español' },
          { value: 'zh', title: '中文' },
          { value: 'pseudo', title: 'Pseudo (finds hard-coded text)' },
        ],
      },
    },
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <Frame
        theme={String(globals['theme'])}
        brand={String(globals['brand'])}
        locale={String(globals['locale'])}
        padded={parameters['padded'] !== false}
      >
        {() => <Story />}
      </Frame>
    ),
  ],
  argTypesEnhancers: [forgetUndefined],
  parameters: {
    docs: { extractComponentDescription: describeComponent },
    // The frame has its own padding; Storybook's would show a strip of another colour around it.
    layout: 'fullscreen',
    a11y: { test: 'error' },
    controls: { expanded: true, sort: 'requiredFirst' },
    backgrounds: { disable: true },
    options: {
      storySort: {
        order: [
          'Welcome',
          'Getting started',
          'Foundations',
          'Core',
          'ui-auth',
          'ui-contact',
          'Language selector',
          'Patterns',
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone 360', styles: { width: '360px', height: '740px' } },
        phoneWide: { name: 'Below the breakpoint 767', styles: { width: '767px', height: '900px' } },
        tablet: { name: 'Tablet 768', styles: { width: '768px', height: '1024px' } },
        desktop: { name: 'Desktop 1280', styles: { width: '1280px', height: '900px' } },
      },
    },
  },
};

export default preview;
