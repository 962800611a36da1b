import { languages, locales } from '@lumigraph/contracts';
import type { Preview } from '@storybook/react-vite';

export const networks = ['ok', 'slow', 'offline', 'failing'] as const;
export type Network = (typeof networks)[number];

type GlobalTypes = NonNullable<Preview['globalTypes']>;
type Icon = NonNullable<NonNullable<GlobalTypes[string]['toolbar']>['icon']>;

/** What designers use all the time shows its value; the other menus are icons, because seven texts would not fit. */
const withValue = new Set(['Theme', 'Brand', 'Language']);

/** One menu of the toolbar. The address contains its value, so that a link shows exactly one state. */
function menu(title: string, icon: Icon, items: Record<string, string>): GlobalTypes[string] {
  return {
    description: title,
    toolbar: {
      ...(withValue.has(title) ? { title } : {}),
      icon,
      dynamicTitle: withValue.has(title),
      items: Object.entries(items).map(([value, name]) => ({ value, title: name })),
    },
  };
}

export const toolbars: GlobalTypes = {
  theme: menu('Theme', 'contrast', {
    light: 'Light',
    dark: 'Dark',
    contrast: 'Light, more contrast',
    both: 'Light and dark side by side',
    all: 'All three side by side',
  }),
  brand: menu('Brand', 'paintbrush', {
    gallery: 'Lumigraph',
    dating: 'Twosome',
    minorities: 'Minorities in Bulgaria',
    all: 'All three side by side',
  }),
  locale: menu('Language', 'globe', {
    ...Object.fromEntries(locales.map((code) => [code, languages[code].nativeName])),
    pseudo: 'Pseudo (finds hard-coded text)',
  }),
  direction: menu('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
  motion: menu('Motion', 'lightning', { full: 'Full motion', reduced: 'Reduced motion' }),
  density: menu('Density', 'component', {
    comfortable: 'Comfortable',
    compact: 'Compact',
    spacious: 'Spacious',
  }),
  network: menu('Network', 'sync', {
    ok: 'Network ok',
    slow: 'Slow (3 s)',
    offline: 'Offline',
    failing: 'Server fails',
  }),
};
