import { expect, it } from 'vitest';
import { compareWording, wordingProblems, wordingRules } from './wording-rules.mjs';

const page = 'apps/gallery';
const mail = 'apps/backend/mail';
/**
 * A text that a rule rejects, its correction, and the key or catalogue where the rule applies.
 *
 * @type {[locale: string, wrong: string, right: string, place?: { key?: string; catalogue?: string }][]}
 */
const table = [
  ['en', 'Your favorite colours', 'Your favorite colors'],
  ['en', 'Subscription cancelled', 'Subscription canceled'],
  ['en', 'Send me news by e-mail', 'Send me news by email'],
  ['en', 'Send the mail again', 'Send the email again'],
  ['en', "It isn't saved yet", 'It isn’t saved yet'],
  ['en', 'Change Password', 'Change password'],
  ['en', 'Withdraw from Contract', 'Withdraw from contract'],
  ['de', 'Melde dich an', 'Melden Sie sich an'],
  ['de', 'Die Mail ist unterwegs', 'Die E-Mail ist unterwegs'],
  ['de', 'Ihre Probezeit endet', 'Ihre Testphase endet'],
  ['de', 'USt. 20 %', 'MwSt. 20 %'],
  ['de', 'Ausgewählte Bilder', 'Empfohlene Bilder', { key: 'home.featuredTitle' }],
  ['de', 'Netzwerkfehler - bitte warten', 'Netzwerkfehler – bitte warten'],
  ['bg', 'Плащането Ви чака', 'Плащането ви чака'],
  ['bg', 'Паролата ви е сменена', 'Паролата Ви е сменена', { catalogue: mail }],
  ['bg', 'Запомни ме', 'Запомняне на входа'],
  ['bg', 'Това е твоят профил', 'Това е вашият профил'],
  ['bg', 'Преминете към Премиум', 'Преминете към Premium'],
  ['bg', 'Създаване на акаунт', 'Създаване на профил'],
  ['bg', 'Нови публикации', 'Нови статии'],
  ['bg', 'Връзката от писмото', 'Връзката от имейла'],
  ['bg', 'Отказ - моля, изчакайте', 'Отказ – моля, изчакайте'],
  ['ru', 'Перейти на Премиум', 'Перейти на Premium'],
  ['ru', 'Эл. почта', 'Электронная почта'],
  ['ru', 'Ваша учётная запись', 'Ваш аккаунт'],
  ['ru', 'Новые записи в блоге', 'Новые статьи в блоге'],
  ['ru', 'Бесплатная проба', 'Бесплатный пробный период'],
  ['ru', 'Сохраните, пока Вы здесь', 'Сохраните, пока вы здесь'],
  ['ru', 'Попробуйте снова через {{time}}.', 'До следующей попытки: {{time}}.'],
  ['pl', 'Spróbuj ponownie za: {{time}}.', 'Do następnej próby pozostało: {{time}}.'],
  ['ru', 'Избранное', 'Рекомендуем', { key: 'nav.featured' }],
  ['ru', 'Сохранённое', 'Избранное', { key: 'favorites.link' }],
  ['ru', 'Ошибка - подождите', 'Ошибка — подождите'],
  ['es', 'Complete su pedido', 'Completa tu pedido'],
  ['es', 'No se le ha cobrado nada', 'No se te ha cobrado nada'],
  ['es', 'Inténtelo de nuevo', 'Inténtalo de nuevo'],
  ['es', 'Cancele cuando quiera', 'Cancela cuando quieras'],
  ['es', 'Vuelva a cargar la página', 'Vuelve a cargar la página'],
  ['es', 'Tu período de prueba', 'Tu periodo de prueba'],
  ['es', '{{count}} imágenes', '{{count}} de imágenes', { key: 'found_many' }],
  ['es', 'Error - espera', 'Error: espera'],
  ['zh', '欢迎成为高级会员', '欢迎使用 Premium'],
  ['zh', '您的账户', '您的账号'],
  ['zh', '请填写电子邮件', '请填写邮箱'],
  ['zh', '所有套餐', '所有方案'],
  ['zh', '撤销合同', '撤回合同'],
  ['zh', '关于少数民族', '关于少数群体'],
  ['zh', '编号: 7', '编号：7'],
  ['zh', '安全码 (CVC)', '安全码（CVC）'],
  ['zh', '{{amount}}, 含增值税', '{{amount}}，含增值税'],
  ['zh', '正在搜索……', '正在搜索…'],
  ['zh', '使用{{services}}统计', '使用 {{services}} 统计'],
  ['zh', '错误 - 请稍候', '错误：请稍候'],
  ['fr', 'Ton compte a été créé', 'Votre compte a été créé'],
  ['fr', 'Erreur réseau - vérifiez la connexion', 'Erreur réseau : vérifiez la connexion'],
  ['it', 'Controlli il Suo account', 'Controlla il tuo account'],
  ['it', 'Errore di rete - riprova', 'Errore di rete: riprova'],
  ['nl', 'Vul uw wachtwoord in', 'Vul je wachtwoord in'],
  ['nl', 'Netwerkfout - probeer het opnieuw', 'Netwerkfout: probeer het opnieuw'],
  ['pl', 'Czy ma Pani konto?', 'Masz już konto?'],
  ['pl', 'Zapomniałeś hasła?', 'Nie pamiętasz hasła?'],
  ['pl', 'Błąd sieci - spróbuj ponownie', 'Błąd sieci: spróbuj ponownie'],
  ['pt', 'Você já tem conta?', 'Já tem conta?'],
  ['pt', 'Nova senha', 'Nova palavra-passe'],
  ['pt', 'Erro de rede - tente novamente', 'Erro de rede: tente novamente'],
  ['ro', 'Contul dumneavoastră', 'Contul tău'],
  ['ro', 'Eroare de rețea - încearcă din nou', 'Eroare de rețea: încearcă din nou'],
  ['el', 'Ο λογαριασμός σου', 'Ο λογαριασμός σας'],
  ['el', 'Σφάλμα δικτύου - δοκιμάστε ξανά', 'Σφάλμα δικτύου: δοκιμάστε ξανά'],
  ['tr', 'Senin hesabın', 'Hesabınız'],
  ['tr', 'Ağ hatası - yeniden deneyin', 'Ağ hatası: yeniden deneyin'],
];
const examples = table.map(([locale, wrong, right, place]) => ({
  locale,
  wrong,
  right,
  place: { key: 'text', catalogue: page, ...place },
}));

it.each(examples)('$locale: “$wrong” is rejected, “$right” is not', ({ locale, wrong, right, place }) => {
  expect(wordingProblems({ locale, sentence: wrong, ...place })).not.toEqual([]);
  expect(wordingProblems({ locale, sentence: right, ...place })).toEqual([]);
});

it('has an example for every rule', () => {
  const found = new Set(
    examples.flatMap(({ locale, wrong, place }) =>
      wordingProblems({ locale, sentence: wrong, ...place }).map((say) => `${locale}: ${say}`),
    ),
  );
  expect(
    wordingRules.map(({ locale, say }) => `${locale}: ${say}`).filter((rule) => !found.has(rule)),
  ).toEqual([]);
});

it.each([
  ['en', 'Sign In'],
  ['en', 'Visa and Mastercard'],
  ['en', "Thank you for your message! We'll get back to you soon."],
  ['de', 'USt-IdNr.'],
  ['bg', 'Вашият план'],
  ['zh', '《保护少数民族框架公约》'],
  ['zh', '使用您的 PayPal 账户'],
])('%s: “%s” is allowed', (locale, sentence) => {
  expect(wordingProblems({ key: 'text', sentence, locale, catalogue: page })).toEqual([]);
});

it('names the key of a text in a catalogue', () => {
  const tree = { plan: { title: '高级会员', price: '€ 5' }, plain: true };
  expect(compareWording(tree, { locale: 'zh', catalogue: page })).toEqual(['plan.title: translates Premium']);
  expect(compareWording(tree, { locale: 'en', catalogue: page })).toEqual([]);
});
