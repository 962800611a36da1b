import type { Kysely } from 'kysely';
import type { SchemaStep } from './schema-step.ts';

interface Tables {
  category: { name: string; name_translations: string };
}

/** Names of the categories of a new installation. */
const names = {
  Nature: { de: 'Natur', bg: 'Природа', ru: 'Природа', es: 'Naturaleza', zh: '自然' },
  Abstract: { de: 'Abstrakt', bg: 'Абстракция', ru: 'Абстракция', es: 'Abstracto', zh: '抽象' },
  Technology: { de: 'Technik', bg: 'Технологии', ru: 'Технологии', es: 'Tecnología', zh: '科技' },
  Animals: { de: 'Tiere', bg: 'Животни', ru: 'Животные', es: 'Animales', zh: '动物' },
  Architecture: { de: 'Architektur', bg: 'Архитектура', ru: 'Архитектура', es: 'Arquitectura', zh: '建筑' },
  People: { de: 'Menschen', bg: 'Хора', ru: 'Люди', es: 'Personas', zh: '人物' },
};

/**
 * Stores the names that sites show for the first categories, so that the studio and programs that read the API have
 * them too. What an editor has translated stays.
 */
export const firstCategoryNamesMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<Tables>): Promise<void> {
    for (const [name, translations] of Object.entries(names))
      await db
        .updateTable('category')
        .set({ name_translations: JSON.stringify(translations) })
        .where('name', '=', name)
        .where('name_translations', '=', '{}')
        .execute();
  },
};
