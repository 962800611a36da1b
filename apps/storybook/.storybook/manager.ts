import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming/create';

addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: 'Lumigraph building blocks',
    fontBase: 'system-ui, sans-serif',
    colorPrimary: '#4a4bc8',
    colorSecondary: '#4a4bc8',
    appBg: '#fbfaf8',
    barBg: '#ffffff',
    appBorderRadius: 10,
  }),
});
