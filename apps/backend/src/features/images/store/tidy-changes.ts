import { cleanText, tidyTags } from '../../../lib/clean-text.ts';
import type { ImageChanges } from './image-fields.ts';

/** A change as it was typed, with texts as the importer stores them: on one line, without control characters. */
export function tidied({ title, alt, tags, credit, license, ...changes }: ImageChanges): ImageChanges {
  return {
    ...changes,
    ...tidyGeneration(changes),
    ...(title ? { title: tidyTexts(title) } : {}),
    ...(alt ? { alt: tidyTexts(alt) } : {}),
    ...(tags ? { tags: tidyTags(tags) ?? [] } : {}),
    ...(credit === undefined ? {} : { credit: oneLine(credit) }),
    ...(license === undefined ? {} : { license: oneLine(license) }),
  };
}

/** As generators write them; an empty text is none. */
const tidyGeneration = ({ prompt, negativePrompt, model }: ImageChanges): ImageChanges => ({
  ...(prompt === undefined ? {} : { prompt: cleanText(prompt ?? '') ?? null }),
  ...(negativePrompt === undefined ? {} : { negativePrompt: cleanText(negativePrompt ?? '') ?? null }),
  ...(model === undefined ? {} : { model: oneLine(model ?? '') || null }),
});

const oneLine = (text: string): string => cleanText(text)?.replaceAll(/\s+/gu, ' ') ?? '';

const tidyTexts = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, oneLine(text)]));
