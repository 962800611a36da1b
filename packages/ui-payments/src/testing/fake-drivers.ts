import type { DeviceWallet } from '@lumigraph/contracts';
import { buttonLook } from '@lumigraph/ui-kit';
import type {
  Collected,
  Confirmation,
  DriverContext,
  ExpressDriver,
  FieldsDriver,
  ProviderDrivers,
  WalletDriver,
} from '../providers/drivers.ts';

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

/** Opens a driver as the script of a provider does: at once, never, or with an error. */
type Open = <Driver>(what: string, context: DriverContext, driver: Driver) => Promise<Driver>;

function opener(opened: string[], { broken, slow }: Pick<FakeDriversOptions, 'broken' | 'slow'>): Open {
  return async (what, context, driver) => {
    opened.push(`${what} ${context.offer.provider}`);
    if (slow) await new Promise(() => undefined);
    if (broken) throw new Error('The script was blocked.');
    return driver;
  };
}

/** One input, complete from 13 digits on. */
function fakeFields(collect: FieldsDriver['collect']): FieldsDriver {
  return {
    mount(element, on) {
      const input = document.createElement('input');
      input.setAttribute('aria-label', 'Card number of Stripe');
      input.placeholder = 'Fields of Stripe';
      input.addEventListener('input', () => on.change(input.value.length >= 13));
      const shell = document.createElement('div');
      shell.className = 'ui-input';
      shell.append(input);
      element.append(shell);
      on.ready();
    },
    collect,
    destroy: () => undefined,
  };
}

function buttonIn(element: HTMLElement, label: string, onClick: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  const { className, ...attributes } = buttonLook({ size: 'lg' });
  button.className = className;
  for (const [name, value] of Object.entries(attributes)) if (value) button.setAttribute(name, String(value));
  button.textContent = label;
  button.addEventListener('click', onClick);
  // The space separates it from the next button.
  element.append(button, ' ');
}

/** A button that approves the order at once. */
function fakeWallet(): WalletDriver {
  let area: HTMLElement | undefined;
  return {
    render(element, on) {
      area = element;
      buttonIn(element, 'PayPal', () => {
        if (!on.click()) return;
        on.createOrder()
          .then((orderId) =>
            on.approve({ orderId, paypalOrderId: orderId, paypalDetails: { orderID: orderId } }),
          )
          .catch(() => on.failed());
      });
      return Promise.resolve();
    },
    close: () => area?.replaceChildren(),
  };
}

/** A button for each wallet; it pays at once. */
function fakeExpress(wallets: readonly DeviceWallet[]): ExpressDriver {
  let area: HTMLElement | undefined;
  return {
    mount(element, on) {
      area = element;
      for (const wallet of wallets) {
        buttonIn(element, wallet === 'apple-pay' ? 'Apple Pay' : 'Google Pay', () => {
          if (on.click()) void on.pay(`pm_fake_${wallet}`);
        });
      }
      on.ready(wallets);
    },
    destroy: () => area?.replaceChildren(),
  };
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
  ...script
}: FakeDriversOptions = {}): FakeDrivers {
  const opened: string[] = [];
  const kept: boolean[] = [];
  const responses = [...confirmations];
  const open = opener(opened, script);
  return {
    opened,
    kept,
    fields(context) {
      const driver = fakeFields((options) => {
        kept.push(options?.savesCard ?? context.savesCard !== false);
        return Promise.resolve(collected);
      });
      return open('fields', context, driver);
    },
    wallet: (context) => open('wallet', context, fakeWallet()),
    express: (context) => open('express', context, fakeExpress(wallets ?? context.offer.wallets ?? [])),
    async confirm(context, clientSecret) {
      await open('confirm', context, undefined);
      opened.push(`${opened.pop() ?? ''} ${clientSecret}`);
      const response = (responses.length > 1 ? responses.shift() : responses[0]) ?? 'done';
      if (response instanceof Error) throw response;
      return response;
    },
  };
}
