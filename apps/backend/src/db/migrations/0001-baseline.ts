import { sql, type Kysely } from 'kysely';
import { autoId, createIndexes, isPostgres, keyText, type SchemaStep } from './columns.ts';

/** The schema of the first release. The functions stand in their order: a table after those that it refers to. */
export const baselineMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>): Promise<void> {
    await createServer(db);
    await createAccounts(db);
    await createSettings(db);
    await createStudio(db);
    await createImages(db);
    await createImageFiles(db);
    await createFiles(db);
    await createFavorites(db);
    await createCollections(db);
    await createDownloads(db);
    await createBlog(db);
    await createNewsletter(db);
    await createContact(db);
    await createReports(db);
    await createMail(db);
    await createPayments(db);
    await createSubscriptions(db);
    await createInvoices(db);
    await createStatistics(db);
  },
};

/** What the server needs to run. */
async function createServer(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  // The kinds of the executed migrations: a program that is older than a migration cannot know its kind.
  await db.schema
    .createTable('schema_step')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('unused_since', 'text')
    .execute();
  await db.schema
    .createTable('installation_mark')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('set_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('server_key')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('rate_counter')
    .addColumn('key', key, (c) => c.primaryKey())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('not_before', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await createIndexes(db, 'rate_counter', {
    rate_counter_expiry: ['expires_at'],
  });
}

/** Accounts, their sessions, sign-in at providers, second factors and passkeys. */
async function createAccounts(db: Kysely<never>): Promise<void> {
  await createUsers(db);
  await createSessions(db);
  await createSecondFactors(db);
}

/** Users, their identities at providers, and changes of addresses that wait for a confirmation. */
async function createUsers(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('user_account')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', key, (c) => c.notNull().unique())
    .addColumn('email_verified', 'integer', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('blocked_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('avatar', 'text')
    .addColumn('site', key, (c) => c.notNull().defaultTo(''))
    .execute();
  await createIndexes(db, 'user_account', {
    user_account_created: ['created_at', 'id'],
  });
  await db.schema
    .createTable('user_identity')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('issuer', key, (c) => c.notNull())
    .addColumn('subject', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('address_proven', 'integer', (c) => c.notNull().defaultTo(1))
    .addUniqueConstraint('user_identity_key', ['issuer', 'subject'])
    .execute();
  await createIndexes(db, 'user_identity', {
    user_identity_user: ['user_id'],
  });
  await db.schema
    .createTable('known_device')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('value', key, (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_device_key', ['user_id', 'kind', 'value'])
    .execute();
  await db.schema
    .createTable('email_change')
    .addColumn('user_id', key, (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}

/** Sessions, their tokens, and started sign-ins at providers. */
async function createSessions(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('user_session')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('counter', 'integer', (c) => c.notNull())
    .addColumn('rotated_at', 'bigint', (c) => c.notNull())
    .addColumn('successor_used', 'integer', (c) => c.notNull())
    .addColumn('remember', 'integer', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('idle_expires_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('reauthenticated_at', 'bigint')
    .execute();
  await createIndexes(db, 'user_session', {
    user_session_user: ['user_id', 'created_at'],
  });
  await db.schema
    .createTable('access_token')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('session_id', key, (c) => c.notNull().references('user_session.id').onDelete('cascade'))
    .addColumn('counter', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'access_token', {
    access_token_session: ['session_id'],
    access_token_expiry: ['expires_at'],
  });
  await db.schema
    .createTable('one_time_token')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('purpose', key, (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('cascade'))
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('email_key', key)
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await createIndexes(db, 'one_time_token', {
    one_time_token_user: ['user_id', 'purpose'],
    one_time_token_email: ['email_key', 'purpose'],
  });
  await db.schema
    .createTable('sign_in_transaction')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('code_verifier', 'text', (c) => c.notNull())
    .addColumn('return_to', 'text', (c) => c.notNull())
    .addColumn('challenge', 'text')
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    // A confirmation must not create an account.
    .addColumn('purpose', 'text', (c) => c.notNull().defaultTo('sign-in'))
    .execute();
}

/** Second factors and passkeys. */
async function createSecondFactors(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('two_factor')
    .addColumn('user_id', key, (c) => c.primaryKey().references('user_account.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('user_id', key, (c) => c.notNull().references('two_factor.user_id').onDelete('cascade'))
    .addColumn('hash', key, (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'hash'])
    .execute();
  await db.schema
    .createTable('passkey')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await createIndexes(db, 'passkey', {
    passkey_user: ['user_id'],
  });
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('session_id', key, (c) => c.references('user_session.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'passkey_challenge', {
    passkey_challenge_session: ['session_id'],
    passkey_challenge_end: ['expires_at'],
  });
}

/** Settings that are changed while the server runs. */
async function createSettings(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('setting_group')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('stored', 'text', (c) => c.notNull())
    .execute();
}

/** Access keys, the audit log, and which page of the studio each user has open. */
async function createStudio(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('studio_presence')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('page', key, (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('studio_presence_key', ['user_id', 'page'])
    .execute();
  await createIndexes(db, 'studio_presence', {
    studio_presence_page: ['page', 'seen_at'],
    studio_presence_seen: ['seen_at'],
  });
  await db.schema
    .createTable('access_key')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('hash', key, (c) => c.notNull().unique())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('created_by', key)
    .addColumn('created_by_name', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema
    .createTable('audit_event')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor_kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', key, (c) => c.notNull())
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('action', key, (c) => c.notNull())
    .addColumn('object_kind', key, (c) => c.notNull())
    .addColumn('object_id', key, (c) => c.notNull())
    .addColumn('object_label', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('request_id', 'text')
    .execute();
  await createIndexes(db, 'audit_event', {
    audit_event_object: ['object_kind', 'object_id', 'id'],
    audit_event_actor: ['actor_id', 'id'],
    audit_event_action: ['action', 'id'],
  });
  await db.schema
    .createIndex('audit_event_request')
    .on('audit_event')
    .columns(['request_id', 'id'])
    .where(sql<boolean>`request_id is not null`)
    .execute();
}

/** Categories and images with their counters, their popularity and their search index. */
async function createImages(db: Kysely<never>): Promise<void> {
  await createCategories(db);
  await createImage(db);
  await createPopularity(db);
  await createSearch(db);
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

/**
 * The search index (decision record 0020): the terms of tags and texts with the number of their images, and a full-text
 * index of the engine, without texts and positions. Synonyms are edited in the studio.
 */
async function createSearch(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('image_term')
    .addColumn('term', keyText(db), (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('label', 'text')
    .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.schema
    .createIndex('image_term_tag_count')
    .on('image_term')
    .columns(['count', 'term'])
    .where(sql<boolean>`label is not null`)
    .execute();
  await db.schema
    .createTable('search_synonym')
    .addColumn('locale', keyText(db), (c) => c.primaryKey())
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await (isPostgres(db) ? createPostgresIndex(db) : createSqliteIndex(db));
}

async function createSqliteIndex(db: Kysely<never>): Promise<void> {
  await sql`create virtual table image_search using fts5(
    terms, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '=#:-'"
  )`.execute(db);
  // Every segment of the index takes time in each search: segments are merged earlier than by default (4).
  await sql`insert into image_search (image_search, rank) values ('automerge', 2)`.execute(db);
}

async function createPostgresIndex(db: Kysely<never>): Promise<void> {
  // Common terms are read image by image: they are not compressed and, up to half a page, not stored out of line.
  await sql`create table image_search (
    image_id integer primary key references image (id) on delete cascade,
    terms tsvector not null
  ) with (toast_tuple_target = 4080)`.execute(db);
  await sql`alter table image_search alter column terms set storage external`.execute(db);
  // Images are added rarely and searched often: no search reads a list of pending entries.
  await sql`create index image_search_terms on image_search using gin (terms) with (fastupdate = off)`.execute(
    db,
  );
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

/** Imports from folders, resumable uploads of the studio, and fingerprints that find images that look alike. */
async function createImageFiles(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('import_run')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('pid', 'integer', (c) => c.notNull())
    .addColumn('beat_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('import_claim')
    .addColumn('storage_key', key, (c) => c.primaryKey())
    .addColumn('run_id', key, (c) => c.notNull())
    .execute();
  await createIndexes(db, 'import_claim', {
    import_claim_run: ['run_id'],
  });
  await db.schema
    .createTable('image_upload')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('owner_id', key, (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('folder', 'text')
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('received', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('touched_at', 'bigint', (c) => c.notNull())
    .addColumn('finished_at', 'bigint')
    .execute();
  await createIndexes(db, 'image_upload', {
    image_upload_owner: ['owner_id', 'finished_at'],
    image_upload_touched: ['touched_at'],
  });
  await db.schema
    .createTable('image_upload_part')
    .addColumn('upload_id', key, (c) => c.notNull().references('image_upload.id').onDelete('cascade'))
    .addColumn('start', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('storage_key', key, (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('image_upload_part_key', ['upload_id', 'start'])
    .execute();
  await db.schema
    .createTable('image_fingerprint')
    .addColumn('sha256', key, (c) => c.primaryKey())
    .addColumn('band0', 'integer', (c) => c.notNull())
    .addColumn('band1', 'integer', (c) => c.notNull())
    .addColumn('band2', 'integer', (c) => c.notNull())
    .addColumn('band3', 'integer', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'image_fingerprint', {
    image_fingerprint_band0: ['band0'],
    image_fingerprint_band1: ['band1'],
    image_fingerprint_band2: ['band2'],
    image_fingerprint_band3: ['band3'],
  });
}

/** Files of accounts, such as avatars. */
async function createFiles(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('stored_file')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('storage_key', key, (c) => c.notNull().unique())
    .addColumn('status', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'stored_file', {
    stored_file_by_user: ['user_id', 'created_at'],
    stored_file_by_status: ['status', 'changed_at'],
  });
}

/**
 * Images that users keep. By public ids, as in all tables of users: a removed image that is imported again is a
 * favorite again.
 */
async function createFavorites(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('favorite')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('image_public_id', key, (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('favorite_key', ['user_id', 'image_public_id'])
    .execute();
}

/** Named lists of images. */
async function createCollections(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('collection')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('name', key, (c) => c.notNull())
    .addColumn('cover_image_id', key)
    .addColumn('share_token', key, (c) => c.unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('collection_name', ['user_id', 'name'])
    .execute();
  await db.schema
    .createTable('collection_image')
    .addColumn('collection_id', key, (c) => c.notNull().references('collection.id').onDelete('cascade'))
    .addColumn('image_public_id', key, (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('collection_image_key', ['collection_id', 'image_public_id'])
    .execute();
}

/** Downloads with their license certificates, and the counts of free ones. */
async function createDownloads(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('image_download')
    .addColumn('id', key, (c) => c.primaryKey())
    // A certificate can still be checked after its user was deleted: the license outlives the account.
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('image_public_id', key, (c) => c.notNull())
    .addColumn('image_sha256', key, (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('title_translations', 'text', (c) => c.notNull())
    .addColumn('credit', 'text', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('file_sha256', key, (c) => c.notNull())
    .addColumn('plan', key, (c) => c.notNull())
    .addColumn('license', key, (c) => c.notNull())
    .addColumn('terms_version', key, (c) => c.notNull())
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('image_download_once', [
      'user_id',
      'image_public_id',
      'image_sha256',
      'plan',
      'license',
      'terms_version',
    ])
    .execute();
  await createIndexes(db, 'image_download', {
    image_download_of_user: ['user_id', 'last_at', 'id'],
  });
  await db.schema
    .createTable('free_download_count')
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('subject', key, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('free_download_count_key', ['day', 'subject'])
    .execute();
  await db.schema
    .createTable('free_download')
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('subject', key, (c) => c.notNull())
    .addColumn('image_public_id', key, (c) => c.notNull())
    .addPrimaryKeyConstraint('free_download_key', ['day', 'subject', 'image_public_id'])
    .execute();
}

/** Posts of the blog, and their editing in the studio. */
async function createBlog(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('post')
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('locale', key, (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('excerpt', 'text', (c) => c.notNull())
    .addColumn('content_html', 'text', (c) => c.notNull())
    .addColumn('cover', 'text')
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('reading_minutes', 'integer', (c) => c.notNull())
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .addColumn('markdown', 'text')
    .addPrimaryKeyConstraint('post_key', ['project', 'slug', 'locale'])
    .execute();
  await createIndexes(db, 'post', {
    post_published: ['project', 'published_at'],
  });
  await db.schema
    .createTable('edited_post')
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('published_version', 'integer')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('edited_post_key', ['project', 'slug'])
    .execute();
  await db.schema
    .createTable('post_revision')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'post_revision', {
    post_revision_post: ['project', 'slug', 'id'],
  });
  // Former addresses of posts that were moved.
  await db.schema
    .createTable('post_redirect')
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('to_project', key, (c) => c.notNull())
    .addColumn('to_slug', key, (c) => c.notNull())
    .addColumn('moved_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('post_redirect_key', ['project', 'slug'])
    .execute();
  // Secret links of drafts.
  await db.schema
    .createTable('post_draft_link')
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('token', key, (c) => c.notNull().unique())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('post_draft_link_key', ['project', 'slug'])
    .execute();
}

/** The mails about new posts and new images. */
async function createNewsletter(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('newsletter_subscription')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('token', key, (c) => c.notNull().unique())
    .addColumn('subscribed', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addColumn('digest_at', 'bigint')
    .addColumn('digest_image_id', 'integer')
    .addPrimaryKeyConstraint('newsletter_subscription_key', ['user_id', 'project'])
    .execute();
  await createIndexes(db, 'newsletter_subscription', { newsletter_subscription_digest: ['digest_at'] });
  await db.schema
    .createTable('followed_list')
    .addColumn('user_id', key, (c) => c.notNull().references('user_account.id').onDelete('cascade'))
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('list', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('after_image_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('followed_list_key', ['user_id', 'project', 'list'])
    .execute();
  await db.schema
    .createTable('post_announcement')
    .addColumn('project', key, (c) => c.notNull())
    .addColumn('slug', key, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('after_user_id', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('post_announcement_key', ['project', 'slug'])
    .execute();
}

/** Messages of the contact form, with the replies of the studio, and texts for replies. */
async function createContact(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('contact_message')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('app_name', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('organization', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('newsletter', 'integer', (c) => c.notNull())
    .addColumn('privacy', 'integer', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('spam', 'integer', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('open'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('cascade'))
    .addColumn('assignee_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('mail_id', key)
    .addColumn('mail_state', 'text')
    .addColumn('mail_error', 'text')
    .execute();
  await createIndexes(db, 'contact_message', {
    contact_message_received: ['received_at'],
    contact_message_email: ['email'],
    contact_message_mail: ['mail_id'],
    contact_message_user: ['user_id'],
    contact_message_assignee: ['assignee_id'],
  });
  await db.schema
    .createTable('contact_reply')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('message_id', key, (c) => c.notNull().references('contact_message.id').onDelete('cascade'))
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('author_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('mail_id', key, (c) => c.notNull())
    .addColumn('mail_state', 'text', (c) => c.notNull())
    .addColumn('mail_error', 'text')
    .execute();
  await createIndexes(db, 'contact_reply', {
    contact_reply_message: ['message_id'],
    contact_reply_mail: ['mail_id'],
  });
  await db.schema
    .createTable('saved_reply')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}

/** Reports of images by visitors, with the decision about each. Images stand by their public ids. */
async function createReports(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('image_report')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('image_public_id', key, (c) => c.notNull())
    .addColumn('image_title', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('explanation', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', key, (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('spam', 'integer', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('receipt_mail_id', key)
    .addColumn('receipt_state', 'text')
    .addColumn('receipt_error', 'text')
    .addColumn('decision', 'text')
    .addColumn('ground', 'text')
    .addColumn('provision', 'text')
    .addColumn('reason', 'text')
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addColumn('statement_mail_id', key)
    .addColumn('statement_state', 'text')
    .addColumn('statement_error', 'text')
    .execute();
  await createIndexes(db, 'image_report', {
    image_report_received: ['received_at'],
    image_report_image: ['image_public_id'],
    image_report_user: ['user_id'],
    image_report_receipt: ['receipt_mail_id'],
    image_report_statement: ['statement_mail_id'],
  });
}

/** Mails that wait or have failed. */
async function createMail(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('template', 'text', (c) => c.notNull())
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('status', key, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('recipient_proven', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('request_id', 'text')
    .execute();
  await createIndexes(db, 'mail_outbox', {
    mail_outbox_due: ['status', 'next_attempt_at'],
    mail_outbox_user: ['user_id'],
  });
}

/** Payments with refunds and disputes, saved cards, and what is known of the providers. */
async function createPayments(db: Kysely<never>): Promise<void> {
  await createPaymentTables(db);
  await createReturns(db);
  await createSavedCards(db);
  await createProviders(db);
}

/** Payments for a plan or a product, and what happened to each. */
async function createPaymentTables(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('payment')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('plan_id', 'text')
    .addColumn('subscription_id', key)
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('provider_reference', key)
    .addColumn('method_token', 'text')
    .addColumn('failure_code', 'text')
    .addColumn('card_brand', 'text')
    .addColumn('card_last4', 'text')
    .addColumn('next_action', 'text')
    .addColumn('refunded_minor', 'bigint', (c) => c.notNull())
    .addColumn('idempotency_key', key, (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('open_key', key, (c) => c.unique())
    .addColumn('country', 'text')
    .addColumn('company', 'text')
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('consent_version', 'text')
    .addColumn('consent_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('site', key)
    .addColumn('replaces', key)
    .addColumn('request_id', 'text')
    .addColumn('product_id', 'text')
    .addColumn('product_name', 'text')
    .addColumn('vat_free', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('saves_card', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('charged_minor', 'bigint')
    .addColumn('charged_currency', 'text')
    .addColumn('attention', key)
    .addUniqueConstraint('payment_idempotency', ['user_id', 'idempotency_key'])
    .execute();
  await createIndexes(db, 'payment', {
    payment_by_user: ['user_id', 'created_at'],
    payment_by_status: ['status', 'updated_at'],
    payment_by_reference: ['provider', 'provider_reference'],
    payment_created: ['created_at', 'id'],
    payment_amount: ['amount_minor', 'id'],
    payment_subscription: ['subscription_id', 'created_at'],
    stats_payment_created: ['created_at'],
    payment_attention: ['attention'],
  });
  await db.schema
    .createTable('payment_event')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('payment_id', key, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('failure_code', 'text')
    .addColumn('request_id', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'payment_event', {
    payment_event_payment: ['payment_id', 'id'],
  });
}

/** Refunds and disputes. */
async function createReturns(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('refund')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('payment_id', key, (c) => c.notNull().references('payment.id'))
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text', (c) => c.notNull())
    .addColumn('idempotency_key', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('reason', 'text')
    .addColumn('failure_reason', 'text')
    .addColumn('settled_at', 'bigint')
    .addColumn('refund_reference', key)
    .addColumn('asked_at', 'bigint')
    .addUniqueConstraint('refund_idempotency', ['payment_id', 'idempotency_key'])
    .execute();
  await createIndexes(db, 'refund', {
    refund_created: ['created_at', 'id'],
    stats_refund_created: ['created_at'],
    refund_reference: ['refund_reference'],
    refund_status: ['status', 'created_at'],
  });
  await db.schema
    .createTable('dispute')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('payment_id', key, (c) => c.notNull())
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('reference', key, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('respond_by', 'bigint')
    .addColumn('booked_at', 'bigint')
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'dispute', {
    dispute_payment: ['payment_id'],
    dispute_status: ['status'],
  });
  await db.schema
    .createIndex('dispute_reference')
    .unique()
    .on('dispute')
    .columns(['provider', 'reference'])
    .execute();
}

/** Cards that users keep. */
async function createSavedCards(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('saved_card')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('token', key, (c) => c.notNull())
    .addColumn('brand', 'text')
    .addColumn('last4', 'text', (c) => c.notNull())
    .addColumn('expiry_month', 'integer')
    .addColumn('expiry_year', 'integer')
    .addColumn('payment_id', key, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('forget_at', 'bigint')
    .addUniqueConstraint('saved_card_token', ['provider', 'token'])
    .execute();
  await createIndexes(db, 'saved_card', {
    saved_card_user: ['user_id', 'created_at'],
    saved_card_forget: ['forget_at'],
  });
}

/** What is known of the providers. */
async function createProviders(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  // Without its user, a customer waits for its deletion at the provider.
  await db.schema
    .createTable('provider_customer')
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('reference', key, (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.references('user_account.id').onDelete('set null'))
    .addColumn('retry_at', 'bigint')
    .addPrimaryKeyConstraint('provider_customer_pk', ['provider', 'reference'])
    .addUniqueConstraint('provider_customer_user', ['user_id', 'provider'])
    .execute();
  await db.schema
    .createTable('provider_fault')
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('call', key, (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('request_id', 'text')
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('tried_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('provider_fault_key', ['provider', 'call'])
    .execute();
  await db.schema
    .createTable('webhook_event')
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('event_id', key, (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_event_key', ['provider', 'event_id'])
    .execute();
  // Which kinds of webhooks arrive.
  await db.schema
    .createTable('webhook_arrival')
    .addColumn('provider', key, (c) => c.notNull())
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('arrived_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhook_arrival_key', ['provider', 'kind'])
    .execute();
  // The separate ledger of the sandbox provider.
  await db.schema
    .createTable('sandbox_charge')
    .addColumn('idempotency_key', key, (c) => c.primaryKey())
    .addColumn('reference', key, (c) => c.notNull().unique())
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('failure_code', 'text')
    .addColumn('method_token', 'text', (c) => c.notNull())
    .addColumn('card_brand', 'text')
    .addColumn('card_last4', 'text')
    .addColumn('refunded_minor', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('card_expiry', 'text')
    .addColumn('dispute', 'text')
    .addColumn('disputed_at', 'bigint')
    .execute();
  await createIndexes(db, 'sandbox_charge', {
    sandbox_charge_token: ['method_token'],
  });
  // How many decimal places the stored amounts of a currency have. A program that counts others does not start.
  await db.schema
    .createTable('currency_digits')
    .addColumn('currency', 'text', (c) => c.primaryKey())
    .addColumn('digits', 'integer', (c) => c.notNull())
    .execute();
}

/** Subscriptions, prices of plans, gift codes, and declarations without sign-in. */
async function createSubscriptions(db: Kysely<never>): Promise<void> {
  await createSubscriptionTables(db);
  await createGifts(db);
  await createDeclarations(db);
}

/** Subscriptions with their events, used trials, and the prices of plans from their first day. */
async function createSubscriptionTables(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('subscription')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('user_id', key, (c) => c.notNull().unique())
    .addColumn('plan_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('current_period_start', 'bigint', (c) => c.notNull())
    .addColumn('current_period_end', 'bigint', (c) => c.notNull())
    .addColumn('cancel_at_period_end', 'integer', (c) => c.notNull())
    .addColumn('trial_end', 'bigint')
    .addColumn('next_plan_id', 'text')
    .addColumn('provider', 'text')
    .addColumn('method_token', 'text')
    .addColumn('failed_renewals', 'integer', (c) => c.notNull())
    .addColumn('next_renewal_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('paid_by', key)
    // The price that the subscription keeps belongs to one plan.
    .addColumn('price_plan_id', 'text')
    .addColumn('price_minor', 'bigint')
    .addColumn('price_currency', 'text')
    .addColumn('held_until', 'bigint')
    // The day of the month on which it renews, also after a shorter month.
    .addColumn('anchor_day', 'integer')
    .execute();
  await createIndexes(db, 'subscription', {
    subscription_due: ['next_renewal_at'],
    subscription_updated: ['updated_at', 'id'],
    subscription_period_end: ['current_period_end', 'id'],
  });
  await db.schema
    .createTable('subscription_event')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('subscription_id', key, (c) => c.notNull())
    .addColumn('user_id', key, (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('plan_id', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'subscription_event', {
    subscription_event_by_user: ['user_id', 'at'],
    subscription_event_subscription: ['subscription_id', 'at'],
  });
  await db.schema
    .createTable('trial')
    .addColumn('email_hash', key, (c) => c.primaryKey())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('plan_price')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('plan_id', key, (c) => c.notNull())
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('valid_from', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .execute();
}

/** Gift codes: those that were made together, and each code. */
async function createGifts(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('gift')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('plan_id', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  await db.schema
    .createTable('gift_code')
    .addColumn('hash', key, (c) => c.primaryKey())
    .addColumn('gift_id', key, (c) => c.notNull().references('gift.id'))
    .addColumn('used_by', key)
    .addColumn('used_at', 'bigint')
    .execute();
  await createIndexes(db, 'gift_code', { gift_code_gift: ['gift_id'], gift_code_user: ['used_by'] });
}

/** Withdrawals and cancellations, submitted without sign-in. */
async function createDeclarations(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('withdrawal')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('contract', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('cancellation')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('contract', 'text', (c) => c.notNull())
    .addColumn('not_before', 'text')
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
}

/** Invoices, and the counter of their numbers. */
async function createInvoices(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('invoice')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('number', 'bigint', (c) => c.notNull().unique())
    .addColumn('user_id', key, (c) => c.notNull())
    .addColumn('payment_id', key, (c) => c.notNull().unique())
    .addColumn('plan_id', 'text')
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('vat_minor', 'bigint', (c) => c.notNull())
    .addColumn('vat_permille', 'integer', (c) => c.notNull())
    .addColumn('vat_reason', 'text')
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('buyer', 'text', (c) => c.notNull())
    .addColumn('seller', 'text', (c) => c.notNull())
    .addColumn('period_start', 'bigint')
    .addColumn('period_end', 'bigint')
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addColumn('site_name', 'text', (c) => c.notNull().defaultTo('Lumigraph'))
    .addColumn('item_name', 'text')
    .execute();
  await createIndexes(db, 'invoice', {
    invoice_by_user: ['user_id', 'number'],
    invoice_issued: ['issued_at', 'number'],
    stats_invoice_issued: ['issued_at'],
    stats_invoice_period: ['period_end'],
  });
  await db.schema
    .createTable('credit_note')
    .addColumn('id', key, (c) => c.primaryKey())
    .addColumn('number', 'bigint', (c) => c.notNull().unique())
    .addColumn('invoice_id', key, (c) => c.notNull().references('invoice.id'))
    .addColumn('refund_id', key, (c) => c.notNull().unique())
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('vat_minor', 'bigint', (c) => c.notNull())
    .addColumn('seller', 'text', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .execute();
  await createIndexes(db, 'credit_note', {
    credit_note_invoice: ['invoice_id'],
    credit_note_issued: ['issued_at'],
  });
  await db.schema
    .createTable('payment_counter')
    .addColumn('name', key, (c) => c.primaryKey())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute();
}

/** Daily counts of events, without personal data. */
async function createStatistics(db: Kysely<never>): Promise<void> {
  const key = keyText(db);
  await db.schema
    .createTable('analytics_day')
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('name', key, (c) => c.notNull())
    .addColumn('field', key, (c) => c.notNull())
    .addColumn('value', key, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('analytics_day_key', ['day', 'site', 'name', 'field', 'value'])
    .execute();
  await db.schema
    .createTable('statistic_day')
    .addColumn('statistic', key, (c) => c.notNull())
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('locale', key, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('statistic_day_key', ['statistic', 'day', 'site', 'locale'])
    .execute();
  await db.schema
    .createTable('empty_search')
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('site', key, (c) => c.notNull())
    .addColumn('locale', key, (c) => c.notNull())
    .addColumn('term', key, (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('empty_search_key', ['day', 'site', 'locale', 'term'])
    .execute();
}
