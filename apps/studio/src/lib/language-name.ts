/** The name of a language in another one: "Bulgarian" for `bg`. */
export const languageName = (inLanguage: string, code: string): string =>
  new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code;
