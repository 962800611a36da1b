import type { Product } from '@lumigraph/contracts';
import {
  AuthWidget,
  type AuthWidgetProps,
  ChangePasswordForm,
  MagicLinkSignInForm,
  RegisterForm,
  ResetPasswordForm,
} from '@lumigraph/ui-auth';
import { AccountPanel, UserButton } from '@lumigraph/ui-auth/account';
import { createFakeAccountSession, createFakeAuthApi, fakeUser } from '@lumigraph/ui-auth/testing';
import { BusinessHours, ContactForm, shortContactFields, companyHours } from '@lumigraph/ui-contact';
import { createFakeReceiver } from '@lumigraph/ui-contact/testing';
import { LanguageSelector, type LanguageSelectorProps } from '@lumigraph/ui-locale';
import {
  InvoiceList,
  PaymentForm,
  PlanCards,
  ProductAmount,
  SavedCardList,
  useProductAmount,
} from '@lumigraph/ui-payments';
import { fakeDrivers } from '@lumigraph/ui-payments/testing';
import { card, invoice, payment, paymentOptions, plan, plans, support } from './sample-data.ts';

const products: Product[] = [
  support,
  { id: 'poster', names: { en: 'Poster' }, currency: 'EUR', amounts: [24.9], taxed: true },
];

const session = createFakeAccountSession({
  status: 'authenticated',
  user: { ...fakeUser, isPremium: true },
});
/** Those that are complete in the first rendering. */
const accountSections = ['details', 'email', 'password', 'data', 'delete'] as const;
/** Registration in the first rendering. */
const slots = { register: RegisterForm };
const links = { terms: '/terms', privacy: '/privacy' };

const api = createFakeAuthApi();
const drivers = fakeDrivers();
const receiver = createFakeReceiver();

export interface WidgetsProps {
  /** Of every widget. */
  appearance?: { variables: Record<`--${string}`, string> };
  /** Class names of the host, for the button that submits the sign-in: `rounded-none bg-red-700`. */
  submitClass?: string | undefined;
  locale?: string;
  onLocale?: LanguageSelectorProps['onChange'];
  onSignedIn?: AuthWidgetProps['onSuccess'];
}

function Amounts({ product }: { product: Product }) {
  return <ProductAmount chosen={useProductAmount(product)} />;
}

/** Every widget of the packages, with nothing that depends on the time. */
export function Widgets({ appearance, submitClass, locale = 'en', onLocale, onSignedIn }: WidgetsProps) {
  const elements = submitClass ? { 'auth-submit': submitClass } : {};
  return (
    <>
      <LanguageSelector appearance={appearance} value={locale} onChange={onLocale ?? (() => undefined)} />
      <AuthWidget
        api={api}
        redirectTo={null}
        socialReturn={null}
        links={links}
        appearance={{ ...appearance, elements }}
        onSuccess={onSignedIn}
      />
      <AuthWidget
        api={api}
        redirectTo={null}
        socialReturn={null}
        defaultMode="register"
        slots={slots}
        links={links}
        appearance={{ ...appearance, layout: 'plain' }}
      />
      <ChangePasswordForm api={api} email="ana@example.com" />
      <ResetPasswordForm api={api} token="from-the-mail" />
      <MagicLinkSignInForm api={api} token="from-the-mail" />
      <PlanCards appearance={appearance} plans={plans} hrefFor={({ id }) => `#${id}`} />
      <PaymentForm
        appearance={appearance}
        api={{ pay: () => Promise.resolve(payment), confirm: () => Promise.resolve(payment) }}
        plan={plan}
        options={paymentOptions}
        details={() => ({ immediateStartConsent: true, consentVersion: '1' })}
        drivers={drivers}
      />
      <SavedCardList cards={[card]} onRemove={() => undefined} />
      {products.map((product) => (
        <Amounts key={product.id} product={product} />
      ))}
      <InvoiceList invoices={[invoice]} onDownload={() => undefined} />
      <ContactForm
        appearance={appearance}
        appName="host"
        fields={shortContactFields}
        onSubmit={receiver.onSubmit}
      />
      <BusinessHours appearance={appearance} hours={companyHours} />
      <UserButton appearance={appearance} session={session} api={api} />
      <AccountPanel session={session} api={api} siteName="host" sections={accountSections} />
    </>
  );
}
