import { sql, type Kysely } from 'kysely';
import { autoId, createIndexes, isPostgres, keyText } from '../columns.ts';

/** Categories and images with their counters and their popularity. */
export async function createImages(db: Kysely<never>): Promise<void> {
  await createCategories(db);
  await createImage(db);
  await createPopularity(db);
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

/** Images of every state, what visitors see of them, and the indexes of the lists. */
async function createImage(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('image')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('public_id', key, (c) => c.notNull().unique())
    .addColumn('state', key, (c) => c.notNull())
    .addColumn('state_reason', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('published_at', 'bigint')
    .addColumn('title', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('alt', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('title_translations', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('alt_translations', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('category_id', 'integer', (c) => c.references('category.id'))
    .addColumn('special', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('tags', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('source', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('license', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('credit', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('prompt', 'text')
    .addColumn('negative_prompt', 'text')
    .addColumn('model', 'text')
    .addColumn('sampler', 'text')
    .addColumn('seed', 'text')
    .addColumn('steps', 'integer')
    .addColumn('width', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('height', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('format', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('placeholder', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('sha256', key)
    .addColumn('storage_key', key, (c) => c.unique())
    .addColumn('stored_sha256', 'text')
    // How often the file was replaced: a part of the addresses of its renditions, which are cached for long.
    .addColumn('file_version', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    // Of drafts, until their publication.
    .addColumn('owner_id', key)
    .addColumn('file_name', 'text')
    .addColumn('folder', 'text')
    .addColumn('reading', key)
    .addColumn('claimed_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('similar_to', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('had_hidden_text', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('animation', 'text')
    .addColumn('accepts_similar', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('metadata_outdated', 'integer', (c) => c.notNull().defaultTo(0))
    .addCheckConstraint('image_state', sql`state in ('draft', 'scheduled', 'published', 'withheld')`)
    // Only drafts may have gaps.
    .addCheckConstraint(
      'image_complete',
      sql`state = 'draft' or (category_id is not null and published_at is not null
        and sha256 is not null and storage_key is not null)`,
    )
    .execute();
  // Nearly all images are published: without `likely`, SQLite takes an index that begins with the state for every list.
  const published = sql`state = 'published'`;
  await sql`create view published_image as select * from image
    where ${isPostgres(db) ? published : sql`likely(${published})`}`.execute(db);
  await createListIndexes(db);
  await createStudioIndexes(db);
}

/** A page of a list is read by its index, from the end that is nearer. */
async function createListIndexes(db: Kysely<never>): Promise<void> {
  // SQLite takes this one for the list of all images only when it begins with the state.
  await createIndexes(db, 'image', { image_list: ['state', 'id'] });
  for (const [name, columns] of [
    ['image_category_list', ['category_id', 'id']],
    ['image_special_list', ['special', 'id']],
    ['image_category_special_list', ['category_id', 'special', 'id']],
    ['image_source', ['source']],
  ] as const)
    await publishedIndex(db, name, sql.join(columns.map((column) => sql.ref(column))));
  await sql`create unique index image_same_file on image (sha256) where state in ('published', 'scheduled')`.execute(
    db,
  );
  for (const [name, columns, state] of [
    ['image_scheduled', ['published_at', 'id'], sql<boolean>`state = 'scheduled'`],
    ['image_draft_queue', ['created_at', 'public_id'], sql<boolean>`state = 'draft'`],
    ['image_unpublished_file', ['sha256'], sql<boolean>`state <> 'published'`],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('image')
      .columns([...columns])
      .where(state)
      .execute();
}

/** Published images in the table of the studio, by filter and order. */
async function createStudioIndexes(db: Kysely<never>): Promise<void> {
  for (const [name, columns] of [
    ['created', ['published_at']],
    ['title', ['title']],
    ['category_created', ['category_id', 'published_at']],
    ['special_created', ['special', 'published_at']],
    ['source_created', ['source', 'published_at']],
  ] as const)
    await publishedIndex(
      db,
      `studio_image_${name}`,
      sql.join([...columns, 'id'].map((column) => sql.ref(column))),
    );
  // A license or the name of a model may be too long for an index entry.
  for (const column of ['license', 'model'])
    await publishedIndex(
      db,
      `studio_image_${column}_created`,
      sql`substr(${sql.ref(column)}, 1, 100), published_at, id`,
    );
  const gapIndex = (name: string, gap: ReturnType<typeof sql>) =>
    sql`create index ${sql.ref(`studio_image_without_${name}`)} on image (published_at, id)
      where state = 'published' and (${gap})`.execute(db);
  await gapIndex('alt', sql`alt = title or alt = ''`);
  const position = isPostgres(db) ? sql`strpos` : sql`instr`;
  for (const locale of ['de', 'bg', 'ru', 'es', 'zh']) {
    const key = sql.lit(`"${locale}":`);
    await gapIndex(
      locale,
      sql`${position}(title_translations, ${key}) = 0 or ${position}(alt_translations, ${key}) = 0`,
    );
  }
}

const publishedIndex = (db: Kysely<never>, name: string, columns: ReturnType<typeof sql>) =>
  sql`create index ${sql.ref(name)} on image (${columns}) where state = 'published'`.execute(db);

async function createPopularity(db: Kysely<never>): Promise<void> {
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
