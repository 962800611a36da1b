import '@fontsource-variable/onest/wght.css';
import './preview.css';
// Imported before the widgets: it contains the kit's rules, which their rules must follow.
import '@lumigraph/site-kit/styles.css';
import '@lumigraph/ui-kit/base.css';
import '@lumigraph/ui-kit/brands/dating.css';
import '@lumigraph/ui-kit/brands/gallery.css';
import '@lumigraph/ui-kit/brands/minorities.css';
import '@lumigraph/ui-auth/layered.css';
import './account.css';
import '@lumigraph/ui-locale/layered.css';
import '@lumigraph/ui-payments/layered.css';
import '@lumigraph/ui-contact/layered.css';
import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import type { Preview } from '@storybook/react-vite';
import type { PropsWithChildren } from 'react';
import type { ArgTypesEnhancer, InputType, SBType } from 'storybook/internal/types';
import dating from '../../dating/src/styles/brand.css?inline';
import gallery from '../../gallery/src/styles/brand.css?inline';
import minorities from '../../minorities/src/styles/brand.css?inline';
import { expectNoCodes } from './codes.ts';
import { DocsPage } from './docs-page.tsx';
import { FrameOf } from './frame-of.tsx';
import { argsOver } from './network.ts';
import { expectLanguage } from './language.ts';
import { expectNoOverflow, expectShown } from './shows.ts';
import { toolbars } from './toolbars.ts';

const isTest = '__vitest_browser__' in globalThis;
const theme = import.meta.env['STORYBOOK_THEME'] ?? 'light';

/** The rules whose result depends on theme and length of texts: the stories have the same elements in both themes. */
const THEME_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/** A test reads violations only; the panel of Storybook shows everything. */
const axeOptions = {
  ...(isTest ? { resultTypes: ['violations' as const] } : {}),
  ...(isTest && theme !== 'light' ? { runOnly: { type: 'rule' as const, values: THEME_RULES } } : {}),
};

/**
 * A site loads only its own brand file; Storybook loads all three. Each rule is scoped to the frame of its brand:
 * `:root` becomes the frame.
 */
const rules = Object.entries({ gallery, dating, minorities }).map(
  ([brand, css]) => `[data-brand='${brand}'] { ${css.replaceAll(':root', '&')} }`,
);
const stylesheet = new CSSStyleSheet();
stylesheet.replaceSync(rules.join('\n'));
document.adoptedStyleSheets.push(stylesheet);

/**
 * Optional props have the type `x?: boolean
 * undefined`, which the docs read as a union and show as a JSON field. Without the `undefined` they get the matching
 * control: a switch, a choice, a text field.
 */
const forgetUndefined: ArgTypesEnhancer = ({ argTypes }) =>
  Object.fromEntries(Object.entries(argTypes).map(([name, type]) => [name, simplify(type)]));

const preview: Preview = {
  // A story that is not stable replaces this tag: `tags: ['beta', '!stable']`.
  tags: ['autodocs', 'stable'],
  // The variables let the tests run the same stories in another theme, brand or language.
  initialGlobals: {
    theme,
    brand: import.meta.env['STORYBOOK_BRAND'] ?? 'gallery',
    locale: import.meta.env['STORYBOOK_LOCALE'] ?? 'en',
    direction: import.meta.env['STORYBOOK_DIRECTION'] ?? 'ltr',
    // A fading menu has too little contrast: tests check the final state.
    motion: isTest ? 'reduced' : 'full',
    density: 'comfortable',
    network: 'ok',
  },
  globalTypes: toolbars,
  // Before the first rendering, as in a document: an open menu reads it.
  beforeEach({ globals, viewMode }) {
    if (viewMode === 'story') document.documentElement.dir = String(globals['direction']);
  },
  decorators: [
    (Story, { args, globals, userGlobals, viewMode, parameters }) => (
      <FrameOf
        globals={globals}
        page={viewMode === 'docs' ? userGlobals : globals}
        padded={parameters['padded'] !== false}
        wide={parameters['padded'] === false && parameters['wide'] !== false}
      >
        <Story args={argsOver(globals['network'], args)} />
      </FrameOf>
    ),
  ],
  async afterEach(context) {
    await expectShown(context);
    await expectNoOverflow(context);
    await expectLanguage(context);
    await expectNoCodes(context);
  },
  argTypesEnhancers: [forgetUndefined],
  parameters: {
    docs: { extractComponentDescription: describeComponent, page: DocsPage, container: DocsFrame },
    // The frame has its own padding; Storybook's would show a strip of another color around it.
    layout: 'fullscreen',
    a11y: { test: import.meta.env['STORYBOOK_AXE'] === 'off' ? 'off' : 'error', options: axeOptions },
    controls: { expanded: true, sort: 'requiredFirst' },
    backgrounds: { disable: true },
    options: {
      storySort: {
        order: [
          'Welcome',
          'Getting started',
          ['Install', 'Use it in your site', 'Theming', 'Localization', 'Headless hooks'],
          'Guides',
          // A site that begins first, then what it may need later.
          [
            'Next.js',
            'Your own router',
            'Your own backend',
            'Payments',
            'Your own font',
            'Your own flag',
            'Right to left',
            'Content-Security-Policy',
            'Testing',
            'Upgrade',
          ],
          'Foundations',
          [
            'Brands',
            'Colors',
            'Typography',
            'Tokens',
            'Tokens for design tools',
            'Icons',
            'Flags',
            'Breakpoints',
            'Accessibility',
            'Voice and error texts',
            'Do and don’t',
          ],
          'Core',
          'ui-auth',
          'ui-payments',
          'ui-contact',
          'ui-locale',
          'site-meta',
          'api-clients',
          'Patterns',
          'Pages',
          'Studio',
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone 360', styles: { width: '360px', height: '740px' } },
        phoneWide: { name: 'Below the breakpoint 767', styles: { width: '767px', height: '900px' } },
        tablet: { name: 'Tablet 768', styles: { width: '768px', height: '1024px' } },
        desktop: { name: 'Desktop 1280', styles: { width: '1280px', height: '900px' } },
        wide: { name: 'Wide 1920', styles: { width: '1920px', height: '1080px' } },
      },
    },
  },
};

export default preview;

/** The prose of docs pages is English; the document has the language of the toolbar, and each story its own. */
function DocsFrame({ children, ...props }: PropsWithChildren<DocsContainerProps>) {
  return (
    <DocsContainer {...props}>
      <div lang="en">{children}</div>
    </DocsContainer>
  );
}

function simplify<T extends InputType>(argType: T): T {
  const type = argType.type as SBType | undefined;
  if (type?.name !== 'union') return argType;
  const kinds = type.value.filter((kind) => kind.name !== 'other' || kind.value !== 'undefined');
  const [only] = kinds;
  if (!only || kinds.length > 1) return argType;
  const summary = (only.raw ?? type.raw ?? only.name).replace(' | undefined', '');
  return { ...argType, type: only, table: { ...argType.table, type: { summary } } };
}

/** The description in the component's comment; the examples after it are for editors. */
function describeComponent(component: { __docgenInfo?: { description?: string } } | null): string {
  // oxlint-disable-next-line no-underscore-dangle -- react-docgen defines the name
  return component?.__docgenInfo?.description?.split('@example')[0]?.trim() ?? '';
}
