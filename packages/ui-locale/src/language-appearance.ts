import type { Appearance } from '@lumigraph/ui-kit';

/** Parts to which a site can add a class name. */
export type LanguageElement =
  'language-selector' | 'language-trigger' | 'language-menu' | 'language-sheet' | 'language-item';

export type LanguageAppearance = Appearance<LanguageElement>;
