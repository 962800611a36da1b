/**
 * A catalogue, or the part of it that a site replaces: `{ login: { title: 'Welcome back' } }`. A text with a number may
 * have the plural forms of any language: `{ items_few: '…' }`.
 */
export type PartialTexts<Messages> = {
  [Key in keyof Messages]?: Messages[Key] extends string ? string : PartialTexts<Messages[Key]>;
} & {
  [
    Key in keyof Messages as Key extends `${infer Base}_other` ? `${Base}_${Intl.LDMLPluralRule}` : never
  ]?: string;
};

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

/** Every dotted key of a catalogue; other keys do not compile. `items_one` and `items_other` are the key `items`. */
export type TextKey<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${TextKey<Messages[Key]>}`;
}[keyof Messages & string];

/** Replacements for `{{name}}`. The number `count` also selects the plural form. */
export type TextValues = Record<string, string | number>;

/** The text at a dotted key, or undefined. */
export function sentenceAt(tree: unknown, key: string): string | undefined {
  let node: unknown = tree;
  for (const name of key.split('.')) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = Object.hasOwn(node, name) ? (node as Record<string, unknown>)[name] : undefined;
  }
  return typeof node === 'string' && node !== '' ? node : undefined;
}

/** The text of a key in the plural form for `count` in a language, else in the general form. */
export function sentenceFor(
  tree: unknown,
  key: string,
  { language, count }: { language: string; count?: string | number | undefined },
): string | undefined {
  const form = typeof count === 'number' ? pluralForm(language, count) : 'other';
  return sentenceAt(tree, `${key}_${form}`) ?? sentenceAt(tree, key) ?? sentenceAt(tree, `${key}_other`);
}

function pluralForm(language: string, count: number): Intl.LDMLPluralRule {
  try {
    return new Intl.PluralRules(language).select(count);
  } catch {
    // A translation file may contain a language tag that Intl does not support.
    return new Intl.PluralRules('en').select(count);
  }
}

/** Replaces each `{{name}}` with its value. */
export function fillIn(sentence: string, values: TextValues = {}): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
