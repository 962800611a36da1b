import { fullName } from '@lumigraph/contracts';
import type { PublicSettings } from '@lumigraph/contracts';
import { ToastProvider, type ToastStore, Skeleton } from '@lumigraph/ui-kit';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountContext, useAccountState, type Account } from '../features/account/account-context.tsx';
import { authOf } from '../features/account/use-auth.ts';
import { BillingContext, type BillingAccess } from '../features/subscription/billing-access.ts';
import { GiftScreen } from '../features/subscription/gift-screen.tsx';
import { OneOffScreen } from '../features/subscription/one-off-screen.tsx';
import { PaymentScreen } from '../features/subscription/payment-screen.tsx';
import { PublicSettingsContext } from '../lib/public-settings.tsx';
import { SiteConfigContext, type SiteConfig } from '../lib/site-config.tsx';
import { TextsProvider } from '../lib/texts-provider.tsx';
import { PaymentLayout, type PaymentLayoutProps } from './payment-layout.tsx';
import { paths } from '../app/paths.ts';
import { loginMessages } from '../features/account/login-message.ts';
import { useLatch } from '../features/account/use-latch.ts';

export interface PaymentAppOptions {
  config: SiteConfig;
  account: Account;
  queryClient: QueryClient;
  i18n: I18n;
  settings: PublicSettings;
  openClients: BillingAccess['open'];
  /** Path and query of this document. */
  address: string;
  /** Contains the texts of the first paint. */
  toasts?: ToastStore;
  /** Nonce of this response, for elements that a provider's script adds. */
  nonce?: string | undefined;
}

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);

function layoutOf(address: string): Pick<PaymentLayoutProps, 'leaveTo' | 'isOneOff'> {
  const query = queryOf(address);
  if (query.has('gift')) return { leaveTo: paths.plans(), isOneOff: false };
  const product = query.get('product');
  return product === null
    ? { leaveTo: paths.subscriptionCancel(), isOneOff: false }
    : { leaveTo: paths.support({ product }), isOneOff: true };
}

/** The whole payment document below its root. It has no router: every link loads a page. */
export function PaymentApp(deps: PaymentAppOptions) {
  return (
    <SiteConfigContext value={deps.config}>
      <PublicSettingsContext value={deps.settings}>
        <TextsProvider i18n={deps.i18n}>
          <QueryClientProvider client={deps.queryClient}>
            <AccountContext value={deps.account}>
              <WithToasts store={deps.toasts}>
                <PaymentLayout {...layoutOf(deps.address)}>
                  <Screen {...deps} />
                </PaymentLayout>
              </WithToasts>
            </AccountContext>
          </QueryClientProvider>
        </TextsProvider>
      </PublicSettingsContext>
    </SiteConfigContext>
  );
}

function WithToasts({ store, children }: { store: ToastStore | undefined; children: ReactNode }) {
  const { t } = useTranslation('subscription');
  return (
    <ToastProvider store={store} labels={{ region: t('checkout.toasts'), dismiss: t('checkout.dismiss') }}>
      {children}
    </ToastProvider>
  );
}

function Screen({ account, openClients, address, nonce }: PaymentAppOptions) {
  const { payer, hasEnded } = usePayer();
  const billing = useMemo<BillingAccess>(
    () => ({
      visitor: payer && {
        id: payer.id,
        name: fullName(payer),
        email: payer.email,
      },
      hasEnded,
      // A new tab: what is typed into the form of this one stays. The session is the same in all tabs.
      signIn: () => {
        const login = paths.login({ redirect: paths.profile(), message: loginMessages.expired });
        globalThis.open(login, '_blank');
      },
      open: openClients,
      refreshUser: () => authOf(account).refreshUser(),
    }),
    [account, openClients, payer, hasEnded],
  );
  const query = queryOf(address);
  const productId = query.get('product');
  const page = {
    declinedId: query.get('declined'),
    nonce,
    renderForm: (form: ReactNode) => <RequirePayer address={address}>{form}</RequirePayer>,
  };
  return (
    <BillingContext value={billing}>
      {query.has('gift') ? (
        <GiftScreen renderForm={page.renderForm} />
      ) : productId === null ? (
        <PaymentScreen planId={query.get('plan')} from={query.get('from') ?? undefined} {...page} />
      ) : (
        <OneOffScreen productId={productId} amount={Number(query.get('amount'))} {...page} />
      )}
    </BillingContext>
  );
}

/** The signed-in user; after a session that ended by itself still the last one, until somebody signs in. */
function usePayer() {
  const { user, reason } = useAccountState();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const hasEnded = reason === 'expired' && last !== null;
  return { payer: hasEnded ? last : user, hasEnded };
}

/**
 * The form is for signed-in users; other visitors go to /login and return, by page loads. A form whose user's session
 * expires stays, with all that is typed.
 */
function RequirePayer({ address, children }: { address: string; children: ReactNode }) {
  const { status, user, reason } = useAccountState();
  const wasHeld = useLatch(user !== null);
  const wasShown = useLatch(status === 'authenticated');
  const stays = wasShown && reason === 'expired';
  useEffect(() => {
    if (status !== 'anonymous' || stays) return;
    const isOwnChoice = reason === 'signed-out' || reason === 'deleted';
    const message = loginMessages[wasHeld || reason === 'startup' ? 'expired' : 'required'];
    const target = wasHeld && isOwnChoice ? paths.home() : paths.login({ redirect: address, message });
    globalThis.location.replace(target);
  }, [status, reason, wasHeld, stays, address]);
  return status === 'authenticated' || stays ? children : <Skeleton shape="block" className="billing-wait" />;
}
