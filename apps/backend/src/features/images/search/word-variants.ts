import type { Locale } from '@lumigraph/contracts';
import { foldText } from '../store/words.ts';
import { languagesOf } from './word-forms.ts';

/**
 * Other spellings and forms of a word that neither a common stem nor a common beginning of three letters leads to. They
 * are looked up one by one, so a wrong one costs a lookup and finds nothing.
 */

type Rule = readonly [ending: RegExp, replacements: readonly string[]];

/** Folded endings, and what stands there in other forms. */
const rules: Readonly<Record<Locale, readonly Rule[]>> = {
  en: [
    [/ves$/u, ['f', 'fe']],
    [/fe?$/u, ['ves']],
    [/(?<=[^aeiou])ies$/u, ['y']],
    [/(?<=[^aeiou])y$/u, ['ies']],
    [/(?<=s)es$/u, ['']],
    [/(?<=e)s$/u, ['']],
    [/ing$/u, ['e']],
    [/e$/u, ['ing']],
  ],
  de: [
    // Visitors without umlauts on their keyboard write as the addresses of the site.
    [/(?<=[aou])e(?=[^aeiou])/gu, ['']],
    [/innen$/u, ['in']],
    [/(?<=[lre])n$/u, ['']],
    [/(?<=s)e[nr]?$/u, ['']],
    [/(?<=[^aeiou])el$/u, ['le']],
    [/(?<=[^aeiou])le[nrsm]?$/u, ['el']],
  ],
  bg: [],
  ru: [
    [/ок$/u, ['ки', 'ка']],
    [/к[иау]$/u, ['ок']],
    [/ень$/u, ['ни', 'ня']],
    [/н[ия]$/u, ['ень']],
    [/(?<=т)ер$/u, ['ра', 'ры']],
  ],
  es: [
    [/z$/u, ['ces']],
    [/ces$/u, ['z']],
    [/(?<=[lnr])es$/u, ['']],
  ],
  zh: [],
};

/** Forms of one word that no rule covers. */
const groups: Readonly<Record<Locale, string>> = {
  en: `man men, woman women, child children, mouse mice, goose geese, foot feet, tooth teeth, person people,
sun sunny, fog foggy, snow snowy, cloud cloudy, wind windy, rain rainy, storm stormy, bright brighter,
color colour, colors colours, gray grey, fly flew flying, swim swam swimming, run ran running`,
  de: 'Kuh Kühe, Mann Männer, Mensch Menschen',
  bg: `дете детето деца децата, човек човека човекът хора хората, око окото очи очите, ухо ушите уши, ръка ръката ръце ръцете,
сянка сянката сенки сенките, цвят цветът цветове цветовете, бял бяла бяло бели белите, сняг снегът снега снегове снежен снежна снежно снежни,
вятър вятърът ветрове ветровете, свят светът светове световете, ден денят дни дните, място места, голям голяма големи,
лято лятото лета, тяло телата тела, бряг бреговете брегове брегът, крак крака краката, брат братя`,
  ru: `ребёнок ребёнка дети детей, человек человека люди людей, лев льва львы львов, день дня дни дней,
церковь церкви церковью, пёс пса псы, лёд льда льды, лоб лба, рот рта, ветер ветра ветры, огонь огня огни,
замок замка замки, угол угла углы, конь коня кони, сон сна сны, ухо уши, око очи, небо небеса, чудо чудеса,
дерево деревья дерева, орёл орла орлы, осёл осла ослы, снег снежный снежная снежное снежные, ночь ночной ночная ночное`,
  es: 'dormir durmiendo duerme dormido, volar vuela volando, pez peces, rey reyes, luz luces',
  zh: '',
};

const grouped = new Map<string, ReadonlyMap<string, readonly string[]>>(
  Object.entries(groups).map(([locale, list]) => [
    locale,
    new Map(
      list
        .split(',')
        .map((group) => foldText(group).trim().split(/\s+/u))
        .flatMap((group) => group.map((word) => [word, group] as const)),
    ),
  ]),
);

const SHORTEST = 3;

/** Words that are searched beside this folded one, in the languages in which it is read. */
export function variantsOf(word: string, locale: string): readonly string[] {
  const variants = languagesOf(word, locale).flatMap((language) => [
    ...(grouped.get(language)?.get(word) ?? []),
    ...rules[language].flatMap(([ending, replacements]) =>
      word.search(ending) < 0 ? [] : replacements.map((replacement) => word.replace(ending, replacement)),
    ),
  ]);
  return [...new Set(variants)].filter((variant) => variant !== word && variant.length >= SHORTEST);
}
