// The size that each widget adds to a site, compared with the targets and with other products: min + brotli, React
// external, everything else included.
import { bundleSize, type Bundle } from './lib/bundle-size.ts';

const React = ['react', 'react-dom'];
const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

const widgets = {
  auth: `
    export { AuthWidget } from '@lumigraph/ui-auth';
    export { createAuthClient, createSession } from '@lumigraph/api-clients';
    import '@lumigraph/ui-kit/forms.css';
    import '@lumigraph/ui-auth/styles.css';`,
  signIn: `export { useSignIn } from '@lumigraph/ui-auth';`,
  payments: `
    export { PaymentForm } from '@lumigraph/ui-payments';
    import '@lumigraph/ui-kit/forms.css';
    import '@lumigraph/ui-payments/styles.css';`,
  contact: `
    export { ContactForm, BusinessHours } from '@lumigraph/ui-contact';
    import '@lumigraph/ui-kit/forms.css';
    import '@lumigraph/ui-contact/styles.css';`,
  language: `export { LanguageSelector } from '@lumigraph/ui-locale';`,
};

interface Line {
  what: string;
  ours: string;
  promise: string;
  others: string;
  holds: boolean;
}

/** Published figures of the other products, as of 2026-11-20. */
const others = {
  auth: 'Supabase auth UI with client 63.6, without 17.5; firebaseui 98.5; auth0-lock 254',
  payments: 'Adyen card and PayPal 91.6 + 16 CSS',
};

const [auth, signIn, payments, contact, language, forms, shared, both] = await Promise.all([
  bundleSize(widgets.auth, React),
  bundleSize(widgets.signIn, React),
  bundleSize(widgets.payments, React),
  bundleSize(widgets.contact, React),
  bundleSize(widgets.language, React),
  bundleSize(
    `export { useForm } from '@lumigraph/ui-kit/form'; export { object, string, ref, bool } from 'yup';`,
    React,
  ),
  bundleSize(
    `export { createTexts } from '@lumigraph/ui-kit/texts';
     export { Alert, Button, Checkbox, ErrorSummary, FieldRow, TextField } from '@lumigraph/ui-kit';`,
    React,
  ),
  bundleSize(`${widgets.auth}\n${widgets.contact}`, React),
]);

/** What a page without another widget loads at once. */
const withStyles = ({ initialBytes, cssBytes }: Bundle): number => initialBytes + cssBytes;

const line = (what: string, bytes: number, promise: { kB: number; others?: string }): Line => ({
  what,
  ours: kB(bytes),
  promise: `≤ ${promise.kB}`,
  others: promise.others ?? '',
  holds: bytes <= promise.kB * 1000,
});

const oneByOne = auth.initialBytes + contact.initialBytes;
const saved = oneByOne - both.initialBytes;
const lines: Line[] = [
  line('ui-auth with session, auth client and styles', withStyles(auth), { kB: 36, others: others.auth }),
  line('the hook useSignIn of ui-auth', signIn.initialBytes, { kB: 15 }),
  line('ui-payments, card and wallet, with styles', withStyles(payments), {
    kB: 31,
    others: others.payments,
  }),
  line('ui-contact, form and hours, with styles', withStyles(contact), { kB: 23 }),
  line('language selector before it is opened', language.initialBytes, { kB: 3.5 }),
  {
    what: 'two widgets (ui-auth and ui-contact) on one page',
    ours: kB(both.initialBytes),
    promise: `< ${kB(oneByOne)}, both alone`,
    others: '',
    // The shared code is loaded once: the controls and the text lookup.
    holds: saved >= shared.initialBytes * 0.8,
  },
];

const cells = [
  ['widget (kB, min + brotli, React external)', 'ours', 'promise', '', 'others'],
  ...lines.map(({ what, ours, promise, others: from, holds }) => [
    what,
    ours,
    promise,
    holds ? 'PASS' : 'FAIL',
    from,
  ]),
];
const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
for (const row of cells)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );

const bridge = `export { I18nextTextsProvider } from '@lumigraph/ui-kit/i18next';`;
const [withI18next, alone] = await Promise.all([
  bundleSize(bridge, React),
  bundleSize(bridge, [...React, 'i18next', 'react-i18next']),
]);
console.log(`
Of these, the form hook with formik, and yup are ${kB(forms.initialBytes)}, the controls and texts that widgets share ${kB(shared.initialBytes)}.
A site with i18next adds ${kB(alone.initialBytes)} for the line that lets widgets follow it (${kB(withI18next.initialBytes)} with react-i18next, which it has anyway).
Later, when they are reached for: registration with yup, and ky ${kB(auth.lazyBytes)}, the language menu ${kB(language.lazyBytes)}, payment scripts' drivers ${kB(payments.lazyBytes)}.`);
if (lines.some(({ holds }) => !holds)) process.exitCode = 1;
