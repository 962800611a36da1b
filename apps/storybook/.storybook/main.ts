import type { StorybookConfig } from '@storybook/react-vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defaultClientConditions, mergeConfig, type Plugin } from 'vite';
import { browserTargets } from '../../../tooling/build/browsers.ts';
import { tokenFiles } from '../../../packages/ui-kit/src/design-tokens/design-tokens.ts';

const tokensCss = new URL('../../../packages/ui-kit/src/tokens.css', import.meta.url);

/** Offers the tokens as files of the Design Tokens format, as the published package has them. */
const tokenDownloads = (): Plugin => ({
  name: 'token-downloads',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const tokens = tokenFiles(readFileSync(tokensCss, 'utf8'))[request.url?.slice(1) ?? ''];
      if (!tokens) next();
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(tokens, null, 2));
    });
  },
  generateBundle() {
    for (const [fileName, tokens] of Object.entries(tokenFiles(readFileSync(tokensCss, 'utf8'))))
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(tokens, null, 2) });
  },
});

/** Stories are next to the components they show; this app finds and frames them. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    '../src/**/*.mdx',
    '../src/**/*.stories.tsx',
    '../../../packages/@(ui-*|site-kit)/src/**/*.stories.tsx',
    '../../!(backend|storybook)/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      plugins: [react(), tokenDownloads()],
      // Resolves the packages from their sources, so that stories reload while components are edited.
      resolve: { conditions: ['@lumigraph/source', ...defaultClientConditions] },
      // For older browsers the colors of both themes are written in another way, which depends on the page.
      build: { chunkSizeWarningLimit: 2_000, cssTarget: browserTargets },
    }),
};

export default config;
