import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming/create';

/** Only these stories get a mark; stable ones have none. */
const MARKED = ['experimental', 'beta', 'deprecated'];

addons.setConfig({
  sidebar: {
    renderLabel: (item) => {
      const tags = 'tags' in item ? item.tags : [];
      const status = MARKED.find((mark) => tags?.includes(mark));
      return status ? `${item.name} · ${status}` : item.name;
    },
  },
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
