import {
  API_PREFIX,
  paymentPaths,
  SECOND_MS,
  subscriptionPaths,
  type PaymentOptions,
} from '@lumigraph/contracts';
import type { BillingChoices } from '@lumigraph/contracts/studio';
import { Cron } from 'croner';
import { measuredJob } from '../../lib/run-job.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { planPrices } from '../../config/settings.ts';
import { loadServerKey } from '../../db/check.ts';
import type { LimitName } from '../../http/limits.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { EnqueueMail } from '../mail/mail-service.ts';
import { createInvoiceDesk } from './admin/invoice-desk.ts';
import { createPaymentComparison } from './admin/payment-comparison.ts';
import { createPaymentDesk } from './admin/payment-desk.ts';
import { createSubscriptionDesk } from './admin/subscription-desk.ts';
import { createBillingStatisticStore } from './billing-statistic-store.ts';
import { createBillingStatistics } from './billing-statistics.ts';
import { createSavedCards } from './cards/saved-cards.ts';
import { createDisputeService } from './disputes/dispute-service.ts';
import { createProductCatalogue } from './products/product-catalogue.ts';
import { createAccountBilling } from './payments/account-billing.ts';
import { createPaymentJobs, type PaymentJobs } from './payments/payment-jobs.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { createPaymentService } from './payments/payment-service.ts';
import type { BillingContext, FindBuyer, NameOfSite, Seller } from './payments/ports.ts';
import { openProviders, type OpenProvidersDeps } from './providers/open-providers.ts';
import type { ProviderFaults } from './providers/provider-faults.ts';
import type { Providers } from './providers/providers.ts';
import { createRefundService } from './payments/refund-service.ts';
import { bankRoutes, walletRoutes } from './providers/sandbox/bank-page.ts';
import { createSettlement } from './payments/settlement.ts';
import { webhookRoutes } from './payments/webhook-routes.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { PublicBilling } from '../site/site-build.ts';
import { createVies } from './payments/company-buyer.ts';
import { createCreditNotes } from './invoices/credit-notes.ts';
import { createInvoiceService } from './invoices/invoice-service.ts';
import { toMinor } from '../../lib/amounts.ts';
import { createPlanPriceStore } from './plans/plan-price-store.ts';
import { createPlanPrices } from './plans/plan-prices.ts';
import { createPlanCatalogue, type PlanSettings } from './plans/plans.ts';
import { proveStoredCurrencies } from './stored-currencies.ts';
import { createGiftCodes } from './subscriptions/gift-codes.ts';
import { createPremiumGrants } from './subscriptions/premium-grants.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { isPremiumAt } from './subscriptions/subscription-store.ts';
import { createSubscriptionService } from './subscriptions/subscription-service.ts';
import { createCancellationService, createWithdrawalService } from './subscriptions/declarations.ts';
import { siteNamed, type SiteAbout } from '../../sites/about-sites.ts';

/** Increase it when the wording of the consent to an immediate start changes; stored with each payment. */
const CONSENT_VERSION = '2026-11';
const JOBS_EVERY = '*/20 * * * * *';

export interface BillingDeps extends OpenProvidersDeps {
  /** The settings as they are now. */
  current: () => Config;
  /**
   * Every served site, the main one first: invoices and statements name the site of the sale, and a bank may redirect
   * to it.
   */
  sites: readonly SiteAbout[];
  limits: RateLimits;
  enqueueMail: EnqueueMail;
  /** Counts a mail for the mailbox; returns false if the limit is exceeded. */
  allowsRecipient: (limit: LimitName, to: string) => Promise<boolean>;
  findBuyer: FindBuyer;
}

export type Billing = Awaited<ReturnType<typeof createBilling>>;

function sellerOf(config: Config): Seller {
  return {
    name: config.COMPANY_NAME,
    address: config.COMPANY_ADDRESS,
    country: config.COMPANY_COUNTRY,
    eik: config.COMPANY_EIK,
    vatNumber: config.COMPANY_VAT,
    email: config.COMPANY_EMAIL,
    phone: config.COMPANY_PHONE,
    timeZone: config.TIME_ZONE,
  };
}

const planSettingsOf = ({ config, current }: Pick<BillingDeps, 'config' | 'current'>): PlanSettings => ({
  priceMinor: (interval) => toMinor(config[planPrices[interval]], config.PLAN_CURRENCY) ?? 0,
  currency: config.PLAN_CURRENCY,
  trialDays: config.PLAN_TRIAL_DAYS,
  benefits: () => ({
    earlyAccess: current().EARLY_ACCESS_HOURS > 0,
    creditMark: current().FREE_CREDIT_MARK,
  }),
});

/** Plans, payments, subscriptions and invoices. */
export async function createBilling(deps: BillingDeps) {
  const { config, sites, db, limits, enqueueMail, findBuyer, now, log, manualJobs = false } = deps;
  await proveStoredCurrencies(db, config.PLAN_CURRENCY);
  const inTransaction = inTransactionOf(db);
  const plans = createPlanCatalogue(planSettingsOf(deps), {
    readPrices: createPlanPriceStore(db).all,
    now,
  });
  await plans.refresh();
  const secret = await loadServerKey(db, 'payments', now());
  const { providers, isSandbox, sandboxStore, messenger } = await openProviders(deps, secret);
  const nameOfSite: NameOfSite = (site) => siteNamed(sites, site).name;
  const seller = () => sellerOf(deps.current());
  const outside = { findBuyer, enqueueMail, nameOfSite, seller };
  const shared: BillingContext = { db, inTransaction, plans, providers, ...outside, now, log };
  const products = createProductCatalogue(config.oneOffProducts);
  const cards = createSavedCards(shared);
  const settle = createSettlement({ ...shared, firstInvoiceNumber: config.FIRST_INVOICE_NUMBER });
  const payments = createPaymentService({
    ...shared,
    products,
    cards,
    settle,
    rawCards: (provider) =>
      isSandbox || (config.PAYMENTS_RAW_CARD === 'saq-d' && provider.takesRawCards === true),
    consentVersion: CONSENT_VERSION,
    limits,
    publicOrigin: config.publicOrigin,
    countriesNotServed: config.countriesNotServed,
    checkVatNumber: createVies({ url: config.viesUrl, log }),
  });
  const refunds = createRefundService({
    ...shared,
    issueCreditNote: createCreditNotes({ seller, first: config.FIRST_CREDIT_NOTE_NUMBER, now }),
  });
  const disputes = createDisputeService({ ...shared, refunds });
  const subscriptions = createSubscriptionService({ ...shared, payments, secret });
  const giftCodes = createGiftCodes({ ...shared, subscriptions });
  const invoices = createInvoiceService(db);
  const options = optionsOf(providers, { isSandbox, config });
  const allowsMail = (to: string) => deps.allowsRecipient('withdrawalRecipient', to);
  const publicBilling: PublicBilling = {
    plans: subscriptions.plans,
    paymentOptions: () => Promise.resolve(options),
  };
  return {
    payments,
    /** For administrators, in the studio. */
    desk: {
      payments: createPaymentDesk({ ...shared, refunds, currency: config.PLAN_CURRENCY }),
      comparison: createPaymentComparison({
        ...shared,
        settle,
        refunds,
        disputes,
        currency: config.PLAN_CURRENCY,
      }),
      subscriptions: createSubscriptionDesk({ ...shared, subscriptions }),
      invoices: createInvoiceDesk({ db, invoices, timeZone: config.TIME_ZONE }),
      prices: createPlanPrices(shared),
      giftCodes,
      choices: (): BillingChoices => ({
        currency: config.PLAN_CURRENCY,
        providers: providers.all.map(({ provider }) => provider),
        plans: plans.all.map(({ id, interval }) => ({ id, interval })),
        sites: sites.map(({ id, name }) => ({ id, name })),
      }),
    },
    refunds,
    products,
    cards,
    subscriptions,
    /** For statistics. */
    statistics: createBillingStatistics({ store: createBillingStatisticStore(db), plans, now }),
    grants: createPremiumGrants({ ...shared, subscriptions }),
    giftCodes,
    invoices,
    withdrawals: createWithdrawalService({ ...shared, allowsMail }),
    cancellations: createCancellationService({ ...shared, allowsMail, subscriptions }),
    jobs: createPaymentJobs({
      ...shared,
      payments,
      refunds,
      disputes,
      cards,
      settle,
      keep: { webhookDays: config.WEBHOOK_KEEP_DAYS, withdrawalYears: config.WITHDRAWAL_KEEP_YEARS },
    }),
    faults: providers.faults,
    manualJobs,
    options,
    isPremium: subscriptions.isPremium,
    isPremiumAt,
    /** Billing data that every visitor may see; rendered pages use it. */
    public: publicBilling,
    /** Used by the accounts feature for the data export and the deletion of an account. */
    ofAccount: createAccountBilling({ payments, subscriptions, giftCodes, invoices, cards }),
    webhooks: { ...shared, settle, refunds, disputes },
    messenger,
    sandbox: isSandbox ? { store: sandboxStore, sites, now } : undefined,
  };
}

export async function billingRoutes(app: FastifyInstance, billing: Billing): Promise<void> {
  const { messenger, sandbox, jobs } = billing;
  const paymentsPrefix = `${API_PREFIX}/${paymentPaths.base}`;
  await app.register(paymentRoutes, { prefix: paymentsPrefix, ...billing });
  await app.register(webhookRoutes, { prefix: paymentsPrefix, ...billing.webhooks });
  await app.register(subscriptionRoutes, { prefix: `${API_PREFIX}/${subscriptionPaths.base}`, ...billing });
  if (sandbox) {
    await app.register(bankRoutes, { prefix: '/dev', ...sandbox });
    await app.register(walletRoutes, sandbox);
  }
  app.addHook('onClose', (_instance, done) => {
    messenger.stop();
    done();
  });
  if (!billing.manualJobs) runJobs(app, { jobs, faults: billing.faults });
}

function optionsOf(
  providers: Providers,
  { isSandbox, config }: { isSandbox: boolean; config: Config },
): PaymentOptions {
  return {
    sandbox: isSandbox,
    providers: providers.all.map(({ frontend, forgetCard }) => ({
      ...frontend,
      savesCards: forgetCard !== undefined,
    })),
    consentVersion: CONSENT_VERSION,
    countries: { seller: config.COMPANY_COUNTRY, notServed: [...config.countriesNotServed] },
  };
}

/**
 * Runs every 20 seconds and once at start, so that payments that a crash left open are settled at once. Runs never
 * overlap.
 */
function runJobs(
  app: FastifyInstance,
  { jobs, faults }: { jobs: PaymentJobs; faults: ProviderFaults },
): void {
  const job = new Cron(
    JOBS_EVERY,
    { paused: true, protect: true, unref: true, catch: report },
    measuredJob('payments', jobs.runAll),
  );
  function report(error: unknown): void {
    app.log.error({ err: error }, 'payment jobs failed');
  }
  let first: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    // The settings may be others now.
    await faults.forgetAll();
    job.resume();
    first = setTimeout(() => void job.trigger(), SECOND_MS).unref();
  });
  app.addHook('onClose', (_instance, done) => {
    clearTimeout(first);
    job.stop();
    done();
  });
}
