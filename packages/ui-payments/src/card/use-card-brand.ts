import { useEffect, useState } from 'react';
import type { CardBrand, cardBrand } from './card-brand.ts';

/**
 * The brand of a number as it is typed. The table of all brands is loaded with the first digit; until then, and where it
 * cannot be loaded, the brand is unknown.
 */
export function useCardBrand(number: string): CardBrand | undefined {
  const [brandOf, setBrandOf] = useState<typeof cardBrand>();
  const isTyped = number !== '';
  useEffect(() => {
    if (!isTyped) return;
    import('./card-brand.ts').then(
      (loaded) => setBrandOf(() => loaded.cardBrand),
      () => undefined,
    );
  }, [isTyped]);
  return brandOf?.(number);
}
