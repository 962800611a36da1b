/**
 * Numbers, dates and sizes as the server wrote them into the document. The first number or date format of a browser
 * reads the list of all its locales: 15 to 30 ms on a computer, 100 on a phone, in the middle of the hydration.
 */
let known: Readonly<Record<string, string>> = {};
/** On the server, during one rendering, which is synchronous. */
let recorded: Record<string, string> | undefined;

/** A formatted text: that of the document, else made here. `key` names format, language and value. */
export function documentText(key: string, make: () => string): string {
  const text = known[key] ?? make();
  if (recorded) recorded[key] = text;
  return text;
}

/** Passes on texts that an earlier rendering recorded. */
export function recordAgain(texts: Readonly<Record<string, string>>): void {
  if (recorded) Object.assign(recorded, texts);
}

/** Runs a rendering, and returns its result with the texts that it formatted. */
export function recordTexts<Result>(run: () => Result): [Result, Readonly<Record<string, string>>] {
  const outer = recorded;
  const own: Record<string, string> = {};
  recorded = own;
  try {
    return [run(), own];
  } finally {
    recorded = outer;
    recordAgain(own);
  }
}

/** In the browser: from now on, these texts are not formatted again. */
export function takeDocumentTexts(texts: Readonly<Record<string, string>> = {}): void {
  known = texts;
}

const numbers = new Map<string, Intl.NumberFormat>();

/** `1,234` in a language. */
export const numberText = (value: number, locale: string): string =>
  documentText(`${locale} ${value}`, () => {
    const format = numbers.get(locale) ?? new Intl.NumberFormat(locale);
    numbers.set(locale, format);
    return format.format(value);
  });
