import { defineConfig } from 'i18next-cli';

export default defineConfig({
  locales: ['en', 'de', 'bg', 'ru', 'es', 'zh'],
  extract: {
    input: ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'],
    ignore: ['**/*.test.*', '**/*.stories.*', '**/testing/**', 'apps/backend/**', 'apps/storybook/**'],
    output: 'x/{{language}}/{{namespace}}.json',
    defaultNS: 'gallery',
  },
  lint: { acceptedTags: 'all' },
});
