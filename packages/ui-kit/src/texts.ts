export { createTexts } from './texts/create-texts.ts';
export { mergeTexts, textsOf, type Texts, type TextSources } from './texts/texts-of.ts';
export { fillIn, sentenceAt, type PartialTexts, type TextKey, type TextValues } from './texts/text-keys.ts';
export { TextsHostContext, type HostTranslate, type UseHostTexts } from './texts/texts-host.ts';
