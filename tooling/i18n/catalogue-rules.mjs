// The rules for a translated catalogue, compared with the English one. Pure functions: trees in, problem texts out.

/** Every text of a catalogue by its dotted key; lists use positions. */
export function flatten(tree, prefix = '') {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? [...flatten(value, `${prefix}${key}.`)]
        : [[prefix + key, value]],
    ),
  );
}

const pluralForm = /_(zero|one|two|few|many|other)$/;
export const baseOf = (key) => key.replace(pluralForm, '');

/** `{{name}}`, `{{name, number}}`, `{name}` and `<tag>`, each once. */
function holesOf(sentence) {
  const found = sentence.matchAll(/\{\{\s*(\w+)[^}]*\}\}|\{(\w+)\}|<\/?(\w+)\/?>/g);
  return [...new Set([...found].map(([whole, double, single]) => double ?? single ?? whole))].sort(
    (one, other) => one.localeCompare(other),
  );
}

/** The plural forms that a language has for whole numbers and fractions alike, by CLDR. */
const pluralFormsOf = (locale) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories;

/** The plural forms that whole numbers need, because counts are whole numbers. Spanish `many` is for millions. */
function neededForms(locale) {
  const rules = new Intl.PluralRules(locale);
  return new Set([0, 1, 2, 3, 4, 5, 11, 21, 100].map((count) => rules.select(count)));
}

/** The letters of a language that is not written in Latin ones. */
function ownScript(locale) {
  const { script } = new Intl.Locale(locale).maximize();
  if (script === 'Latn') return undefined;
  return new RegExp(`\\p{Script=${script.replace(/^Han[st]$/, 'Hani')}}`, 'u');
}
const words = (sentence) =>
  sentence.replaceAll(/\{\{[^}]*\}\}|\{\w+\}|<[^>]*>|https?:\S+|\S+@\S+/g, ' ').match(/\p{L}{2,}/gu) ?? [];
/**
 * Names of one or two words (`Premium`, `Apple Pay`) are the same in every language; a longer identical text is
 * untranslated.
 */
const LONGEST_NAME_WORDS = 2;

function untranslated(sentence, english, locale) {
  const { length } = words(sentence);
  if (length > LONGEST_NAME_WORDS && sentence === english) return true;
  const script = ownScript(locale);
  return script !== undefined && length > LONGEST_NAME_WORDS && !script.test(sentence);
}

/** Languages (none: all of them), what their texts may not match, and what is wrong with it. */
const typography = [
  ['', /(?<!<[^>]*)"/, 'has straight quotes'],
  ['', /\.\.\./, 'has three dots in place of …'],
  ['', /(?<! ) {2,}|^ | $/, 'has stray spaces'],
  [
    '',
    /(?!\n)[\p{Cc}\u{AD}\u{200B}\u{2028}\u{2029}\u{FEFF}\u{FFFD}]/u,
    'has an invisible or broken character',
  ],
  [
    '',
    /[\d}] (?:[kKMG]B|[КМГ]Б|px|€)(?![\p{L}{])/u,
    'has a plain space before a unit: a no-break space (U+00A0) belongs there',
  ],
  ['en bg zh', /[\d}][ \u{A0}]%/u, 'has a space before %, which the language writes without one'],
  ['de es ru', /[\d}] ?%/u, 'lacks the no-break space (U+00A0) before %'],
  ['de', /[“«»]\S[^„“”]*”|«|»/, 'has quotes that German does not use: „…“'],
  ['bg', /«|»|”/, 'has quotes that Bulgarian does not use: „…“'],
  ['ru', /“|”/, 'has quotes that Russian does not use: «…»'],
  ['de', /\p{L} ?…/u, 'has a plain space before …: a no-break space (U+00A0) belongs there'],
  ['bg ru', /\p{L}[ \u{A0}]…/u, 'has a space before …'],
  ['zh', /\p{Script=Han}[,;!?]/u, 'has half-width punctuation after a Chinese character'],
  [
    'fr',
    /(?<!\u{202F})[;!?»]|(?<![\u{202F}\d]):|«(?!\u{202F})/u,
    'lacks a narrow no-break space (U+202F) at : ; ! ? « »',
  ],
  ['fr it nl pl pt ro el tr', /'/, 'has a straight apostrophe: ’'],
  ['fr it pt el', /[“”„]/, 'has quotes that the language does not use: «…»'],
  ['pl ro', /[«»“]/, 'has quotes that the language does not use: „…”'],
  ['nl', /[«»„“”]/, 'has quotes that Dutch does not use: ‘…’'],
  ['tr', /[«»„]/, 'has quotes that Turkish does not use: “…”'],
  ['ro', /[şţ]/iu, 'has letters with a cedilla: ș and ț have a comma'],
  ['el', /\?/, 'has a Latin question mark: ;'],
];

const typographyProblems = (sentence, locale) =>
  typography.flatMap(([locales, wrong, say]) =>
    (locales === '' || locales.split(' ').includes(locale)) && wrong.test(sentence) ? [say] : [],
  );

function pluralProblems(own, english, locale) {
  const has = new Set(pluralFormsOf(locale));
  const bases = new Set([...own.keys()].filter((key) => pluralForm.test(key)).map(baseOf));
  return [...bases].flatMap((base) => {
    const forms = [...own.keys()].filter((key) => key !== base && baseOf(key) === base);
    const given = new Set(forms.map((key) => key.match(pluralForm)[1]));
    return [
      ...[...given]
        .filter((form) => !has.has(form) && !english.has(`${base}_${form}`))
        .map((form) => `${base}_${form}: ${locale} has no such plural form`),
      ...[...neededForms(locale)]
        .filter((form) => !given.has(form))
        .map((form) => `${base}_${form}: this plural form is missing`),
    ];
  });
}

/** The English text with which a translated one is compared: the same key, or any plural form of it. */
function counterpart(key, english) {
  return english.get(key) ?? english.get(`${baseOf(key)}_other`);
}

/**
 * Compares one catalogue with English. `missing` are English keys without a translation (by plural base), `problems`
 * are texts that a translator must correct.
 */
export function compareCatalogues(englishTree, ownTree, locale) {
  const english = flatten(englishTree);
  const own = flatten(ownTree ?? {});
  const problems = pluralProblems(own, english, locale);
  const ownBases = new Set([...own.keys()].map(baseOf));
  const missing = [...new Set([...english.keys()].map(baseOf))].filter((base) => !ownBases.has(base));
  for (const [key, sentence] of own) {
    const model = counterpart(key, english);
    if (model === undefined) problems.push(`${key}: English has no such key`);
    else if (typeof sentence !== typeof model) problems.push(`${key}: not of the same kind as in English`);
    else if (typeof sentence === 'string')
      problems.push(...sentenceProblems({ key, sentence, model, locale }));
    // Widgets format numbers and dates in the language that their texts name.
    if (key === 'language' && model === 'en' && sentence !== locale)
      problems.push(`${key}: is not ${locale}`);
  }
  return { total: new Set([...english.keys()].map(baseOf)).size, missing, problems };
}

/** A page of text, such as the terms, is translated completely or not at all: it counts as one text. */
export function compareDocuments(englishTree, ownTree, locale) {
  if (ownTree === undefined) return { total: 1, missing: ['the whole text'], problems: [] };
  const { missing, problems } = compareCatalogues(englishTree, ownTree, locale);
  return { total: 1, missing: [], problems: [...problems, ...missing.map((key) => `${key}: is missing`)] };
}

function sentenceProblems({ key, sentence, model, locale }) {
  if (sentence.trim() === '') return model.trim() === '' ? [] : [`${key}: is empty`];
  const problems = typographyProblems(sentence, locale).map((say) => `${key}: ${say}`);
  const holes = holesOf(sentence);
  const expected = holesOf(model);
  // «One image» may omit its number, in English and in other languages. Russian's `one` includes 21, so it must contain
  // the number.
  const free = pluralForm.test(key) ? 'count' : undefined;
  const differ =
    holes.some((hole) => !expected.includes(hole) && hole !== free) ||
    expected.some((hole) => !holes.includes(hole) && (hole !== free || /_(few|many|other)$/.test(key)));
  if (differ)
    problems.push(
      `${key}: fills in ${holes.join(', ') || 'nothing'}, English ${expected.join(', ') || 'nothing'}`,
    );
  if (locale !== 'en' && untranslated(sentence, model, locale)) problems.push(`${key}: is still English`);
  return problems;
}

/** What is a title here and a button there, or has several meanings. */
const translatedByPlace = new Set([
  'Bulgarian',
  'Change password',
  'Code',
  'Contact',
  'Create Account',
  'Details',
  'Email',
  'Language',
  'Name',
  'People',
  'Remove',
  'Search',
  'Sign In',
  'Sign in',
  'Turkish',
]);

/** One English text has one translation on all pages, else one thing seems to be two. */
export function compareTranslations(catalogues) {
  const first = new Map();
  return catalogues.flatMap(({ name, files: { en, ...others } }) =>
    Object.entries(others).flatMap(([locale, tree]) => {
      const own = flatten(tree);
      return [...flatten(en)].flatMap(([key, english]) => {
        const text = own.get(key);
        if (typeof text !== 'string' || translatedByPlace.has(english)) return [];
        const id = `${locale} ${english}`;
        const known = first.get(id) ?? { text, place: `${name} ${key}` };
        first.set(id, known);
        return known.text === text
          ? []
          : [
              `${name} ${locale}: ${key}: “${english}” is “${text}” here and “${known.text}” in ${known.place}`,
            ];
      });
    }),
  );
}
