import type { PlanInterval } from '@lumigraph/contracts';
import { structured, text, withoutEmpty, type StructuredData } from './structured-data.ts';
import { webAddress } from './text.ts';

export interface ProductOffersOptions {
  name: string;
  description?: string;
  /** Absolute address of the page with the prices. */
  url: string;
  seller: string;
  /** Absolute address of an image, which search engines demand of a product. */
  image?: string;
  offers: readonly {
    name: string;
    /** With tax, in the major unit of the currency. */
    price: number;
    /** ISO 4217. */
    currency: string;
    interval: PlanInterval;
  }[];
}

/** UN/CEFACT Recommendation 20. */
const UNIT_CODES: Readonly<Record<PlanInterval, string>> = { monthly: 'MON', yearly: 'ANN' };

/** A subscription with its prices. */
export function productOffers({
  url,
  seller,
  offers,
  image = '',
  ...product
}: ProductOffersOptions): StructuredData {
  return structured('Product', {
    name: text(product.name),
    description: text(product.description),
    url: webAddress(url),
    image: webAddress(image),
    brand: { '@type': 'Brand', name: text(seller) },
    offers: offers.map(({ name, price, currency, interval }) =>
      withoutEmpty({
        '@type': 'Offer',
        name: text(name),
        url: webAddress(url),
        price: price.toFixed(2),
        priceCurrency: currency,
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Organization', name: text(seller) },
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: price.toFixed(2),
          priceCurrency: currency,
          valueAddedTaxIncluded: true,
          unitCode: UNIT_CODES[interval],
        },
      }),
    ),
  });
}
