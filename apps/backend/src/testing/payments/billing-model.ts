import { DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import {
  dayOf,
  endOf,
  isUndecided,
  newContract,
  RANKS,
  type Contract,
  type DisputeStatus,
  type Method,
  type OpenPayment,
  type PaidPeriod,
  type PlanId,
} from './billing-model-types.ts';

/**
 * A minimal model of the billing rules: the payments, the period of each payment, and who has Premium. It implements
 * the rules independently of the code. Times are in milliseconds, amounts in minor units.
 */
const GRACE_MS = 10 * DAY_MS;
/** How long a refused key keeps Premium, by how much at once, and when the next time. */
const HOLD_MS = 25 * DAY_MS;
const HELD_MS = 3 * DAY_MS;
const RETRY_AFTER_DAYS = [1, 3, 5];
const ABANDONED_MS = HOUR_MS;
export const TRIAL_DAYS = 7;

export const prices: Record<PlanId, number> = { 'premium-monthly': 499, 'premium-yearly': 4900 };

export class BillingModel {
  now: number;
  contract: Contract | undefined;
  open: OpenPayment | undefined;
  hadTrial = false;
  readonly payments: PaidPeriod[] = [];
  /** Amount of captured payments for a contract that was already running; the next run of the jobs refunds it. */
  duplicates = 0;
  /** Whether the providers accept the server's key. */
  isKeyAccepted = true;
  /** The providers whose last renewal was refused because of the key. */
  readonly refusing = new Set<Method['provider']>();

  constructor(now: number) {
    this.now = now;
  }

  /** The current contract, with benefits or with a renewal that is being retried. */
  get running(): Contract | undefined {
    const { contract, now } = this;
    if (!contract) return undefined;
    const isTried = contract.renews && contract.paid !== undefined;
    if (!isTried) return now < contract.end ? contract : undefined;
    return now < Math.max(contract.end + GRACE_MS, contract.heldUntil ?? 0) ? contract : undefined;
  }

  get isPremium(): boolean {
    return this.running !== undefined;
  }

  get canBuy(): boolean {
    return !this.running?.paid || this.running.failures > 0;
  }

  /** Amount that the provider holds and for which the server has no invoice or refund. */
  get unknown(): number {
    const captured = this.open?.otherAmount ?? (this.open?.captured ? prices[this.open.planId] : 0);
    const outside = this.payments.reduce((sum, paid) => {
      const { amount, refunded, refundedOutside, dispute } = paid;
      const isLostUnknown = dispute?.status === 'lost' && dispute.known !== 'lost';
      return sum + (isLostUnknown ? amount - refunded : refundedOutside + paid.pending);
    }, 0);
    return captured + this.duplicates - outside;
  }

  startTrial(planId: PlanId): void {
    if (this.running || this.hadTrial) return;
    this.hadTrial = true;
    const end = this.now + TRIAL_DAYS * DAY_MS;
    this.contract = newContract(
      { planId, start: this.now, end, anchor: dayOf(end) },
      { paid: undefined, trialEnd: end, method: undefined },
    );
  }

  /** Records a payment of the user for a plan. */
  paid(paymentId: string, planId: PlanId, method: Method): void {
    if (!this.canBuy) {
      this.duplicates += prices[planId];
      return;
    }
    const { running } = this;
    this.pay(paymentId, planId, {
      start: running ? running.end : this.now,
      anchor: running ? running.anchor : dayOf(this.now),
      amount: prices[planId],
      method,
    });
    if (!running && this.contract) this.contract.trialEnd = undefined;
  }

  /** The credit is the unused part of the paid amount minus refunds. */
  upgradePrice(planId: PlanId): number | undefined {
    const { running, now } = this;
    if (!running?.paid || prices[planId] <= prices[running.planId]) return undefined;
    const period = running.end - running.start;
    const left = Math.min(period, Math.max(0, running.end - now));
    const value = Math.max(0, prices[running.planId] - running.paid.refunded - running.paid.pending);
    return prices[planId] - Math.ceil((value * left) / period);
  }

  changePlan(planId: PlanId, paymentId: string | undefined): void {
    const { running, now } = this;
    if (!running?.renews || running.failures > 0 || now >= running.end) return;
    const amount = this.upgradePrice(planId);
    if (planId === running.planId) running.nextPlanId = undefined;
    else if (amount === undefined) running.nextPlanId = planId;
    else if (paymentId !== undefined)
      // An upgrade charges the saved method, which reacts to later renewals as before.
      this.pay(paymentId, planId, {
        start: now,
        anchor: dayOf(now),
        amount,
        method: running.method ?? { renewals: 'pay', provider: 'stripe' },
        replaces: running.paid,
      });
  }

  cancel(immediately: boolean): void {
    const { running, now } = this;
    if (!running || (!running.renews && !immediately)) return;
    if (immediately || running.failures > 0 || now >= running.end) this.contract = undefined;
    else {
      running.renews = false;
      running.nextPlanId = undefined;
    }
  }

  resume(): void {
    const { running } = this;
    if (!running || running.renews) return;
    running.renews = true;
    running.nextTry = running.end;
  }

  /**
   * Records a refund. Only a full refund of the running period ends it; after an upgrade, the period before the upgrade
   * continues.
   */
  refunded(payment: PaidPeriod, amount: number): void {
    payment.refunded += amount;
    const { running } = this;
    if (payment.refunded < payment.amount || running?.paid !== payment) return;
    let earlier = payment.replaces;
    while (earlier && (earlier.refunded >= earlier.amount || earlier.end <= this.now))
      earlier = earlier.replaces;
    if (earlier) {
      const { planId, start, end, anchor } = earlier;
      Object.assign(running, { paid: earlier, planId, start, end, anchor, nextPlanId: undefined });
      Object.assign(running, { failures: 0, nextTry: end, heldUntil: undefined });
      return;
    }
    if (running.trialEnd === undefined || running.trialEnd <= this.now) {
      this.contract = undefined;
      return;
    }
    // The remaining trial days stay, and do not lead to a charge.
    const { trialEnd } = running;
    Object.assign(running, { paid: undefined, start: this.now, end: trialEnd, nextTry: trialEnd });
    running.anchor = dayOf(trialEnd);
    Object.assign(running, { renews: false, failures: 0, nextPlanId: undefined, method: undefined });
  }

  /** A method that the provider reports after the payment renews the subscription that was paid by it. */
  private takeLateMethod(payment: PaidPeriod): void {
    const { method, refunded, amount, dispute } = payment;
    if (method.late !== 'reported' || refunded >= amount || dispute?.known === 'lost') return;
    method.late = 'taken';
    if (this.contract?.paid === payment && !this.contract.method) this.contract.method = method;
  }

  /** The server has queried the provider about this payment; `isNew`: not because of a webhook that it knows. */
  learned(paymentId: string, isNew = true): void {
    this.settleOpen(paymentId);
    const payment = this.payments.find((candidate) => candidate.paymentId === paymentId);
    if (payment && isNew) this.takeLateMethod(payment);
    if (!payment || payment.refundedOutside === 0) return;
    const amount = payment.refundedOutside;
    payment.refundedOutside = 0;
    this.refunded(payment, amount);
  }

  /** The provider's dispute of a payment goes forward; the server does not know yet. */
  disputed(payment: PaidPeriod, status: DisputeStatus): void {
    const { dispute } = payment;
    if (dispute) dispute.status = status;
    else payment.dispute = { status, openedAt: this.now, known: undefined, askedAt: this.now };
  }

  /** The server was told of a dispute as it was at some time. */
  learnedDispute(paymentId: string, status: DisputeStatus): void {
    const payment = this.payments.find((candidate) => candidate.paymentId === paymentId);
    if (!payment?.dispute) return;
    const { dispute } = payment;
    dispute.askedAt = this.now;
    if (dispute.known && RANKS[status] <= RANKS[dispute.known]) return;
    dispute.known = status;
    if (status !== 'lost') return;
    if (this.contract?.method === payment.method) this.contract.method = undefined;
    payment.refundedOutside = 0;
    const left = payment.amount - payment.refunded;
    if (left > 0) this.refunded(payment, left);
  }

  get isPaused(): boolean {
    return this.payments.some((payment) => isUndecided(payment, this.now));
  }

  private askAboutDisputes(): void {
    for (const { paymentId, dispute } of this.payments.filter((payment) => isUndecided(payment, this.now)))
      if (dispute && dispute.askedAt < this.now - DAY_MS) this.learnedDispute(paymentId, dispute.status);
  }

  /** An administrator refunds a payment over another amount. */
  refundedOtherAmount(): void {
    if (this.open?.otherAmount !== undefined) this.open = undefined;
  }

  settleOpen(paymentId: string): void {
    const { open } = this;
    if (open?.paymentId !== paymentId || !open.captured) return;
    this.open = undefined;
    this.paid(open.paymentId, open.planId, { renewals: open.renewals, provider: 'stripe' });
  }

  /** A request for another plan closes the open payment; if that payment is already captured, it is settled first. */
  asksFor(planId: PlanId): void {
    const { open } = this;
    if (!this.canBuy || !open || open.planId === planId || open.otherAmount !== undefined) return;
    if (open.captured) this.settleOpen(open.paymentId);
    else this.open = undefined;
  }

  /** Runs the server's jobs; `renewalId` finds the payment of a renewal that has just been made. */
  jobs(renewalId: () => string): void {
    const { open } = this;
    if (open?.captured) this.settleOpen(open.paymentId);
    else if (open && open.otherAmount === undefined && this.now - open.since > ABANDONED_MS)
      this.open = undefined;
    this.duplicates = 0;
    this.askAboutDisputes();
    const { contract, now } = this;
    this.hold();
    if (!this.running) this.contract = undefined;
    else if (contract?.renews && now >= contract.nextTry) this.renew(contract, renewalId);
    this.hold();
  }

  /** Who waits for a provider that refuses the key keeps Premium. */
  private hold(): void {
    const { contract, now } = this;
    if (!contract?.method || !contract.paid || !this.refusing.has(contract.method.provider)) return;
    const { end, heldUntil = 0 } = contract;
    if (!contract.renews || now < contract.nextTry || !this.running || now >= end + HOLD_MS) return;
    if (now > end + GRACE_MS - HELD_MS + DAY_MS && heldUntil < now + HELD_MS - DAY_MS)
      contract.heldUntil = Math.min(end + HOLD_MS, now + HELD_MS);
  }

  private renew(contract: Contract, renewalId: () => string): void {
    if (contract.method && !this.isPaused) {
      this.refusing[this.isKeyAccepted ? 'delete' : 'add'](contract.method.provider);
      if (!this.isKeyAccepted) return;
    }
    if (contract.method?.renewals === 'pay' && !this.isPaused) {
      const planId = contract.nextPlanId ?? contract.planId;
      const { end: start, anchor, method } = contract;
      this.pay(renewalId(), planId, { start, anchor, amount: prices[planId], method });
      return;
    }
    const days = RETRY_AFTER_DAYS[contract.failures];
    contract.failures += 1;
    if (days === undefined) this.contract = undefined;
    else contract.nextTry = this.now + days * DAY_MS;
  }

  private pay(
    paymentId: string,
    planId: PlanId,
    how: {
      start: number;
      anchor: number;
      amount: number;
      method: Method;
      replaces?: PaidPeriod | undefined;
    },
  ): void {
    const { start, anchor, amount, method, replaces } = how;
    const end = endOf(start, planId, anchor);
    const nothing = { refunded: 0, refundedOutside: 0, pending: 0, dispute: undefined };
    const paid: PaidPeriod = { paymentId, planId, amount, ...nothing, start, end, anchor, replaces, method };
    this.payments.push(paid);
    const known = method.late && method.late !== 'taken' ? undefined : method;
    this.contract = newContract(paid, { paid, trialEnd: this.contract?.trialEnd, method: known });
  }
}
