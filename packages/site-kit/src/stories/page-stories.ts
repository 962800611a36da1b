import { waitFor } from 'storybook/test';

/** What the stories of a whole site's pages have in common; title, component and tags stand in the file itself. */
export const pageStories = {
  argTypes: { site: { control: false }, services: { control: false } },
  parameters: { padded: false },
} as const;

/** Waits until the page of the open address is on screen: pages come in files of their own. */
export async function pageIsHere({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await waitFor(
    () => {
      if (!canvasElement.querySelector('h1')) throw new Error('The page is not here yet.');
    },
    { timeout: 10_000 },
  );
}

/** A site's home page in another language; `brand` is the site's, whatever the toolbar says. */
export const homeIn = (brand: string, locale: string) => ({
  play: pageIsHere,
  globals: { brand, locale },
});
