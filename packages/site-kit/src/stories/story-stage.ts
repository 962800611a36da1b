import type { i18n as I18n } from 'i18next';
import { createContext } from 'react';

/** What Storybook's toolbar says about the place in which a story plays. */
export interface StoryStage {
  /** Brand around this very rendering: several may stand side by side. */
  brand: string;
  locale: string;
  /** The same calls over the network of the toolbar. */
  over: <Client extends object>(client: Client) => Client;
  /** Adds the pseudo-language to the texts of the site. */
  prepareTexts: (i18n: I18n) => void;
}

/** The stage without a toolbar: the gallery in English on a network that works. */
export const StoryStageContext = createContext<StoryStage>({
  brand: 'gallery',
  locale: 'en',
  over: (client) => client,
  prepareTexts: () => undefined,
});
