// The code of an external site that uses only the published packages.
import { createTracker, TrackContext, useTrack } from '@lumigraph/analytics/react';
import { createAuthClient, createSession, isApiError } from '@lumigraph/api-clients';
import { isEmail, type Payment, type Plan } from '@lumigraph/contracts';
import { AuthWidget, type AuthLocalization } from '@lumigraph/ui-auth';
import { UserButton } from '@lumigraph/ui-auth/account';
import { createFakeAccountSession, createFakeAuthApi, fakeUser } from '@lumigraph/ui-auth/testing';
import { BusinessHours, ContactForm, shortContactFields, companyHours } from '@lumigraph/ui-contact';
import { createFakeReceiver } from '@lumigraph/ui-contact/testing';
import {
  Alert,
  Button,
  CspProvider,
  ProgressRing,
  Skeleton,
  ToastProvider,
  useToasts,
} from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { I18nextTextsProvider } from '@lumigraph/ui-kit/i18next';
import { ContextMenu, Menu, MenuButton, MenuItem } from '@lumigraph/ui-kit/menu';
import { allLocales, LanguageSelector } from '@lumigraph/ui-locale';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { rememberedLocale } from '@lumigraph/ui-locale/testing';
import { PaymentForm, PlanCards, type PaymentFormApi } from '@lumigraph/ui-payments';
import { fakeDrivers } from '@lumigraph/ui-payments/testing';
import { useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { i18n as I18n } from 'i18next';
import { PageHead } from './page-head.js';

const words: AuthLocalization = { login: { title: 'Welcome back' } };
const plan: Plan = {
  id: 'premium-monthly',
  name: 'Premium',
  interval: 'monthly',
  amount: 4.99,
  currency: 'EUR',
  features: [],
  trialDays: 0,
};
const payment: Payment = {
  id: 'pay_1',
  status: 'succeeded',
  amount: 4.99,
  currency: 'EUR',
  provider: 'Stripe',
  createdAt: '2026-11-20T10:00:00Z',
};
const payments: PaymentFormApi = {
  pay: () => Promise.resolve(payment),
  confirm: () => Promise.resolve(payment),
};
/** Every widget has it; the policy of the page refuses inline styles. */
const appearance = { variables: { '--color-accent': 'rgb(120 20 60)' } };
const tracker = createTracker();
const session = createFakeAccountSession({
  status: 'authenticated',
  user: { ...fakeUser, firstName: 'Zoe' },
});

/** Types only: the real client has the shape that the widget requires. */
export const realApi = () => createAuthClient({ session: createSession({ authBaseUrl: '/api' }) });
export const isTaken = (error: unknown): boolean => isApiError(error, 'EMAIL_TAKEN') && isEmail('a@b.cd');

export function App({ i18n, nonce }: { i18n: I18n; nonce: string | undefined }) {
  return (
    <CspProvider nonce={nonce}>
      <I18nextProvider i18n={i18n}>
        <I18nextTextsProvider>
          <TrackContext.Provider value={tracker.track}>
            <ToastProvider>
              <PageHead />
              <main>
                <h1>A strange site</h1>
                <Page />
              </main>
            </ToastProvider>
          </TrackContext.Provider>
        </I18nextTextsProvider>
      </I18nextProvider>
    </CspProvider>
  );
}

function Page() {
  const { i18n } = useTranslation();
  const toasts = useToasts();
  const track = useTrack();
  const { money } = useFormats();
  const [asking, setAsking] = useState(false);
  const auth = useMemo(() => createFakeAuthApi(), []);
  const receiver = useMemo(() => createFakeReceiver(), []);
  const drivers = useMemo(() => fakeDrivers(), []);
  return (
    <>
      <LanguageSelector
        appearance={appearance}
        locales={allLocales}
        value={i18n.language}
        onChange={async (code) => {
          await i18n.changeLanguage(code);
          track('language_change', { locale: rememberedLocale().stored ?? code });
        }}
      />
      <UserButton appearance={appearance} session={session} api={auth} />
      <AuthWidget
        appearance={appearance}
        api={auth}
        redirectTo={null}
        socialReturn={null}
        localization={words}
        headingLevel={2}
        onSuccess={({ user }) => toasts.show(`Hello ${user.firstName}`)}
      />
      <p>From {money(plan.amount, plan.currency)}</p>
      <PlanCards appearance={appearance} plans={[plan]} hrefFor={({ id }) => `#${id}`} />
      <PaymentForm
        appearance={appearance}
        api={payments}
        plan={plan}
        options={{
          sandbox: true,
          consentVersion: '1',
          providers: [
            { provider: 'stripe', kind: 'card', integration: 'card-fields', environment: 'sandbox' },
          ],
        }}
        drivers={drivers}
        details={() => ({ immediateStartConsent: true, consentVersion: '1' })}
        card={{
          initial: { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ana Petrova' },
        }}
      />
      <ContactForm
        appearance={appearance}
        appName="strange-site"
        fields={shortContactFields}
        initialValues={{
          name: 'Ana',
          email: 'ana@example.com',
          subject: 'A print',
          message: 'May I print the fjord?',
        }}
        onSubmit={receiver.onSubmit}
      />
      <Skeleton width="12rem" />
      <ProgressRing value={0.5} />
      <BusinessHours hours={companyHours} appearance={appearance} />
      <Menu trigger={<MenuButton>Ana</MenuButton>}>
        <MenuItem onAction={() => toasts.show('Signed out')}>Sign out</MenuItem>
      </Menu>
      <More onSave={() => toasts.show('Saved')} />
      <Button onClick={() => setAsking(true)}>Ask</Button>
      <Dialog open={asking} onOpenChange={setAsking} title="Really?">
        <Alert tone="warning">This cannot be undone.</Alert>
      </Dialog>
    </>
  );
}

/** A menu at the place of the press. */
function More({ onSave }: { onSave: () => void }) {
  const [at, setAt] = useState<{ x: number; y: number }>();
  return (
    <>
      <Button onClick={({ clientX, clientY }) => setAt({ x: clientX, y: clientY })}>More</Button>
      {at ? (
        <ContextMenu at={at} label="Image" onClose={() => setAt(undefined)}>
          <MenuItem onAction={onSave}>Save</MenuItem>
        </ContextMenu>
      ) : null}
    </>
  );
}
