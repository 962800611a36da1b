import bootstrap from 'bootstrap/dist/css/bootstrap.css?inline';
import accountPanel from '@lumigraph/ui-auth/account-panel.css?inline';
import account from '@lumigraph/ui-auth/account.css?inline';
import auth from '@lumigraph/ui-auth/styles.css?inline';
import { AuthWidget, MagicLinkSignInForm, ResetPasswordForm } from '@lumigraph/ui-auth';
import { AccountPanel, UserButton } from '@lumigraph/ui-auth/account';
import { createFakeAccountSession, createFakeAuthApi, fakeUser } from '@lumigraph/ui-auth/testing';
import contact from '@lumigraph/ui-contact/styles.css?inline';
import { BusinessHours, ContactForm, galleryContactFields, galleryHours } from '@lumigraph/ui-contact';
import kit from '@lumigraph/ui-kit/styles.css?inline';
import locale from '@lumigraph/ui-locale/styles.css?inline';
import { LanguageSelector } from '@lumigraph/ui-locale';
import payments from '@lumigraph/ui-payments/styles.css?inline';
import {
  InvoiceList,
  PaymentForm,
  PlanCards,
  ProductAmount,
  SavedCardList,
  useProductAmount,
} from '@lumigraph/ui-payments';
import { fakeDrivers } from '@lumigraph/ui-payments/testing';
import type { Invoice, Payment, Plan, Product, SavedCard } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import preflight from 'tailwindcss/preflight.css?inline';
import './in-your-site.css';

interface Host {
  /** The stylesheet of the other site; those of the packages come before it, which is the harder order. */
  css: string;
  /** What the site writes to use these stylesheets of the packages. */
  code: (sheets: readonly string[]) => string;
}

const imports = (sheets: readonly string[]) =>
  ['ui-kit/styles.css', ...sheets].map((sheet) => `import '@lumigraph/${sheet}';`).join('\n');

/** Those of the account widgets have no twin in a layer. */
const layered = (sheet: string) =>
  sheet.endsWith('/styles.css')
    ? `@import '@lumigraph/${sheet.replace('styles', 'layered')}';`
    : `@import '@lumigraph/${sheet}' layer(ui.components);`;

const hosts = {
  'No CSS': { css: '', code: imports },
  'Tailwind 4': {
    css: `@layer base { ${preflight} }`,
    code: (sheets) => `/* app.css, so that your utilities win */
@layer theme, base, ui, components, utilities;
@import 'tailwindcss';
${['ui-kit/styles.css', ...sheets].map(layered).join('\n')}`,
  },
  'Dark page': {
    css: 'body { background: #111; color: #eee; font-family: georgia, serif; } a { color: #9cf; }',
    code: (sheets) => `${imports(sheets)}

/* app.css: a page rendered on a server says it; in the browser the widgets see it */
:root { color-scheme: dark; }`,
  },
  'Bootstrap 5': {
    css: bootstrap,
    code: (sheets) => `import 'bootstrap/dist/css/bootstrap.css';
${imports(sheets)}
// Font, accent and corners of Bootstrap, if you like:
import '@lumigraph/ui-kit/themes/inherit.css';`,
  },
} satisfies Record<string, Host>;

const api = createFakeAuthApi();
const plans: Plan[] = (['monthly', 'yearly'] as const).map((interval) => ({
  id: interval,
  name: 'Premium',
  interval,
  amount: interval === 'monthly' ? 4.99 : 49,
  currency: 'EUR',
  features: ['hd-quality', 'no-watermark'],
  trialDays: 0,
}));
const paid: Payment = {
  id: 'pay_1',
  status: 'succeeded',
  amount: 4.99,
  currency: 'EUR',
  provider: 'Stripe',
  createdAt: '2026-11-20T10:00:00Z',
};

const card: SavedCard = {
  id: 'card_1',
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2040,
  createdAt: '2026-11-20T10:00:00Z',
  renews: true,
};

const invoice: Invoice = {
  id: 'inv_2',
  number: '0000000002',
  issuedAt: '2026-11-20T10:00:00Z',
  amount: 4.99,
  currency: 'EUR',
  status: 'paid',
  planId: 'monthly',
};
const support: Product = {
  id: 'support',
  names: { en: 'Support this site' },
  currency: 'EUR',
  amounts: [3, 5, 10],
  open: { minimum: 1, maximum: 200 },
  taxed: false,
};
const session = createFakeAccountSession({ status: 'authenticated', user: fakeUser });

function Support() {
  return <ProductAmount chosen={useProductAmount(support)} />;
}

interface InYourSiteProps {
  host: keyof typeof hosts;
  /** The stylesheets of the widget, beside those of ui-kit. */
  sheets: readonly string[];
  /** How the site renders it. */
  jsx: string;
  /** A button that opens a menu: the menu would open outside of the page, so the button is shown closed. */
  opensMenu?: boolean;
  children: ReactNode;
}

/** A document with the CSS of another site, its own elements, and a widget. */
function Page({ css, isShort, children }: { css: string; isShort: boolean; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it has no address: React renders into it
    <iframe
      title="A page of another site"
      ref={(frame) => setBody(frame?.contentDocument?.body ?? undefined)}
      className="in-your-site-page"
      data-short={isShort || undefined}
    >
      {body ? createPortal(<Content css={css}>{children}</Content>, body) : null}
    </iframe>
  );
}

function Content({ css, children }: { css: string; children: ReactNode }) {
  return (
    <>
      <style>{[kit, auth, account, accountPanel, contact, locale, payments, css].join('\n')}</style>
      <main lang="en" style={{ maxInlineSize: 640, margin: 'auto', padding: 24 }}>
        <h1>Your page</h1>
        <p>
          A paragraph with <a href="#page">a link</a>, as your site has it.
        </p>
        {children}
      </main>
    </>
  );
}

/**
 * The widget in sites with different CSS: neither changes the other. Select a site; the code below is what it writes.
 * Menus and dialogs open in the document of the scripts, which is around this page, so none opens here.
 */
function InYourSite({ host: first, sheets, jsx, opensMenu = false, children }: InYourSiteProps) {
  const [host, setHost] = useState(first);
  const { css, code }: Host = hosts[host];
  return (
    <div className="in-your-site">
      <fieldset className="in-your-site-hosts">
        <legend>Your site has</legend>
        {(Object.keys(hosts) as (typeof first)[]).map((name) => (
          <label key={name}>
            <input type="radio" name="host" checked={name === host} onChange={() => setHost(name)} /> {name}
          </label>
        ))}
      </fieldset>
      {opensMenu ? (
        <p className="in-your-site-note">
          The button is shown closed, because its menu opens in the document of the scripts, outside this
          page.
        </p>
      ) : null}
      <Page key={host} css={css} isShort={opensMenu}>
        {opensMenu ? <div inert>{children}</div> : children}
      </Page>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, also by keys */}
      <section className="in-your-site-code" tabIndex={0} aria-label="Code">
        <pre>
          <code>{`${code(sheets)}\n\n${jsx}`}</code>
        </pre>
      </section>
    </div>
  );
}

const meta = {
  title: 'Getting started/Use it in your site',
  component: InYourSite,
  args: { host: 'Tailwind 4' },
  argTypes: {
    host: { control: 'inline-radio', options: Object.keys(hosts) },
    sheets: { table: { disable: true } },
    jsx: { table: { disable: true } },
    opensMenu: { table: { disable: true } },
    children: { table: { disable: true } },
  },
  render: (args) => <InYourSite key={args.host} {...args} />,
} satisfies Meta<typeof InYourSite>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Sign-in',
  args: {
    sheets: ['ui-auth/styles.css'],
    jsx: '<AuthWidget api={auth} redirectTo="/welcome" links={{ terms: "/terms", privacy: "/privacy" }} />',
    children: (
      <AuthWidget
        api={api}
        redirectTo={null}
        socialReturn={null}
        headingLevel={2}
        links={{ terms: '#terms', privacy: '#privacy' }}
      />
    ),
  },
};

export const ResetPassword: Story = {
  args: {
    sheets: ['ui-auth/styles.css'],
    jsx: '<ResetPasswordForm api={auth} token={token} onSuccess={() => location.assign("/login")} />',
    children: <ResetPasswordForm api={api} token="from-the-mail" />,
  },
};

export const SignInLink: Story = {
  name: 'Sign-in link',
  args: {
    sheets: ['ui-auth/styles.css'],
    jsx: '<MagicLinkSignInForm api={auth} token={token} onSuccess={() => location.assign("/welcome")} />',
    children: <MagicLinkSignInForm api={api} token="from-the-mail" />,
  },
};

export const SignedInUser: Story = {
  name: 'User button',
  args: {
    sheets: ['ui-auth/account.css'],
    jsx: '<UserButton session={session} api={auth} items={[{ key: "orders", label: "Orders", href: "/orders" }]} />',
    opensMenu: true,
    children: <UserButton session={session} api={api} />,
  },
};

export const Account: Story = {
  name: 'Account settings',
  args: {
    sheets: ['ui-auth/styles.css', 'ui-auth/account-panel.css'],
    jsx: '<AccountPanel session={session} api={auth} siteName="My site" sections={["details", "email", "password"]} />',
    children: (
      <AccountPanel
        session={session}
        api={api}
        siteName="My site"
        sections={['details', 'email', 'password']}
      />
    ),
  },
};

export const Plans: Story = {
  args: {
    sheets: ['ui-payments/styles.css'],
    jsx: '<PlanCards plans={await subscriptions.plans()} hrefFor={({ id }) => `/pay?plan=${id}`} />',
    children: <PlanCards plans={plans} hrefFor={({ id }) => `#${id}`} />,
  },
};

export const Amounts: Story = {
  name: 'One-off amounts',
  args: {
    sheets: ['ui-payments/styles.css'],
    jsx: 'const chosen = useProductAmount(product);\n\n<ProductAmount chosen={chosen} />',
    children: <Support />,
  },
};

export const PaymentOfAPlan: Story = {
  name: 'Payment',
  args: {
    sheets: ['ui-payments/styles.css'],
    jsx: '<PaymentForm api={payments} plan={plan} options={options} details={() => details} />',
    children: (
      <PaymentForm
        api={{ pay: () => Promise.resolve(paid), confirm: () => Promise.resolve(paid) }}
        plan={plans[0]}
        options={{
          sandbox: true,
          consentVersion: '1',
          providers: [
            { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
            { provider: 'paypal', kind: 'wallet', integration: 'wallet-button', environment: 'sandbox' },
          ],
        }}
        details={() => ({ immediateStartConsent: true, consentVersion: '1' })}
        drivers={fakeDrivers()}
      />
    ),
  },
};

export const Cards: Story = {
  name: 'Saved cards',
  args: {
    sheets: ['ui-payments/styles.css'],
    jsx: '<SavedCardList cards={cards} onRemove={({ id }) => payments.removeCard(id)} />',
    children: (
      <SavedCardList
        cards={[card, { ...card, id: 'card_2', last4: '1881', renews: false }]}
        onRemove={() => undefined}
        onRenew={() => undefined}
      />
    ),
  },
};

export const Invoices: Story = {
  args: {
    sheets: ['ui-payments/styles.css'],
    jsx: '<InvoiceList invoices={items} onDownload={async ({ id }) => save(await subscriptions.downloadInvoice(id))} />',
    children: (
      <InvoiceList
        invoices={[invoice, { ...invoice, id: 'inv_1', number: '0000000001', status: 'refunded' }]}
        onDownload={() => undefined}
      />
    ),
  },
};

export const Contact: Story = {
  args: {
    sheets: ['ui-contact/styles.css'],
    jsx: '<ContactForm appName="shop" privacyHref="/privacy" onSubmit={(message) => contact.send(message)} />',
    children: (
      <ContactForm
        appName="storybook"
        fields={galleryContactFields}
        privacyHref="#privacy"
        onSubmit={() => Promise.resolve()}
      />
    ),
  },
};

export const Hours: Story = {
  name: 'Business hours',
  args: {
    sheets: ['ui-contact/styles.css'],
    jsx: "<BusinessHours hours={{ timeZone: 'Europe/Sofia', week: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }] }} />",
    children: <BusinessHours hours={galleryHours} />,
  },
};

export const Languages: Story = {
  name: 'Language selector',
  args: {
    sheets: ['ui-locale/styles.css'],
    jsx: '<LanguageSelector value={i18n.language} onChange={(code) => i18n.changeLanguage(code)} />',
    opensMenu: true,
    children: <LanguageSelector value="en" onChange={() => undefined} />,
  },
};
