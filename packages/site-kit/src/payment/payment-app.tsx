import { fullName, type PublicSettings } from '@lumigraph/contracts';
import { breadcrumbs } from '@lumigraph/site-meta';
import { ToastProvider, type ToastStore, Skeleton } from '@lumigraph/ui-kit';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { Lock } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountContext, useAccountState, type Account } from '../features/account/account-context.tsx';
import { authOf } from '../features/account/use-auth.ts';
import { BillingContext, type BillingAccess } from '../features/subscription/billing-access.ts';
import { GiftScreen } from '../features/subscription/gift-screen.tsx';
import { OneOffScreen } from '../features/subscription/one-off-screen.tsx';
import { PaymentScreen } from '../features/subscription/payment-screen.tsx';
import { PublicSettingsContext, usePublicSettings } from '../lib/public-settings.tsx';
import { SiteConfigContext, type SiteConfig, useSiteConfig } from '../lib/site-config.tsx';
import { TextsProvider } from '../lib/texts-provider.tsx';
import { paths } from '../app/paths.ts';
import { loginMessages } from '../features/account/login-message.ts';
import { useLatch } from '../features/account/use-latch.ts';
import './payment-layout.css';
import '../lib/breadcrumb.css';

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
      visitor: payer && { id: payer.id, name: fullName(payer), email: payer.email },
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
    from: query.get('from') ?? undefined,
    renderForm: (form: ReactNode) => <RequirePayer address={address}>{form}</RequirePayer>,
  };
  return (
    <BillingContext value={billing}>
      {query.has('gift') ? (
        <GiftScreen renderForm={page.renderForm} from={page.from} />
      ) : productId === null ? (
        <PaymentScreen planId={query.get('plan')} {...page} />
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

interface PaymentLayoutProps {
  /** The page of "Leave checkout". */
  leaveTo: string;
  isOneOff: boolean;
  children: ReactNode;
}

/** Header and footer of the payment document: few links that lead away, and the legal texts. */
function PaymentLayout({ leaveTo, isOneOff, children }: PaymentLayoutProps) {
  const { t } = useTranslation('subscription');
  const { demo } = usePublicSettings();
  const { name } = useSiteConfig();
  const legal = [
    [paths.terms(), t('checkout.terms')],
    [paths.privacy(), t('checkout.privacy')],
    [paths.withdraw(), t('withdraw.title')],
    [paths.imprint(), t('checkout.imprint')],
    [paths.cookieSettings(), t('checkout.cookies')],
  ];
  return (
    <div className="site" data-chrome="payment">
      <a className="skip-link" href="#content">
        {t('checkout.skip')}
      </a>
      <header className="payment-header">
        <div className="payment-header-row wrap">
          <a className="brand" href={paths.home()} translate="no">
            <span className="brand-mark" aria-hidden="true" />
            {name}
          </a>
          <p className="payment-header-safe">
            <Lock size={16} /> {t('checkout.safe')}
          </p>
          <a className="payment-header-leave" href={leaveTo}>
            {t('checkout.leave')}
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Trail isOneOff={isOneOff} />
        {children}
      </main>
      <footer className="payment-footer wrap">
        <nav aria-label={t('checkout.legal')}>
          <ul>
            {legal.map(([href, label]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        {demo ? <p className="demo-mark">{t('checkout.demo')}</p> : null}
      </footer>
    </div>
  );
}

/** As on the other pages, without a router: this document has none. */
function Trail({ isOneOff }: { isOneOff: boolean }) {
  const { t } = useTranslation('subscription');
  const { name } = useSiteConfig();
  const crumbs = breadcrumbs({
    // A one-off payment comes from its own page and is no step of a subscription.
    pathname: isOneOff ? `${paths.support()}/payment` : paths.payment(),
    brandName: name,
    labels: {
      home: t('checkout.breadcrumb.home'),
      segments: {
        subscription: t('checkout.breadcrumb.subscription'),
        support: t('support.title'),
        payment: t('checkout.breadcrumb.payment'),
      },
    },
  });
  return (
    <nav className="breadcrumb page-trail wrap" aria-label={t('checkout.breadcrumb.label')}>
      <ol>
        {crumbs.map(({ path, label, current }) => (
          <li key={path}>
            {current ? <span aria-current="page">{label}</span> : <a href={path}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
