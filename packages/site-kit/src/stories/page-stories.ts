import { waitFor } from 'storybook/test';

/** The common part of the stories of a site's pages; title, component and tags are in the file itself. */
export const pageStories = {
  argTypes: { site: { control: false }, services: { control: false } },
  parameters: { padded: false },
} as const;

/** Waits until the page of the address is shown: pages are separate chunks. */
export async function pageIsHere({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await waitFor(
    () => {
      if (!canvasElement.querySelector('h1')) throw new Error('The page is not here yet.');
    },
    { timeout: 10_000 },
  );
}

/** A site's home page in another language; `brand` is the site's, independent of the toolbar. */
export const homeIn = (brand: string, locale: string) => ({
  play: pageIsHere,
  globals: { brand, locale },
});
