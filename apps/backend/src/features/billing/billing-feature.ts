import {
  API_PREFIX,
  paymentPaths,
  SECOND_MS,
  subscriptionPaths,
  type PaymentOptions,
} from '@lumigraph/contracts';
import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { SettingsError, type Config } from '../../config/config.ts';
import type { Database } from '../../db/tables/index.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { mailboxKey } from '../mail/unproven-mail-limit.ts';
import { loadServerKey } from '../accounts/server-key-store.ts';
import { createUserStore } from '../accounts/user-store.ts';
import { createAccountBilling, type AccountBilling } from './payments/account-billing.ts';
import { createConfiguredProviders } from './providers/configured-providers.ts';
import { createPaymentJobs, type PaymentJobs } from './payments/payment-jobs.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { createPaymentService } from './payments/payment-service.ts';
import type { FindBuyer, NameOfSite, Seller } from './payments/ports.ts';
import type { PaymentProviderAdapter } from './providers/provider.ts';
import { createProviders, type Providers } from './providers/providers.ts';
import { createRefundService } from './payments/refund-service.ts';
import { bankRoutes } from './providers/sandbox/bank-page.ts';
import { walletRoutes } from './providers/sandbox/wallet-routes.ts';
import {
  createSandboxMessenger,
  SANDBOX_DELAYS_MS,
  type SandboxMessenger,
  type SandboxWebhook,
} from './providers/sandbox/sandbox-messenger.ts';
import { createSandboxProviders } from './providers/sandbox/sandbox-providers.ts';
import { createSandboxStore, type SandboxStore } from './providers/sandbox/sandbox-store.ts';
import { createSettlement } from './payments/settlement.ts';
import { webhookRoutes } from './payments/webhook-routes.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { PublicBilling } from '../site/site-build.ts';
import { createInvoiceService } from './invoices/invoice-service.ts';
import { toMinor } from './subscriptions/amounts.ts';
import { createPlanCatalogue, type PlanCatalogue } from './plans/plans.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { createSubscriptionService } from './subscriptions/subscription-service.ts';
import { createWithdrawalService, type WithdrawalService } from './subscriptions/withdrawal-service.ts';
import { siteNamed, type SiteAbout } from '../../sites/about-sites.ts';

/** Grows when the wording of the consent to an immediate start changes; kept with each payment. */
const CONSENT_VERSION = '2026-11';
const JOBS_EVERY = '*/20 * * * * *';

export interface BillingDeps {
  config: Config;
  /** Every served site, the main one first: invoices and statements name the one that sold, a bank may lead back there. */
  sites: readonly SiteAbout[];
  db: Kysely<Database>;
  now: () => number;
  /** For tests: providers of their own instead of the configured ones. */
  providers?: readonly PaymentProviderAdapter[];
  /** For tests: how long a configured provider may take to respond. */
  providerTimeoutMs?: number;
  /** For tests: jobs run only when they are called. */
  manualJobs?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    paymentJobs: PaymentJobs;
    sandboxMessenger: SandboxMessenger;
    isPremium: (userId: string) => Promise<boolean>;
    /** What the account's data export and its deletion ask of billing. */
    billingOf: AccountBilling;
    /** What everybody may see: rendered pages take it from here. */
    publicBilling: PublicBilling;
    /** For the form of a rendered page that is submitted without scripts. */
    withdrawals: WithdrawalService;
  }
}

function sellerOf(config: Config): Seller {
  return {
    name: config.COMPANY_NAME,
    address: config.COMPANY_ADDRESS,
    country: config.COMPANY_COUNTRY,
    eik: config.COMPANY_EIK,
    vatNumber: config.COMPANY_VAT,
    email: config.COMPANY_EMAIL,
    phone: config.COMPANY_PHONE,
  };
}

const findBuyer: FindBuyer = async (db, userId) => {
  const user = await createUserStore(db).find(userId);
  return (
    user && {
      id: user.id,
      name: `${user.first_name} ${user.last_name}`.trim(),
      email: user.email,
      emailConfirmed: user.email_verified === 1,
      locale: user.locale,
    }
  );
};

const planCatalogueOf = (config: Config): PlanCatalogue =>
  createPlanCatalogue({
    monthlyMinor: toMinor(config.PLAN_MONTHLY_PRICE, config.PLAN_CURRENCY) ?? 0,
    yearlyMinor: toMinor(config.PLAN_YEARLY_PRICE, config.PLAN_CURRENCY) ?? 0,
    currency: config.PLAN_CURRENCY,
    trialDays: config.PLAN_TRIAL_DAYS,
    earlyAccessHours: config.EARLY_ACCESS_HOURS,
  });

const messengerOf = (app: FastifyInstance, { now, manualJobs }: BillingDeps, secret: string) =>
  createSandboxMessenger({
    secret,
    now,
    post: ({ provider, body, headers }) => postWebhook(app, { provider, body, headers }),
    delaysMs: manualJobs ? undefined : SANDBOX_DELAYS_MS,
  });

/** Plans, payments, subscriptions and invoices, put together. Registered after the accounts, whose guards it uses. */
export async function registerBilling(app: FastifyInstance, deps: BillingDeps): Promise<void> {
  const { config, db, now } = deps;
  const log: LogEvent = (event, details) => app.log.info({ event, ...details }, event);
  const inTransaction = inTransactionOf(db);
  const plans = planCatalogueOf(config);
  const secret = await loadServerKey(db, 'payments', now());
  const messenger = messengerOf(app, deps, secret);
  const transaction = messenger.watch(createSandboxStore(db));
  const sandbox = createSandboxProviders({
    store: transaction,
    now,
    secret,
    origin: config.publicOrigin,
    isBusinessOffered: config.SANDBOX_REVOLUT_BUSINESS,
  });
  const configured =
    deps.providers ??
    (await createConfiguredProviders({ config, now, log, timeoutMs: deps.providerTimeoutMs }));
  // Our stand-ins are for who has no account yet: one real provider switches them off.
  const isSandbox = !config.production && (deps.providers !== undefined || configured.length === 0);
  const providers = createProviders(isSandbox && configured.length === 0 ? sandbox : configured);
  refuseRawCards(providers, config);
  const nameOfSite: NameOfSite = (site) => siteNamed(deps.sites, site).name;
  const enqueueMail = app.mail.enqueue;
  const shared = { db, inTransaction, plans, providers, findBuyer, enqueueMail, nameOfSite, now, log };
  const seller = sellerOf(config);
  const settle = createSettlement({ ...shared, seller, firstInvoiceNumber: config.FIRST_INVOICE_NUMBER });
  const payments = createPaymentService({
    ...shared,
    settle,
    rawCards: (provider) =>
      isSandbox || (config.PAYMENTS_RAW_CARD === 'saq-d' && provider.takesRawCards === true),
    consentVersion: CONSENT_VERSION,
    limits: app.rateLimits,
    publicOrigin: config.publicOrigin,
  });
  const refunds = createRefundService(shared);
  const jobs = createPaymentJobs({ ...shared, payments, refunds, settle });
  const subscriptions = createSubscriptionService({ ...shared, payments, secret });
  const invoices = createInvoiceService(db);
  const options = optionsOf(providers, isSandbox);

  app.decorate('paymentJobs', jobs);
  app.decorate('sandboxMessenger', messenger);
  app.addHook('onClose', (_instance, done) => {
    messenger.stop();
    done();
  });
  app.decorate('isPremium', subscriptions.isPremium);
  app.decorate('publicBilling', {
    plans: () => Promise.resolve(subscriptions.plans()),
    paymentOptions: () => Promise.resolve(options),
  });
  app.decorate('billingOf', createAccountBilling({ payments, subscriptions, invoices }));
  const prefix = (base: string): string => `${API_PREFIX}/${base}`;
  await app.register(paymentRoutes, {
    prefix: prefix(paymentPaths.base),
    payments,
    refunds,
    options,
  });
  await app.register(webhookRoutes, {
    prefix: prefix(paymentPaths.base),
    ...shared,
    settle,
    refunds,
  });
  const withdrawals = withdrawalsOf(app, { inTransaction, seller, now });
  app.decorate('withdrawals', withdrawals);
  await app.register(subscriptionRoutes, {
    prefix: prefix(subscriptionPaths.base),
    subscriptions,
    invoices,
    withdrawals,
  });
  if (isSandbox) await registerSandbox(app, transaction, deps.sites);
  if (!deps.manualJobs) runJobs(app, jobs);
}

/** The sandbox's bank page and wallet script; `sites` are those that a bank may lead back to. */
async function registerSandbox(
  app: FastifyInstance,
  store: SandboxStore,
  sites: readonly SiteAbout[],
): Promise<void> {
  await app.register(bankRoutes, { prefix: '/dev', store, sites });
  await app.register(walletRoutes, { store });
}

/** Card numbers pass through a live server only where the operator has said what that means. */
function refuseRawCards(providers: Providers, config: Config): void {
  const taking = providers.all.filter(({ takesRawCards }) => takesRawCards);
  if (config.production && taking.length > 0 && config.PAYMENTS_RAW_CARD !== 'saq-d')
    throw new SettingsError([
      `${taking.map(({ provider }) => provider).join(', ')} takes card numbers through this server: set PAYMENTS_RAW_CARD=saq-d if you meet PCI DSS SAQ D`,
    ]);
}

/** By the webhook's own address and all that guards it, as from outside. */
async function postWebhook(
  app: FastifyInstance,
  { provider, body, headers }: SandboxWebhook,
): Promise<number> {
  const url = `${API_PREFIX}/${paymentPaths.webhook(provider)}`;
  const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: body });
  return statusCode;
}

function optionsOf(providers: Providers, sandbox: boolean): PaymentOptions {
  return {
    sandbox,
    providers: providers.all.map(({ frontend }) => frontend),
    consentVersion: CONSENT_VERSION,
  };
}

/** Every 20 seconds and once at start, so that what a crash left open is settled at once; never two runs at a time. */
function runJobs(app: FastifyInstance, jobs: PaymentJobs): void {
  const job = new Cron(JOBS_EVERY, { paused: true, protect: true, unref: true, catch: report }, () =>
    jobs.runAll(),
  );
  function report(error: unknown): void {
    app.log.error({ err: error }, 'payment jobs failed');
  }
  app.addHook('onReady', (done) => {
    job.resume();
    setTimeout(() => void job.trigger(), SECOND_MS).unref();
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    job.stop();
    done();
  });
}

function withdrawalsOf(
  app: FastifyInstance,
  deps: Omit<Parameters<typeof createWithdrawalService>[0], 'enqueueMail' | 'allowsMail'>,
): ReturnType<typeof createWithdrawalService> {
  return createWithdrawalService({
    ...deps,
    enqueueMail: app.mail.enqueue,
    allowsMail: (to) => app.rateLimits.allows('withdrawalRecipient', mailboxKey(to)),
  });
}
