const NAME = 'confirm';

/** The address of this page to which a provider leads back, with the section that needs the confirmation. */
export function confirmationAddress(href: string, section: string): string {
  const url = new URL(href);
  url.searchParams.set(NAME, section);
  return url.href;
}

/** The section that needs the confirmation with which the browser has returned. */
export const confirmedSection = (search: string): string | null => new URLSearchParams(search).get(NAME);
