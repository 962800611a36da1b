import type { DeviceWallet } from '@lumigraph/contracts';
import type { Collected, Confirmation, DriverContext, ProviderDrivers } from '../providers/drivers.ts';

export interface FakeDriversOptions {
  /** Result of the card fields; a token by default. */
  collected?: Collected;
  /** Results of the provider's window, one each time it is opened; the last one repeats. */
  confirmations?: (Confirmation | Error)[];
  /** Wallets that the device has; by default all that the provider offers. */
  wallets?: readonly DeviceWallet[];
  /** Scripts fail to load. */
  broken?: boolean;
  /** Scripts never finish loading. */
  slow?: boolean;
}

export interface FakeDrivers extends ProviderDrivers {
  /** The opened scripts in order: `fields stripe`, `wallet paypal`, `confirm stripe secret_1`. */
  opened: string[];
  /** For each card that was collected: whether it is to be kept. */
  kept: boolean[];
}

/**
 * Replaces the providers' scripts in tests and stories: card fields with one input that is complete from 13 digits on,
 * a wallet's button that approves at once, buttons for Apple Pay and Google Pay, a window with the given results.
 *
 * @example
 * <PaymentForm drivers={fakeDrivers({ confirmations: ['cancelled', 'done'] })} … />
 */
export function fakeDrivers({
  collected = { status: 'token', token: 'pm_fake' },
  confirmations = ['done'],
  wallets,
  broken = false,
  slow = false,
}: FakeDriversOptions = {}): FakeDrivers {
  const opened: string[] = [];
  const kept: boolean[] = [];
  const responses = [...confirmations];
  async function open<Driver>(what: string, context: DriverContext, driver: Driver): Promise<Driver> {
    opened.push(`${what} ${context.offer.provider}`);
    if (slow) await new Promise(() => undefined);
    if (broken) throw new Error('The script was blocked.');
    return driver;
  }
  return {
    opened,
    kept,
    fields: (context) =>
      open('fields', context, {
        mount(element, on) {
          const input = document.createElement('input');
          input.setAttribute('aria-label', 'Card number of Stripe');
          input.addEventListener('input', () => on.change(input.value.length >= 13));
          element.append(input);
          on.ready();
        },
        collect: (options) => {
          kept.push(options?.savesCard ?? context.savesCard !== false);
          return Promise.resolve(collected);
        },
        destroy: () => undefined,
      }),
    wallet(context) {
      let area: HTMLElement | undefined;
      return open('wallet', context, {
        render(element, on) {
          area = element;
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = 'PayPal';
          button.addEventListener('click', () => {
            if (!on.click()) return;
            on.createOrder()
              .then((orderId) => on.approve(orderId, { orderID: orderId }))
              .catch(() => on.failed());
          });
          element.append(button);
          return Promise.resolve();
        },
        close: () => area?.replaceChildren(),
      });
    },
    express(context) {
      let area: HTMLElement | undefined;
      return open('express', context, {
        mount(element, on) {
          area = element;
          const found = wallets ?? context.offer.wallets ?? [];
          for (const wallet of found) {
            const button = document.createElement('button');
            button.type = 'button';
            button.textContent = wallet === 'apple-pay' ? 'Apple Pay' : 'Google Pay';
            button.addEventListener('click', () => {
              if (on.click()) void on.pay(`pm_fake_${wallet}`);
            });
            element.append(button);
          }
          on.ready(found);
        },
        destroy: () => area?.replaceChildren(),
      });
    },
    async confirm(context, clientSecret) {
      await open('confirm', context, undefined);
      opened.push(`${opened.pop() ?? ''} ${clientSecret}`);
      const response = (responses.length > 1 ? responses.shift() : responses[0]) ?? 'done';
      if (response instanceof Error) throw response;
      return response;
    },
  };
}
