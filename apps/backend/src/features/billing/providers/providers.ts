import { backendProviders, type PaymentProvider as FrontendProvider } from '@lumigraph/contracts';
import { inSpan } from '../../../lib/spans.ts';
import type { PaymentProviderAdapter } from './provider.ts';

export interface Providers {
  all: readonly PaymentProviderAdapter[];
  /** By frontend or backend value. */
  find(name: string): PaymentProviderAdapter | undefined;
}

export function createProviders(adapters: readonly PaymentProviderAdapter[]): Providers {
  const all = adapters.map(inSpans);
  return {
    all,
    find(name) {
      const backend = Object.hasOwn(backendProviders, name)
        ? backendProviders[name as FrontendProvider]
        : name;
      const bankStyle = backend === 'Revolut' || backend === 'RevolutPersonal';
      return (
        all.find(({ provider }) => provider === backend) ??
        // One account serves both of the bank-style values where only one of them is set up.
        (bankStyle ? all.find(({ frontend }) => frontend.provider.startsWith('revolut')) : undefined)
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

/** The adapter, whose calls of the provider appear in traces. */
function inSpans(adapter: PaymentProviderAdapter): PaymentProviderAdapter {
  return new Proxy(adapter, {
    get(target, name: keyof PaymentProviderAdapter) {
      const value: unknown = target[name];
      if (typeof value !== 'function' || !CALLS.has(name)) return value;
      const span = { name: `${target.provider} ${name}`, kind: 'client' as const, attributes: {} };
      return (request: unknown) => inSpan({ ...span }, () => Reflect.apply(value, target, [request]));
    },
  });
}
