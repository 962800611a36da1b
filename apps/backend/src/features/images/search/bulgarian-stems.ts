/**
 * Stems of Bulgarian words. Written for this search, because the stemmer of `@orama/stemmers` writes into strings and
 * so throws for each word whose stem differs from its letters (`червен`, `облаци`), and leaves short words alone
 * (`рози`, `лъвът`).
 *
 * It removes the article and the ending of gender and number, the vowel that appears only without an ending (`черен`,
 * `черни`), and treats я and е of the last syllable alike (`бял`, `бели`). A stem is no word and only fit to be compared.
 */

/** Below this length a stem says too little. */
const SHORTEST = 3;

/** Forms without a common beginning or with an ending that no rule covers. */
const IRREGULAR: Readonly<Record<string, string>> = {
  деца: 'дете',
  децата: 'дете',
  очи: 'око',
  очите: 'око',
  уши: 'ухо',
  ушите: 'ухо',
  ръце: 'ръка',
  ръцете: 'ръка',
  нозе: 'нога',
  дни: 'ден',
  дните: 'ден',
  небеса: 'небе',
  небесата: 'небе',
  хора: 'човек',
  хората: 'човек',
};

const ARTICLE = /(?:те|та|то|ят|ът)$/u;
const PLURAL = /(?:овци|ове|еве|ища)$/u;
/** At most one ending: `планина`, `линия`, `линии`, `музей`. */
const ENDING = /(?:ьо)?(?:и?[яи]|[аеоуюй])$/u;
/** `черен` and `черни`, `вятър` and `ветрове`; a vowel before it would be another syllable. */
const FLEETING = /([^аеиоуъюя])[еъ]([нлрц])$/u;
const LAST_YA = /я([^аеиоуъюя]+)$/u;
/** In the plural к, г and х become ц, з and с: `вълк` and `вълци`. Many words have ц, з or с in all forms (`роза`). */
const SOFTENED = [
  [/ци$/u, 'к'],
  [/(?:ло|го|ър|ур|я|а)зи$/u, 'г'],
  [/си$/u, 'х'],
] as const;

/** All possible stems, the most probable first; never empty. Two words are forms of one word if they share one. */
export function bulgarianStems(word: string): readonly string[] {
  const singular = IRREGULAR[word] ?? word;
  const bare = singular.replace(ARTICLE, '');
  const candidates = [
    // `моретата` has the ending of море in the plural and an article.
    ...(singular.endsWith('тата') ? [singular.slice(0, -4)] : []),
    bare,
    // `планета` only looks as if it had an article.
    singular,
    // `музеят` is музей with its article.
    ...(/[ео]ят$/u.test(singular) ? [`${bare}й`] : []),
  ].filter((candidate) => candidate.length >= SHORTEST || candidate === singular);
  return [...new Set(candidates.flatMap(withoutEnding))];
}

function withoutEnding(word: string): string[] {
  const softened = SOFTENED.flatMap(([ending, letter]) =>
    ending.test(word) && word.length > SHORTEST ? [`${word.slice(0, -2)}${letter}`] : [],
  );
  return [shortened(word), ...softened].map(canonical);
}

function shortened(word: string): string {
  for (const ending of [PLURAL, ENDING]) {
    const stem = word.replace(ending, '');
    if (stem !== word && stem.length >= SHORTEST) return stem;
  }
  return word;
}

function canonical(stem: string): string {
  const hard = stem.replace(/ь$/u, '');
  const short = hard.replace(FLEETING, '$1$2');
  return (short.length >= SHORTEST ? short : hard).replace(LAST_YA, 'е$1');
}

/** The end of a stem that can differ in another form: `облак` and `облаци`, `черен` and `черни`, `голям` and `големи`. */
const VARIABLE = [/[кцгзхс]$/u, /(?<=[^аеиоуъюя])[нлрц]$/u, /е[^аеиоуъюя]+$/u];

/** What the forms with this stem have in common at their beginning, the possible beginnings. */
export const bulgarianBeginnings = (stem: string): readonly string[] => [
  stem,
  ...VARIABLE.map((end) => stem.replace(end, '')),
];
