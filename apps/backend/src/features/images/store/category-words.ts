/** Names of the built-in categories in the languages of the site, so that `природа` finds Nature. */
const builtIn: Readonly<Record<string, readonly string[]>> = {
  Nature: ['Natur', 'Природа', 'Naturaleza', '自然'],
  Abstract: ['Abstrakt', 'Абстракция', 'Абстрактно', 'Абстракции', 'Abstracto', '抽象'],
  Technology: ['Technik', 'Technologie', 'Технологии', 'Технология', 'Tecnología', '科技', '技术'],
  Animals: ['Tiere', 'Животни', 'Животные', 'Animales', '动物'],
  Architecture: ['Architektur', 'Архитектура', 'Arquitectura', '建筑'],
  People: ['Menschen', 'Хора', 'Люди', 'Personas', 'Gente', '人物'],
};

/** All texts by which a category is found: its name, the translations of editors, and built-in ones. */
export function categoryWords(
  name: string,
  translations: Readonly<Record<string, string>> = {},
): readonly string[] {
  const known = Object.hasOwn(builtIn, name) ? (builtIn[name] ?? []) : [];
  return [...new Set([name, ...Object.values(translations), ...known])];
}
