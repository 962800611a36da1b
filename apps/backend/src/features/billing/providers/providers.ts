import { paymentProvider, providerDetails } from '@lumigraph/contracts';
import { inSpan } from '../../../lib/work-context.ts';
import type { ChargeRequest, PaymentProviderAdapter } from './provider-adapter.ts';
import type { ProviderFaults } from './provider-faults.ts';

export interface Providers {
  all: readonly PaymentProviderAdapter[];
  /** By frontend or backend value. */
  find(name: string): PaymentProviderAdapter | undefined;
  /** Calls that are refused because of our own settings. */
  faults: ProviderFaults;
}

export function createProviders(
  adapters: readonly PaymentProviderAdapter[],
  faults: ProviderFaults,
): Providers {
  const all = adapters.map((adapter) => watched(adapter, faults));
  return {
    all,
    faults,
    find(name) {
      const asked = paymentProvider(name);
      if (asked === undefined) return undefined;
      return (
        all.find(({ frontend }) => frontend.provider === asked) ??
        // One account serves all bank-style names where only one of them is set up.
        (providerDetails[asked].bankStyle
          ? all.find(({ frontend }) => providerDetails[frontend.provider].bankStyle)
          : undefined)
      );
    },
  };
}

const CALLS: ReadonlySet<string> = new Set([
  'charge',
  'lookup',
  'release',
  'refund',
  'lookupRefund',
  'disputesOf',
  'createOrder',
  'forgetCard',
  'forgetCustomer',
]);

/** A key may be allowed to charge and not to renew: the two are different calls. */
function callOf(name: string, request: unknown): string {
  if (name !== 'charge') return name;
  const { method } = request as ChargeRequest;
  return method.kind === 'saved' && method.offSession ? 'renewal' : name;
}

/** The adapter, whose calls of the provider appear in traces and are watched for refused keys. */
function watched(adapter: PaymentProviderAdapter, faults: ProviderFaults): PaymentProviderAdapter {
  return new Proxy(adapter, {
    get(target, name: keyof PaymentProviderAdapter) {
      const value: unknown = target[name];
      if (typeof value !== 'function' || !CALLS.has(name)) return value;
      const span = { name: `${target.provider} ${name}`, kind: 'client' as const, attributes: {} };
      return (request: unknown) =>
        faults.watch(target.provider, callOf(name, request), () =>
          inSpan({ ...span }, () => Reflect.apply(value, target, [request])),
        );
    },
  });
}
