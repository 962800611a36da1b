import type { Locale } from '@lumigraph/contracts';
import texts from './sharing-texts.json' with { type: 'json' };

export const textsOf = (locale: string): (typeof texts)['en'] => texts[locale as Locale];

/** How an image was made, for its credit line; empty for what needs no mark. */
export function madeBy(source: string | undefined, locale: string): string {
  const code = source?.split('/').at(-1);
  return code === 'trainedAlgorithmicMedia' ||
    code === 'compositeWithTrainedAlgorithmicMedia' ||
    code === 'algorithmicMedia'
    ? textsOf(locale)[code]
    : '';
}
