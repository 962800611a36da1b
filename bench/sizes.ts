// The size that each widget adds to a site, compared with its target: min + brotli, React external, everything else
// included.
import { bundleSize, type Bundle } from './lib/bundle-size.ts';
import { report, type Check } from './lib/report.ts';

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

const [auth, signIn, payments, contact, language, shared, both] = await Promise.all([
  bundleSize(widgets.auth, React),
  bundleSize(widgets.signIn, React),
  bundleSize(widgets.payments, React),
  bundleSize(widgets.contact, React),
  bundleSize(widgets.language, React),
  bundleSize(
    `export { createTexts } from '@lumigraph/ui-kit/texts';
     export { Alert, Button, Checkbox, ErrorSummary, FieldRow, TextField } from '@lumigraph/ui-kit';`,
    React,
  ),
  bundleSize(`${widgets.auth}\n${widgets.contact}`, React),
]);

/** What a page without another widget loads at once. */
const withStyles = ({ initialBytes, cssBytes }: Bundle): number => initialBytes + cssBytes;

const check = (name: string, bytes: number, mostKb: number): Check => ({
  name: `${name}, at most ${mostKb}`,
  value: kB(bytes),
  holds: bytes <= mostKb * 1000,
});
const oneByOne = auth.initialBytes + contact.initialBytes;
report(
  'Size of each widget in a site (kB, min + brotli, React external)',
  [],
  [
    check('ui-auth with session, auth client and styles', withStyles(auth), 36),
    check('the hook useSignIn of ui-auth', signIn.initialBytes, 15),
    check('ui-payments, card and wallet, with styles', withStyles(payments), 31),
    check('ui-contact, form and hours, with styles', withStyles(contact), 23),
    check('language selector before it is opened', language.initialBytes, 3.5),
    {
      name: `ui-auth and ui-contact on one page, less than ${kB(oneByOne)}, both alone`,
      value: kB(both.initialBytes),
      // The shared code is loaded once: the controls and the text lookup.
      holds: oneByOne - both.initialBytes >= shared.initialBytes * 0.8,
    },
  ],
);

console.log(
  `Later, when they are reached for: registration with yup, and ky ${kB(auth.lazyBytes)}, the language menu ${kB(language.lazyBytes)}, payment scripts' drivers ${kB(payments.lazyBytes)}.`,
);
