export { classesOf, type Appearance, type ClassOf } from './appearance/appearance.ts';
export { buttonLook, type ButtonLook, type ButtonSize, type ButtonVariant } from './button/button-look.ts';
export { classNames } from './class-names.ts';
export { pageItems, type PageItem } from './pagination/page-items.ts';
export { fillIn, sentenceAt, type PartialTexts, type TextKey, type TextValues } from './texts/text-keys.ts';
export type { HostTranslate } from './texts/texts-host.ts';
export { textsOf, type Texts, type TextSources } from './texts/texts-of.ts';
