import bootstrap from 'bootstrap/dist/css/bootstrap.css?inline';
import mantine from '@mantine/core/styles.css?inline';
import mantineLayer from '@mantine/core/styles.layer.css?inline';
import tailwind3 from 'virtual:tailwind-3';
import authLayered from '@lumigraph/ui-auth/layered.css?inline';
import auth from '@lumigraph/ui-auth/styles.css?inline';
import account from '@lumigraph/ui-auth/account.css?inline';
import accountPanel from '@lumigraph/ui-auth/account-panel.css?inline';
import contactLayered from '@lumigraph/ui-contact/layered.css?inline';
import contact from '@lumigraph/ui-contact/styles.css?inline';
import dating from '@lumigraph/ui-kit/brands/dating.css?inline';
import base from '@lumigraph/ui-kit/base.css?inline';
import forms from '@lumigraph/ui-kit/forms.css?inline';
import kitLayered from '@lumigraph/ui-kit/layered.css?inline';
import kit from '@lumigraph/ui-kit/styles.css?inline';
import highContrast from '@lumigraph/ui-kit/themes/high-contrast.css?inline';
import inherit from '@lumigraph/ui-kit/themes/inherit.css?inline';
import neutral from '@lumigraph/ui-kit/themes/neutral.css?inline';
import localeLayered from '@lumigraph/ui-locale/layered.css?inline';
import locale from '@lumigraph/ui-locale/styles.css?inline';
import paymentsLayered from '@lumigraph/ui-payments/layered.css?inline';
import payments from '@lumigraph/ui-payments/styles.css?inline';
import tailwindLayers from './tailwind-layers.css?inline';
import tailwind from './tailwind.css?inline';

/** A site that orders its layers names the layer in its import. */
const accountLayered = `@layer ui.components { ${account} ${accountPanel} }`;

/** The stylesheets of the packages, as a site imports them. */
export const ours = {
  widgets: [forms, kit, auth, account, accountPanel, payments, contact, locale],
  layered: [kitLayered, authLayered, accountLayered, paymentsLayered, contactLayered, localeLayered],
  /** For a complete site. */
  site: [base, authLayered, accountLayered, paymentsLayered, contactLayered, localeLayered],
};

/** Brands and themes, imported beside the others. */
export const looks: Record<string, string> = { dating, neutral, inherit, 'high-contrast': highContrast };

const dark = 'body { background: #111; color: #eee; }';
/** What sites of any age contain. */
const old = `
  * { margin: 0; padding: 0; }
  html { text-align: center; letter-spacing: 1px; }
  body { font: 13px/1.2 serif; text-transform: lowercase; color: #633; }
  p { margin-bottom: 20px; } h1, h2, h3 { color: teal; font: italic 18px serif; }
  a { color: green; text-decoration: none; } ul { list-style: square; margin-left: 30px; }
  button { background: gold; border: 3px dotted red; border-radius: 0; padding: 20px; text-transform: uppercase; }
  input, textarea, select { width: 100%; border: 2px solid navy; margin: 9px; background: #ffd; height: 60px; }
  label { display: block; float: left; width: 120px; font-weight: bold; } form { padding: 30px; background: #eef; }
  section { border: 1px solid black; } fieldset { border: 5px solid; } svg { fill: red; width: 90px; } dl dt { float: left; }
  main div p { font-size: 9px; } main ul li { font-size: 9px; }
`;

interface HostStyles {
  css: string;
  /** Attributes of the html element in the dark theme. */
  darkAttributes?: Record<string, string>;
  /** Class of the body in the dark theme. */
  darkBody?: string;
  darkCss?: string;
}

export const hosts: Record<string, HostStyles> = {
  clean: { css: '', darkCss: ':root { color-scheme: dark; }' },
  plain: { css: 'body { font-family: sans-serif; }', darkCss: dark },
  old: { css: old, darkCss: dark },
  tailwind: { css: tailwind, darkBody: 'bg-gray-950 text-gray-100' },
  'tailwind-layers': { css: tailwindLayers, darkBody: 'bg-gray-950 text-gray-100' },
  'tailwind-3': { css: tailwind3, darkBody: 'bg-gray-950 text-gray-100' },
  bootstrap: { css: bootstrap, darkAttributes: { 'data-bs-theme': 'dark' } },
  mantine: { css: mantine },
  'mantine-layer': { css: mantineLayer },
  mui: { css: '' },
  // The names that CSS modules generate.
  modules: { css: '._title_1x9ab_1 { font-size: 30px; } ._submit_1x9ab_5 { padding: 9px; }', darkCss: dark },
};
