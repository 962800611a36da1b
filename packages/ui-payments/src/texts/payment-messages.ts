import en from '../messages/en.json';

/** Every sentence of this package; `messages/en.json` is the complete one. */
export type PaymentMessages = typeof en;

type DeepPartial<T> = { [K in keyof T]?: T[K] extends string ? string : DeepPartial<T[K]> };

/** Sentences to replace, as many as wanted: `{ card: { name: 'Name on the card' } }`. */
export type PaymentLocalization = DeepPartial<PaymentMessages>;

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

export type PaymentTextKey = Leaves<PaymentMessages>;

export type TextValues = Record<string, string | number>;

export const englishMessages: PaymentMessages = en;

/** The sentence at a dotted key, if the tree has one there. */
export function sentenceAt(tree: unknown, key: string): string | undefined {
  let node: unknown = tree;
  for (const name of key.split('.')) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as Record<string, unknown>)[name];
  }
  return typeof node === 'string' ? node : undefined;
}

/** Puts values in the place of `{{name}}`. */
export function fillIn(sentence: string, values: TextValues = {}): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
