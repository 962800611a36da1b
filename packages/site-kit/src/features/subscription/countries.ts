/** The European Union and its neighbours by ISO 3166 code; the server determines the VAT. */
export const countries = (
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE ' +
  'AL BA CH GB IS LI MD ME MK NO RS TR UA US CA AU NZ JP KR'
).split(' ');

const HOME = 'BG';

/** The country in the browser's language tag, if it is in our list. */
export function likelyCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const region = /-([A-Z]{2})\b/.exec(language)?.[1];
    if (region !== undefined && countries.includes(region)) return region;
  }
  return HOME;
}
