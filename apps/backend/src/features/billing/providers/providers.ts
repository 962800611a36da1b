import { paymentProvider, providerDetails } from '@lumigraph/contracts';
import { inSpan } from '../../../lib/work-context.ts';
import type { ChargeRequest, PaymentProviderAdapter } from './provider-adapter.ts';
import type { ProviderFaults } from './provider-faults.ts';

export type Providers = ReturnType<typeof createProviders>;

/** `faults`: the calls that are refused because of our own settings. */
export function createProviders(adapters: readonly PaymentProviderAdapter[], faults: ProviderFaults) {
  const all = adapters.map((adapter) => watched(adapter, faults));
  return {
    all,
    faults,
    /** By frontend or backend value. */
    find(name: string): PaymentProviderAdapter | undefined {
      const asked = paymentProvider(name);
      if (asked === undefined) return undefined;
      const found = all.find(({ frontend }) => frontend.provider === asked);
      if (found || !providerDetails[asked].bankStyle) return found;
      // One account serves all bank-style names where only one of them is set up.
      return all.find(({ frontend }) => providerDetails[frontend.provider].bankStyle);
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
