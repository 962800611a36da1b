import { AuthWidget, MagicLinkSignInForm, ResetPasswordForm } from '@lumigraph/ui-auth';
import { AccountPanel, UserButton } from '@lumigraph/ui-auth/account';
import { createFakeAccountSession, createFakeAuthApi, fakeUser } from '@lumigraph/ui-auth/testing';
import { BusinessHours, ContactForm, shortContactFields, companyHours } from '@lumigraph/ui-contact';
import { LanguageSelector } from '@lumigraph/ui-locale';
import {
  InvoiceList,
  PaymentForm,
  PlanCards,
  ProductAmount,
  SavedCardList,
  useProductAmount,
} from '@lumigraph/ui-payments';
import { fakeDrivers } from '@lumigraph/ui-payments/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  card,
  invoice,
  payment,
  paymentOptions,
  plan,
  plans,
  support,
} from '../../../../tooling/hosts/src/sample-data.ts';
import { hosts, InYourSite } from './in-your-site.tsx';

const api = createFakeAuthApi();
const session = createFakeAccountSession({ status: 'authenticated', user: fakeUser });

function Support() {
  return <ProductAmount chosen={useProductAmount(support)} />;
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
  name: 'Reset password',
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
        api={{ pay: () => Promise.resolve(payment), confirm: () => Promise.resolve(payment) }}
        plan={plan}
        options={paymentOptions}
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
        invoices={[invoice, { ...invoice, id: 'inv_2', number: '0000000001', status: 'refunded' }]}
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
        fields={shortContactFields}
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
    children: <BusinessHours hours={companyHours} />,
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
