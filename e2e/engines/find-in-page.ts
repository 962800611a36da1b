/** What a visitor looks for: the role of an element and its name. */
export interface Wanted {
  role: 'link' | 'button' | 'menuitem' | 'radio' | 'checkbox' | 'field' | 'heading' | 'text';
  name: string;
}

/**
 * Runs in the page of every engine, so it uses nothing from outside: the visible element of a role whose name is, or
 * begins with, the wanted one.
 */
export function findInPage({ role, name }: Wanted): Element | null {
  const selectors = {
    link: 'a[href]',
    button: 'button, [role="button"], summary',
    menuitem: '[role="menuitem"], [role="menuitemradio"]',
    radio: 'input[type="radio"]',
    checkbox: 'input[type="checkbox"]',
    field: 'input:not([type="radio"], [type="checkbox"], [type="hidden"]), textarea, select',
    heading: 'h1, h2, h3',
    text: 'p, li, h1, h2, h3, dd, dt, span, strong, small, output, label',
  };
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const named = (element: Element): string => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const by = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    return tidy(
      element.getAttribute('aria-label') ??
        (by || labels.join(' ') || element.textContent || element.getAttribute('title')),
    );
  };
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const candidates = [...document.querySelectorAll(selectors[role])];
  return candidates.find((element) => named(element).startsWith(name) && isShown(element)) ?? null;
}
