/** A catalogue, or as much of it as a site wants to replace: `{ login: { title: 'Welcome back' } }`. */
export type PartialTexts<Messages> = {
  [Key in keyof Messages]?: Messages[Key] extends string ? string : PartialTexts<Messages[Key]>;
};

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

/**
 * Every dotted key of a catalogue: a key that it does not have does not compile. `items_one` and `items_other` are the
 * key `items`.
 */
export type TextKey<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${TextKey<Messages[Key]>}`;
}[keyof Messages & string];

export type TextValues = Record<string, string | number>;

/** The sentence at a dotted key, if the tree has one there. */
export function sentenceAt(tree: unknown, key: string): string | undefined {
  let node: unknown = tree;
  for (const name of key.split('.')) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = Object.hasOwn(node, name) ? (node as Record<string, unknown>)[name] : undefined;
  }
  return typeof node === 'string' && node !== '' ? node : undefined;
}

/** Puts values in the place of `{{name}}`. */
export function fillIn(sentence: string, values: TextValues = {}): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
