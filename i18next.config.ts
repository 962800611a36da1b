import { defineConfig } from 'i18next-cli';
import { locales } from './packages/contracts/src/locales.ts';

/** For `i18next-cli lint`: text in JSX that no catalogue knows. The catalogues are held by tooling/i18n/check.mjs. */
export default defineConfig({
  locales: [...locales],
  extract: {
    input: ['packages/*/src/**/*.tsx', 'apps/*/src/**/*.tsx'],
    ignore: ['**/*.test.tsx', '**/*.stories.tsx', '**/testing/**', 'apps/storybook/**'],
    // The tool writes no catalogue: each is beside the code that uses it.
    output: 'node_modules/.cache/i18n/{{language}}/{{namespace}}.json',
  },
  // The name of a key on the keyboard is the same in every language.
  lint: { acceptedTags: 'all', ignoredTags: ['kbd', 'style', 'script'], checkConcatenation: 'error' },
});
