import { stripeDigits } from '@lumigraph/contracts';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeElementLocale, Appearance } from '@stripe/stripe-js';
import type { Confirmation, DriverContext, FieldsDriver } from '../drivers.ts';
import { loadScriptFrom } from '../load-script.ts';

/**
 * Opens Stripe.js from Stripe's origin, or from the address in the settings. Reuses a script that is already loaded.
 */
export async function openStripe({ offer, language }: DriverContext): Promise<Stripe> {
  if (offer.publicKey === undefined)
    throw new Error('Stripe needs a publishable key in the payment options.');
  if (offer.scriptUrl !== undefined) await loadScriptFrom(offer.scriptUrl);
  const stripe = await loadStripe(offer.publicKey, { locale: language as StripeElementLocale });
  if (!stripe) throw new Error('Stripe.js runs in browsers only.');
  return stripe;
}

/** An amount as Stripe counts it: 4.99 EUR is 499, 500 JPY is 500. */
const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** stripeDigits(currency));

/** For fields and wallets alike: the payment method is made here, and charged by the server. */
export function elementsOptions(context: DriverContext, element: HTMLElement) {
  return {
    mode: 'payment' as const,
    amount: toMinorUnits(context.amount, context.currency),
    currency: context.currency.toLowerCase(),
    paymentMethodCreation: 'manual' as const,
    // A card that is kept is charged again without the user.
    ...(context.savesCard === false ? {} : { setupFutureUsage: 'off_session' as const }),
    appearance: stripeAppearance(element),
  };
}

/** Card fields by Stripe Elements; they return a `paymentMethodId` for the payment. */
export async function openStripeFields(context: DriverContext): Promise<FieldsDriver> {
  const stripe = await openStripe(context);
  let collectFields: FieldsDriver['collect'] = () => Promise.resolve({ status: 'incomplete' });
  let destroyFields = (): void => undefined;
  return {
    mount(element, on) {
      const elements = stripe.elements({
        ...elementsOptions(context, element),
        allowedPaymentMethodTypes: ['card'],
      });
      const fields = elements.create('payment', {
        // Their scripts would load from origins that the page's policy does not allow.
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      });
      fields.on('ready', on.ready);
      fields.on('loaderror', on.failed);
      fields.on('change', ({ complete }) => on.change(complete));
      fields.mount(element);
      const unwatch = watchAppearance(element, (appearance) => void elements.update({ appearance }));
      destroyFields = () => {
        unwatch();
        fields.destroy();
      };
      collectFields = async ({ savesCard } = { savesCard: context.savesCard !== false }) => {
        await elements.update({ setupFutureUsage: savesCard ? 'off_session' : null });
        const { error: missing } = await elements.submit();
        if (missing) return { status: 'incomplete' };
        const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
        return error
          ? { status: 'refused', message: error.message }
          : { status: 'token', token: paymentMethod.id };
      };
    },
    collect: (options) => collectFields(options),
    destroy: () => destroyFields(),
  };
}

/**
 * Shows 3-D Secure in Stripe's own window. The server requests the outcome from Stripe, so a failure here also counts
 * as done.
 */
export async function confirmWithStripe(context: DriverContext, clientSecret: string): Promise<Confirmation> {
  const stripe = await openStripe(context);
  await stripe.handleNextAction({ clientSecret });
  return 'done';
}

/**
 * Stripe's iframes cannot read the tokens and do not support `oklch()`: the colour is painted on a canvas and read back
 * as RGB.
 */
function plainColour(colour: string): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || colour === '') return undefined;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const tokens = {
  colorPrimary: '--color-accent',
  colorBackground: '--color-surface',
  colorText: '--color-text',
  colorTextSecondary: '--color-text-muted',
  colorDanger: '--color-danger',
} as const;

/** The site's colours and corners around `element`, as Stripe's appearance options. */
function stripeAppearance(element: Element): Appearance {
  const style = getComputedStyle(element);
  // A token may be `light-dark(…)`: only a property in use resolves to the colour of the current theme.
  const probe = document.createElement('span');
  element.append(probe);
  const variables: Record<string, string> = {
    fontFamily: 'system-ui, sans-serif',
    borderRadius: style.getPropertyValue('--radius-2').trim() || '8px',
  };
  for (const [name, token] of Object.entries(tokens)) {
    probe.style.color = `var(${token})`;
    const colour = plainColour(getComputedStyle(probe).color);
    if (colour !== undefined) variables[name] = colour;
  }
  probe.remove();
  return { theme: 'stripe', variables };
}

/**
 * Calls `change` when the colors around `element` are others: the system has another theme, or an attribute of an element
 * around it, such as a class, selects one. Returns a function that ends it.
 */
function watchAppearance(element: Element, change: (appearance: Appearance) => void): () => void {
  let shown = JSON.stringify(stripeAppearance(element));
  function look(): void {
    const appearance = stripeAppearance(element);
    const next = JSON.stringify(appearance);
    if (next !== shown) change(appearance);
    shown = next;
  }
  const observer = new MutationObserver(look);
  let at: Node | null = element;
  while (at) {
    observer.observe(at, { attributes: true });
    at = at.parentNode ?? ('host' in at ? (at as ShadowRoot).host : null);
  }
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', look);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', look);
  };
}
