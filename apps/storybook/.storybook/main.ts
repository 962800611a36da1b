import type { StorybookConfig } from '@storybook/react-vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, mergeConfig } from 'vite';

/** Stories are next to the components they show; this app finds and frames them. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    '../src/**/*.mdx',
    '../src/**/*.stories.tsx',
    '../../../packages/@(ui-*|site-kit)/src/**/*.stories.tsx',
    '../../../packages/ui-*/src/**/*.mdx',
    '../../!(backend|storybook)/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      plugins: [react()],
      // Resolves the packages from their sources, so that stories reload while components are edited.
      resolve: { conditions: ['@lumigraph/source', ...defaultClientConditions] },
      build: { chunkSizeWarningLimit: 2_000 },
    }),
};

export default config;
