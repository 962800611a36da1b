import type { Appearance } from '@stripe/stripe-js';

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
export function stripeAppearance(element: Element): Appearance {
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
export function watchAppearance(element: Element, change: (appearance: Appearance) => void): () => void {
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
