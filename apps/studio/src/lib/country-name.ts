/** The name of a country in a language: "Deutschland" for `DE` in `de`. A code that is not known is returned as it is. */
export function countryName(inLanguage: string, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(inLanguage, { type: 'region' }).of(code) ?? code;
}
