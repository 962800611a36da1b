// Words and forms that texts for visitors do not use, by language. `docs/translators.md` explains the terms.
import { flatten } from './catalogue-rules.mjs';

/** Labels with capitals that other systems expect; all other labels use sentence case. */
const fixedLabels = new Set([
  'Sign In',
  'Sign Up',
  'Sign Out',
  'Create Account',
  'Reset Password',
  'My Profile',
]);
const names = new Set(
  'Premium Twosome Lumigraph Visa Mastercard PayPal Revolut Business Google Facebook Microsoft Analytics Credentials Monday Friday Saturday Sunday Bulgaria'.split(
    ' ',
  ),
);
const LONGEST_LABEL_WORDS = 4;

/** `Change Password` where `Change password` is meant. */
function hasTitleCase(sentence) {
  const [, ...rest] = sentence.split(' ');
  if (rest.length === 0 || rest.length >= LONGEST_LABEL_WORDS || fixedLabels.has(sentence)) return false;
  if (!/^[\p{L} -]+$/u.test(sentence)) return false;
  return rest.some((part) => /^\p{Lu}\p{Ll}/u.test(part) && !names.has(part));
}

/** Letters of any alphabet end a word; `\b` of JavaScript knows only Latin ones. */
const word = (forms, flags = 'u') => new RegExp(`(?<!\\p{L})(?:${forms})(?!\\p{L})`, flags);
/** The same inside a sentence, where a capital is not the capital of the first word. */
const insideSentence = (forms) => new RegExp(`(?<=[\\p{L}\\p{N}},;—–] )(?:${forms})(?!\\p{L})`, 'u');

/** Mails and invoices in Bulgarian write the polite pronoun with a capital, pages without. */
const letters = /^apps\/backend\/(?:mail|billing)/;

/**
 * By language, `{ wrong, say }`: texts may not match `wrong`. `key` limits a rule to some keys, `only` and `except` to some
 * catalogues; `but` is removed from the text before the comparison.
 */
const wordingRules = {
  en: [
    {
      wrong: word(
        'licence[ds]?|favourit\\w*|colour\\w*|grey|organis\\w*|recognis\\w*|labelled|labelling|cancelled|cancelling|catalogue|centre|adverts?',
        'iu',
      ),
      say: 'has British spelling: license, favorite, color, recognize, labeled, canceled, ad',
    },
    { wrong: word('e-mails?|(?<!e)mails?', 'iu'), say: 'says mail or e-mail: “email”' },
    { wrong: /'/, but: /We'll get back/, say: 'has a straight apostrophe: ’' },
    { test: hasTitleCase, say: 'has capitals inside a label: sentence case' },
  ],
  de: [
    { wrong: word('du|dich|dir|dein\\p{L}*', 'iu'), say: 'addresses with du: Sie' },
    { wrong: /(?<!\p{L}-)(?<!\p{L})[Mm]ails?(?!\p{L})/u, say: 'says Mail: E-Mail' },
    { wrong: /Probezeit|Abonnement/, say: 'says Probezeit or Abonnement: Testphase, Abo' },
    { wrong: /USt\. /, say: 'says USt.: MwSt.' },
    { key: /featured|special/i, wrong: /ausgewählt/i, say: 'calls featured ausgewählt: Empfohlen' },
  ],
  bg: [
    {
      except: letters,
      wrong: insideSentence('Ви|Вие|Вас|Вам|Ваш\\p{L}*'),
      say: 'writes Ви with a capital: ви (capital only in mails and invoices)',
    },
    {
      only: letters,
      wrong: word('ви|вие|вас|вам|ваш\\p{L}*'),
      say: 'writes ви without a capital: Ви in mails and invoices',
    },
    {
      wrong: word('ти|теб|тебе|твой|твоя|твоят|твое|твоето|твои|твоите|запомни|покажи|скрий', 'iu'),
      say: 'addresses with ти: вие',
    },
    { wrong: /премиум/iu, say: 'translates Premium' },
    { wrong: word('акаунт\\p{L}*', 'iu'), say: 'says акаунт: профил' },
    { wrong: /публикаци/iu, say: 'says публикация: статия' },
    { wrong: word('форма|формата|писмо|писма|писмото', 'iu'), say: 'says форма or писмо: формуляр, имейл' },
  ],
  ru: [
    { wrong: /премиум/iu, say: 'translates Premium' },
    { wrong: /картин/iu, say: 'says картинка: изображение' },
    {
      wrong: /(?:через|на) \{\{(?:time|wait)\}\}/u,
      say: 'has a preposition before a number with its unit, which is in the nominative: “До следующей попытки: …”',
    },
    { wrong: /резервн\p{L}+ код/iu, say: 'says резервный код: код восстановления' },
    { wrong: /эл\. ?почт/iu, say: 'abbreviates электронная почта' },
    { wrong: /уч[её]тн\p{L}+ запис/iu, say: 'says учётная запись: аккаунт' },
    { wrong: /(?:нов|кажд)\p{L}+ (?:запис|публикаци)/iu, say: 'says запись or публикация: статья' },
    { wrong: word('проба|пробы|пробу', 'iu'), say: 'says проба: пробный период' },
    { wrong: insideSentence('Вы|Вас|Вам|Ваш\\p{L}*'), say: 'writes вы with a capital' },
    { key: /featured|special/i, wrong: /избранн/iu, say: 'calls featured избранное: рекомендуем' },
    { key: /favou?rite/i, wrong: /сохран[её]нн/iu, say: 'calls favorites сохранённое: избранное' },
  ],
  pl: [
    {
      wrong: /(?:za|przez):? \{\{(?:time|wait)\}\}/u,
      say: 'has a preposition before a number with its unit, which is in the nominative: “pozostało: …”',
    },
    { wrong: word('Pan|Pani|Państwo|Państwa', 'u'), say: 'addresses with Pan: imperative' },
    { wrong: word('\\p{L}+(?:łeś|łaś)', 'iu'), say: 'has a verb with a gender: rephrase' },
  ],
  es: [
    {
      wrong: word(
        'usted|ustedes|su (?:cuenta|pedido|pago|perfil|suscripción|plan|tarjeta|banco|correo|dirección|conexión|nombre|prueba|desistimiento)|sus (?:datos|facturas|favoritos|imágenes|archivos)|inténtelo|pruébelo|suscríbase|revise|elija|escriba|introduzca|pulse|cancele|indique|compruebe|puede (?:cancelar|desistir|cambiar|pedir)|se le (?:ha cobrado|cobrará|cobra)|le (?:damos|enviamos|enviaremos|llevamos)',
        'iu',
      ),
      say: 'addresses with usted: tú',
    },
    {
      wrong: word('Vuelva|Espere|Complete|Pruebe|Acepte|Confirme|Conserve|Abra|Guarde|Cierre'),
      say: 'addresses with usted: tú',
    },
    { wrong: /período/iu, say: 'says período: periodo' },
    { wrong: /No (?:se pud|pudimos)/u, say: 'says no se pudo: no se ha podido' },
    {
      key: /_many$/,
      wrong: /^[^{]*\{\{count(?:, number)?\}\} (?!de |min )/,
      say: 'lacks de after a million: {{count}} de …',
    },
  ],
  zh: [
    { wrong: /恢复码|身份验证应用/, say: 'says 恢复码 or 身份验证应用: 恢复代码, 身份验证器应用' },
    { wrong: /高级会员/, say: 'translates Premium' },
    { wrong: /(?<!银行|PayPal )账户|帐号|帐户/, say: 'says 账户: 账号' },
    { wrong: /电子邮件|电子邮箱/, say: 'says 电子邮件: 邮箱 (address) or 邮件 (message)' },
    {
      wrong: /套餐|会话已过期|撤销(?:合同|权|声明)/,
      say: 'says 套餐, 会话已过期 or 撤销合同: 方案, 登录已过期, 撤回合同',
    },
    { but: /《[^》]*》/, wrong: /少数民族/, say: 'says 少数民族: 少数群体' },
    {
      wrong: /\p{Script=Han} ?[(:]|[)],?\p{Script=Han}|[,;:!?] ?\p{Script=Han}|\p{Script=Han}\.(?:$| )/u,
      say: 'has half-width punctuation beside a Chinese character',
    },
    { wrong: /……/, say: 'has two ellipsis characters: …' },
    {
      wrong:
        /\p{Script=Han}\{\{(?:services|provider|site|email|amount|credit|date|day)\b|\{\{(?:services|provider|site|email|amount|credit|date|day)\}\}\p{Script=Han}/u,
      say: 'lacks a space between a Chinese character and a name, amount or date',
    },
  ],
  fr: [{ wrong: word('tu|toi|ton|ta|tes|te', 'iu'), say: 'addresses with tu: vous' }],
  it: [{ wrong: insideSentence('Lei|Suo|Sua|Suoi|Sue'), say: 'addresses with Lei: tu' }],
  nl: [{ wrong: word('u|uw', 'iu'), say: 'addresses with u: je' }],
  pt: [
    { wrong: word('você|vocês|tu|teu|tua', 'iu'), say: 'addresses with você or tu: neutral forms' },
    { wrong: word('senha|usuário|celular|tela|arquivos?', 'iu'), say: 'is Brazilian Portuguese' },
  ],
  ro: [{ wrong: word('dumneavoastră|dvs', 'iu'), say: 'addresses with dumneavoastră: tu' }],
  el: [{ wrong: word('εσύ|σου|εσένα', 'iu'), say: 'addresses in the singular: εσείς' }],
  tr: [{ wrong: word('sen|seni|senin|sana', 'iu'), say: 'addresses with sen: siz' }],
};

const DASH = { wrong: / - /, say: 'has a hyphen in place of a dash' };
const rulesOf = (locale) => [...(wordingRules[locale] ?? []), ...(locale === 'en' ? [] : [DASH])];

/** The texts of one catalogue that break a rule: `key: what is wrong`. */
export function compareWording(tree, { locale, catalogue }) {
  return [...flatten(tree)].flatMap(([key, sentence]) =>
    rulesOf(locale)
      .filter((rule) => typeof sentence === 'string' && breaks(rule, { key, sentence, catalogue }))
      .map(({ say }) => `${key}: ${say}`),
  );
}

function breaks({ key: keys = /(?:)/, only = /^/, except, wrong, but, test }, { key, sentence, catalogue }) {
  if (!keys.test(key) || !only.test(catalogue) || except?.test(catalogue)) return false;
  if (test) return test(sentence);
  return wrong.test(but ? sentence.replaceAll(new RegExp(but.source, 'gu'), '') : sentence);
}
