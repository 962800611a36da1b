import { sql, type Kysely } from 'kysely';
import { autoId, createIndexes, isPostgres, keyText } from '../columns.ts';

/** Categories and images with their counters, their states outside the lists, and their popularity. */
export async function createImages(db: Kysely<never>): Promise<void> {
  await createCategories(db);
  await createImage(db);
  await createImageStates(db);
  await seed(db as unknown as Kysely<SeedTables>);
}

/** Categories, and the lengths of the lists. */
async function createCategories(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('category')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', key, (c) => c.notNull().unique())
    // No foreign key: an image refers to its category already, and a missing cover is replaced when it is read.
    .addColumn('cover_image_id', 'integer')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('name_translations', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('position', 'integer')
    .execute();
  // Where the images of a merged category are, so that its address leads there.
  await db.schema
    .createTable('merged_category')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('into_id', 'integer', (c) => c.notNull().references('category.id').onDelete('cascade'))
    .execute();
  await createIndexes(db, 'merged_category', {
    merged_category_into_id: ['into_id'],
  });
  await db.schema
    .createTable('image_counter')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute();
}

/** Images, and the indexes of their lists and of the studio. */
async function createImage(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('image')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('public_id', key, (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('title_translations', 'text', (c) => c.notNull())
    .addColumn('alt_translations', 'text', (c) => c.notNull())
    .addColumn('category_id', 'integer', (c) => c.notNull().references('category.id'))
    .addColumn('special', 'integer', (c) => c.notNull())
    .addColumn('all_position', 'integer', (c) => c.notNull())
    .addColumn('category_position', 'integer', (c) => c.notNull())
    .addColumn('special_position', 'integer')
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('placeholder', 'text', (c) => c.notNull())
    .addColumn('sha256', key, (c) => c.notNull().unique())
    .addColumn('storage_key', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('license', 'text', (c) => c.notNull())
    .addColumn('credit', 'text', (c) => c.notNull())
    .addColumn('prompt', 'text')
    .addColumn('negative_prompt', 'text')
    .addColumn('model', 'text')
    .addColumn('sampler', 'text')
    .addColumn('seed', 'text')
    .addColumn('steps', 'integer')
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('stored_sha256', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    // How often the file was replaced: a part of the addresses of its renditions, which are cached for long.
    .addColumn('file_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Positions are not unique: closing the gaps after a removal moves rows one by one, so two rows may temporarily have
  // the same position.
  await createIndexes(db, 'image', {
    image_all_position: ['all_position'],
    image_category_position: ['category_id', 'category_position'],
    image_source: ['source'],
    studio_image_created: ['created_at', 'id'],
    studio_image_title: ['title', 'id'],
    studio_image_category_created: ['category_id', 'created_at', 'id'],
    studio_image_special_created: ['special', 'created_at', 'id'],
    studio_image_source_created: ['source', 'created_at', 'id'],
  });
  await createSpecialIndexes(db);
}

/** Images outside the lists, as JSON of their rows, and the popularity of the others. */
async function createImageStates(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('scheduled_image')
    .addColumn('sha256', key, (c) => c.primaryKey())
    .addColumn('storage_key', key, (c) => c.notNull().unique())
    .addColumn('publish_at', 'bigint', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await createIndexes(db, 'scheduled_image', {
    scheduled_image_day: ['publish_at'],
  });
  await db.schema
    .createTable('withheld_image')
    .addColumn('public_id', key, (c) => c.primaryKey())
    .addColumn('storage_key', key, (c) => c.notNull().unique())
    .addColumn('stored_sha256', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('withheld_at', 'bigint', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('image_popularity')
    .addColumn('image_id', 'integer', (c) => c.primaryKey().references('image.id').onDelete('cascade'))
    .addColumn('category_id', 'integer', (c) => c.notNull())
    .addColumn('score', 'double precision', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'image_popularity', {
    image_popularity_score: ['score', 'image_id'],
    image_popularity_category_score: ['category_id', 'score', 'image_id'],
  });
  await db.schema
    .createTable('popular_image')
    .addColumn('image_id', 'integer', (c) => c.primaryKey().references('image.id').onDelete('cascade'))
    .addColumn('rank', 'integer', (c) => c.notNull())
    .execute();
}

/** Partial indexes, and those of expressions. */
async function createSpecialIndexes(db: Kysely<never>): Promise<void> {
  for (const [name, columns] of [
    ['image_special_position', ['special_position']],
    ['image_category_special_position', ['category_id', 'special_position']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('image')
      .columns([...columns])
      .where(sql<boolean>`special_position is not null`)
      .execute();
  // A license or the name of a model may be too long for an index entry.
  for (const column of ['license', 'model'])
    await sql`
      create index ${sql.ref(`studio_image_${column}_created`)}
      on image (substr(${sql.ref(column)}, 1, 100), created_at, id)`.execute(db);
  await sql`create index studio_image_without_alt on image (created_at, id) where alt = title or alt = ''`.execute(
    db,
  );
  const position = isPostgres(db) ? sql`strpos` : sql`instr`;
  for (const locale of ['de', 'bg', 'ru', 'es', 'zh']) {
    const key = sql.lit(`"${locale}":`);
    await sql`
      create index ${sql.ref(`studio_image_without_${locale}`)} on image (created_at, id)
      where ${position}(title_translations, ${key}) = 0 or ${position}(alt_translations, ${key}) = 0`.execute(
      db,
    );
  }
}

/** Name and translations of the categories of a new installation; they get the ids 1 to 6. */
const categories = [
  ['Nature', { de: 'Natur', bg: 'Природа', ru: 'Природа', es: 'Naturaleza', zh: '自然' }],
  ['Abstract', { de: 'Abstrakt', bg: 'Абстракция', ru: 'Абстракция', es: 'Abstracto', zh: '抽象' }],
  ['Technology', { de: 'Technik', bg: 'Технологии', ru: 'Технологии', es: 'Tecnología', zh: '科技' }],
  ['Animals', { de: 'Tiere', bg: 'Животни', ru: 'Животные', es: 'Animales', zh: '动物' }],
  [
    'Architecture',
    { de: 'Architektur', bg: 'Архитектура', ru: 'Архитектура', es: 'Arquitectura', zh: '建筑' },
  ],
  ['People', { de: 'Menschen', bg: 'Хора', ru: 'Люди', es: 'Personas', zh: '人物' }],
] as const;

interface SeedTables {
  category: { name: string; name_key: string; name_translations: string };
  image_counter: { name: string; value: number };
}

/** The first categories, and the counters of their lists. */
async function seed(db: Kysely<SeedTables>): Promise<void> {
  const counters = ['all', 'special', 'generation'];
  for (const [index, [name, translations]] of categories.entries()) {
    await db
      .insertInto('category')
      .values({ name, name_key: name.toLowerCase(), name_translations: JSON.stringify(translations) })
      .execute();
    counters.push(`category:${index + 1}`, `special-category:${index + 1}`);
  }
  await db
    .insertInto('image_counter')
    .values(counters.map((name) => ({ name, value: 0 })))
    .execute();
}
