import type { Kysely } from 'kysely';
import { executeAll, isPostgres, type SchemaStep } from './columns.ts';

/** What the server needs to run. */
const server = `
  -- The kinds of the executed migrations: a program that is older than a migration cannot know its kind.
  create table schema_step (
    name {key} primary key,
    kind text not null,
    unused_since text
  );
  create table installation_mark (
    name {key} primary key,
    value text not null,
    set_at bigint not null
  );
  create table server_key (
    name {key} primary key,
    secret text not null,
    created_at bigint not null
  );
  create table rate_counter (
    key {key} primary key,
    points integer not null,
    expires_at bigint not null,
    not_before bigint not null default 0
  );
  create index rate_counter_expiry on rate_counter (expires_at);
`;

/** Accounts, their sessions, sign-in at providers, second factors and passkeys. */
const accounts = `
  -- Users, their identities at providers, and changes of addresses that wait for a confirmation.
  create table user_account (
    id {key} primary key,
    email text not null,
    email_key {key} not null unique,
    email_verified integer not null,
    first_name text not null,
    last_name text not null,
    password_hash text,
    roles text not null,
    locale text not null,
    blocked_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    avatar text,
    site {key} not null default ''
  );
  create index user_account_created on user_account (created_at, id);
  create table user_identity (
    id {key} primary key,
    user_id {key} not null references user_account (id) on delete cascade,
    provider text not null,
    issuer {key} not null,
    subject {key} not null,
    created_at bigint not null,
    address_proven integer not null default 1,
    constraint user_identity_key unique (issuer, subject)
  );
  create index user_identity_user on user_identity (user_id);
  create table known_device (
    user_id {key} not null references user_account (id) on delete cascade,
    kind {key} not null,
    value {key} not null,
    seen_at bigint not null,
    constraint known_device_key primary key (user_id, kind, value)
  );
  create table email_change (
    user_id {key} primary key references user_account (id) on delete cascade,
    id {key} not null,
    email text not null,
    created_at bigint not null,
    expires_at bigint not null
  );

  -- Sessions, their tokens, and started sign-ins at providers.
  create table user_session (
    id {key} primary key,
    user_id {key} not null references user_account (id) on delete cascade,
    counter integer not null,
    rotated_at bigint not null,
    successor_used integer not null,
    remember integer not null,
    user_agent text not null,
    created_at bigint not null,
    last_seen_at bigint not null,
    idle_expires_at bigint not null,
    expires_at bigint not null,
    reauthenticated_at bigint
  );
  create index user_session_user on user_session (user_id, created_at);
  create table access_token (
    hash {key} primary key,
    session_id {key} not null references user_session (id) on delete cascade,
    counter integer not null,
    expires_at bigint not null
  );
  create index access_token_session on access_token (session_id);
  create index access_token_expiry on access_token (expires_at);
  create table one_time_token (
    hash {key} primary key,
    purpose {key} not null,
    user_id {key} references user_account (id) on delete cascade,
    payload text not null,
    created_at bigint not null,
    expires_at bigint not null,
    email_key {key},
    attempts integer not null default 0
  );
  create index one_time_token_user on one_time_token (user_id, purpose);
  create index one_time_token_email on one_time_token (email_key, purpose);
  create table sign_in_transaction (
    hash {key} primary key,
    provider text not null,
    state text not null,
    nonce text not null,
    code_verifier text not null,
    return_to text not null,
    challenge text,
    locale text not null,
    expires_at bigint not null,
    -- A confirmation must not create an account.
    purpose text not null default 'sign-in'
  );

  -- Second factors and passkeys.
  create table two_factor (
    user_id {key} primary key references user_account (id) on delete cascade,
    secret text not null,
    last_step bigint not null,
    created_at bigint not null,
    confirmed_at bigint
  );
  create table recovery_code (
    user_id {key} not null references two_factor (user_id) on delete cascade,
    hash {key} not null,
    constraint recovery_code_key primary key (user_id, hash)
  );
  create table passkey (
    id {key} primary key,
    user_id {key} not null references user_account (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at bigint not null,
    last_used_at bigint
  );
  create index passkey_user on passkey (user_id);
  create table passkey_challenge (
    hash {key} primary key,
    session_id {key} references user_session (id) on delete cascade,
    expires_at bigint not null
  );
  create index passkey_challenge_session on passkey_challenge (session_id);
  create index passkey_challenge_end on passkey_challenge (expires_at);
`;

/** Settings that are changed while the server runs. */
const settings = `
  create table setting_group (
    name {key} primary key,
    version integer not null,
    stored text not null
  );
`;

/** Access keys, the audit log, and which page of the studio each user has open. */
const studio = `
  create table studio_presence (
    user_id {key} not null references user_account (id) on delete cascade,
    page {key} not null,
    seen_at bigint not null,
    constraint studio_presence_key primary key (user_id, page)
  );
  create index studio_presence_page on studio_presence (page, seen_at);
  create index studio_presence_seen on studio_presence (seen_at);
  create table access_key (
    id {key} primary key,
    name text not null,
    prefix text not null,
    hash {key} not null unique,
    scopes text not null,
    created_by {key},
    created_by_name text,
    created_at bigint not null,
    expires_at bigint,
    last_used_at bigint,
    revoked_at bigint
  );
  create table audit_event (
    id {autoId},
    at bigint not null,
    actor_kind text not null,
    actor_id {key} not null,
    actor_name text not null,
    action {key} not null,
    object_kind {key} not null,
    object_id {key} not null,
    object_label text not null,
    reason text,
    before text,
    after text,
    request_id text
  );
  create index audit_event_object on audit_event (object_kind, object_id, id);
  create index audit_event_actor on audit_event (actor_id, id);
  create index audit_event_action on audit_event (action, id);
  create index audit_event_request on audit_event (request_id, id) where request_id is not null;
`;

/** Categories and images with their counters, their popularity and their search index. */
const images = `
  -- Categories, and the lengths of the lists.
  create table category (
    id {autoId},
    name text not null,
    name_key {key} not null unique,
    -- No foreign key: an image refers to its category already, and a missing cover is replaced at reading.
    cover_image_id integer,
    version integer not null default 1,
    name_translations text not null default '{}',
    position integer
  );
  -- Where the images of a merged category are, so that its address leads there.
  create table merged_category (
    id integer primary key,
    into_id integer not null references category (id) on delete cascade
  );
  create index merged_category_into_id on merged_category (into_id);
  create table image_counter (
    name {key} primary key,
    value bigint not null
  );

  -- Images of every state, what visitors see of them, and the indexes of the lists.
  create table image (
    id {autoId},
    public_id {key} not null unique,
    state {key} not null,
    state_reason text,
    created_at bigint not null,
    published_at bigint,
    title text not null default '',
    alt text not null default '',
    title_translations text not null default '{}',
    alt_translations text not null default '{}',
    category_id integer references category (id),
    special integer not null default 0,
    tags text not null default '[]',
    source text not null default '',
    license text not null default '',
    credit text not null default '',
    prompt text,
    negative_prompt text,
    model text,
    sampler text,
    seed text,
    steps integer,
    width integer not null default 0,
    height integer not null default 0,
    format text not null default '',
    bytes bigint not null default 0,
    placeholder text not null default '',
    sha256 {key},
    storage_key {key} unique,
    stored_sha256 text,
    -- How often the file was replaced: a part of the addresses of its renditions, which are cached for long.
    file_version integer not null default 0,
    version integer not null default 1,
    -- Of drafts, until their publication.
    owner_id {key},
    file_name text,
    folder text,
    reading {key},
    claimed_until bigint not null default 0,
    attempts integer not null default 0,
    similar_to text not null default '[]',
    had_hidden_text integer not null default 0,
    animation text,
    accepts_similar integer not null default 0,
    metadata_outdated integer not null default 0,
    constraint image_state check (state in ('draft', 'scheduled', 'published', 'withheld')),
    -- Only drafts may have gaps.
    constraint image_complete check (
      state = 'draft' or (category_id is not null and published_at is not null
        and sha256 is not null and storage_key is not null)
    )
  );

  create view published_image as select * from image where {published};

  -- A page of a list is read by its index, from the end that is nearer.
  -- SQLite takes this one for the list of all images only when it begins with the state.
  create index image_list on image (state, id);
  create index image_category_list on image (category_id, id) where state = 'published';
  create index image_special_list on image (special, id) where state = 'published';
  create index image_category_special_list on image (category_id, special, id) where state = 'published';
  create index image_source on image (source) where state = 'published';
  create unique index image_same_file on image (sha256) where state in ('published', 'scheduled');
  create index image_scheduled on image (published_at, id) where state = 'scheduled';
  create index image_draft_queue on image (created_at, public_id) where state = 'draft';
  create index image_unpublished_file on image (sha256) where state <> 'published';

  -- Published images in the table of the studio, by filter and order.
  create index studio_image_created on image (published_at, id) where state = 'published';
  create index studio_image_title on image (title, id) where state = 'published';
  create index studio_image_category_created on image (category_id, published_at, id) where state = 'published';
  create index studio_image_special_created on image (special, published_at, id) where state = 'published';
  create index studio_image_source_created on image (source, published_at, id) where state = 'published';
  -- A license or the name of a model may be too long for an index entry.
  create index studio_image_license_created on image (substr(license, 1, 100), published_at, id)
    where state = 'published';
  create index studio_image_model_created on image (substr(model, 1, 100), published_at, id)
    where state = 'published';
  create index studio_image_without_alt on image (published_at, id)
    where state = 'published' and (alt = title or alt = '');
  create index studio_image_without_de on image (published_at, id)
    where state = 'published'
    and ({position}(title_translations, '"de":') = 0 or {position}(alt_translations, '"de":') = 0);
  create index studio_image_without_bg on image (published_at, id)
    where state = 'published'
    and ({position}(title_translations, '"bg":') = 0 or {position}(alt_translations, '"bg":') = 0);
  create index studio_image_without_ru on image (published_at, id)
    where state = 'published'
    and ({position}(title_translations, '"ru":') = 0 or {position}(alt_translations, '"ru":') = 0);
  create index studio_image_without_es on image (published_at, id)
    where state = 'published'
    and ({position}(title_translations, '"es":') = 0 or {position}(alt_translations, '"es":') = 0);
  create index studio_image_without_zh on image (published_at, id)
    where state = 'published'
    and ({position}(title_translations, '"zh":') = 0 or {position}(alt_translations, '"zh":') = 0);

  create table image_popularity (
    image_id integer primary key references image (id) on delete cascade,
    category_id integer not null,
    score double precision not null
  );
  create index image_popularity_score on image_popularity (score, image_id);
  create index image_popularity_category_score on image_popularity (category_id, score, image_id);
  create table popular_image (
    image_id integer primary key references image (id) on delete cascade,
    rank integer not null
  );

  -- The search index (decision record 0020): the terms of tags and texts with the number of their
  -- images, and a full-text index of the engine, without texts and positions. Synonyms are edited in the
  -- studio.
  create table image_term (
    term {key} primary key,
    count integer not null,
    label text
  ){withoutRowId};
  create index image_term_tag_count on image_term (count, term) where label is not null;
  create table search_synonym (
    locale {key} primary key,
    list text not null,
    version integer not null
  );
`;

const sqliteIndex = `
  create virtual table image_search using fts5(
    terms, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '=#:-'"
  );
  -- Every segment of the index takes time in each search: segments are merged earlier than by default (4).
  insert into image_search (image_search, rank) values ('automerge', 2);
`;

const postgresIndex = `
  -- Common terms are read image by image: they are not compressed and, up to half a page, not stored out of line.
  create table image_search (
    image_id integer primary key references image (id) on delete cascade,
    terms tsvector not null
  ) with (toast_tuple_target = 4080);
  alter table image_search alter column terms set storage external;
  -- Images are added rarely and searched often: no search reads a list of pending entries.
  create index image_search_terms on image_search using gin (terms) with (fastupdate = off);
`;

/** The first categories, which get the ids 1 to 6, and the counters of their lists. */
const seed = `
  insert into category (name, name_key, name_translations) values
    ('Nature', 'nature', '{"de":"Natur","bg":"Природа","ru":"Природа","es":"Naturaleza","zh":"自然"}'),
    ('Abstract', 'abstract', '{"de":"Abstrakt","bg":"Абстракция","ru":"Абстракция","es":"Abstracto","zh":"抽象"}'),
    ('Technology', 'technology', '{"de":"Technik","bg":"Технологии","ru":"Технологии","es":"Tecnología","zh":"科技"}'),
    ('Animals', 'animals', '{"de":"Tiere","bg":"Животни","ru":"Животные","es":"Animales","zh":"动物"}'),
    ('Architecture', 'architecture', '{"de":"Architektur","bg":"Архитектура","ru":"Архитектура","es":"Arquitectura","zh":"建筑"}'),
    ('People', 'people', '{"de":"Menschen","bg":"Хора","ru":"Люди","es":"Personas","zh":"人物"}');
  insert into image_counter (name, value) values
    ('all', 0), ('special', 0), ('generation', 0),
    ('category:1', 0), ('special-category:1', 0),
    ('category:2', 0), ('special-category:2', 0),
    ('category:3', 0), ('special-category:3', 0),
    ('category:4', 0), ('special-category:4', 0),
    ('category:5', 0), ('special-category:5', 0),
    ('category:6', 0), ('special-category:6', 0);
`;

/** Imports from folders, resumable uploads of the studio, and fingerprints that find images that look alike. */
const imageFiles = `
  create table import_run (
    id {key} primary key,
    host text not null,
    pid integer not null,
    beat_at bigint not null
  );
  create table import_claim (
    storage_key {key} primary key,
    run_id {key} not null
  );
  create index import_claim_run on import_claim (run_id);
  create table image_upload (
    id {key} primary key,
    owner_id {key} not null,
    file_name text not null,
    folder text,
    metadata text not null,
    bytes bigint not null,
    received bigint not null,
    created_at bigint not null,
    touched_at bigint not null,
    finished_at bigint
  );
  create index image_upload_owner on image_upload (owner_id, finished_at);
  create index image_upload_touched on image_upload (touched_at);
  create table image_upload_part (
    upload_id {key} not null references image_upload (id) on delete cascade,
    start bigint not null,
    bytes bigint not null,
    storage_key {key} not null unique,
    constraint image_upload_part_key primary key (upload_id, start)
  );
  create table image_fingerprint (
    sha256 {key} primary key,
    band0 integer not null,
    band1 integer not null,
    band2 integer not null,
    band3 integer not null
  );
  create index image_fingerprint_band0 on image_fingerprint (band0);
  create index image_fingerprint_band1 on image_fingerprint (band1);
  create index image_fingerprint_band2 on image_fingerprint (band2);
  create index image_fingerprint_band3 on image_fingerprint (band3);
`;

/** Files of accounts, such as avatars. */
const files = `
  create table stored_file (
    id {key} primary key,
    user_id {key} references user_account (id) on delete set null,
    purpose text not null,
    name text not null,
    media_type text not null,
    bytes bigint not null,
    width integer,
    height integer,
    sha256 text not null,
    storage_key {key} not null unique,
    status {key} not null,
    created_at bigint not null,
    changed_at bigint not null
  );
  create index stored_file_by_user on stored_file (user_id, created_at);
  create index stored_file_by_status on stored_file (status, changed_at);
`;

/**
 * Images that users keep. By public ids, as in all tables of users: a removed image that is imported again is a
 * favorite again.
 */
const favorites = `
  create table favorite (
    user_id {key} not null references user_account (id) on delete cascade,
    image_public_id {key} not null,
    added_at bigint not null,
    constraint favorite_key primary key (user_id, image_public_id)
  );
`;

/** Named lists of images. */
const collections = `
  create table collection (
    id {key} primary key,
    user_id {key} not null references user_account (id) on delete cascade,
    name {key} not null,
    cover_image_id {key},
    share_token {key} unique,
    created_at bigint not null,
    updated_at bigint not null,
    constraint collection_name unique (user_id, name)
  );
  create table collection_image (
    collection_id {key} not null references collection (id) on delete cascade,
    image_public_id {key} not null,
    position integer not null,
    added_at bigint not null,
    constraint collection_image_key primary key (collection_id, image_public_id)
  );
`;

/** Downloads with their license certificates, and the counts of free ones. */
const downloads = `
  create table image_download (
    id {key} primary key,
    -- A certificate can still be checked after its user was deleted: the license outlives the account.
    user_id {key} references user_account (id) on delete set null,
    image_public_id {key} not null,
    image_sha256 {key} not null,
    title text not null,
    title_translations text not null,
    credit text not null,
    format text not null,
    width integer not null,
    height integer not null,
    bytes bigint not null,
    file_sha256 {key} not null,
    plan {key} not null,
    license {key} not null,
    terms_version {key} not null,
    site {key} not null,
    created_at bigint not null,
    last_at bigint not null,
    constraint image_download_once unique (
      user_id, image_public_id, image_sha256, plan, license, terms_version
    )
  );
  create index image_download_of_user on image_download (user_id, last_at, id);
  create table free_download_count (
    day {key} not null,
    subject {key} not null,
    count integer not null,
    constraint free_download_count_key primary key (day, subject)
  );
  create table free_download (
    day {key} not null,
    subject {key} not null,
    image_public_id {key} not null,
    constraint free_download_key primary key (day, subject, image_public_id)
  );
`;

/** Posts of the blog, and their editing in the studio. */
const blog = `
  create table post (
    project {key} not null,
    slug {key} not null,
    locale {key} not null,
    title text not null,
    excerpt text not null,
    content_html text not null,
    cover text,
    author text not null,
    tags text not null,
    reading_minutes integer not null,
    published_at bigint not null,
    markdown text,
    constraint post_key primary key (project, slug, locale)
  );
  create index post_published on post (project, published_at);
  create table edited_post (
    project {key} not null,
    slug {key} not null,
    record text not null,
    version integer not null,
    published_version integer,
    updated_at bigint not null,
    updated_by text not null,
    constraint edited_post_key primary key (project, slug)
  );
  create table post_revision (
    id {autoId},
    project {key} not null,
    slug {key} not null,
    at bigint not null,
    by text not null,
    kind text not null,
    record text not null
  );
  create index post_revision_post on post_revision (project, slug, id);
  -- Former addresses of posts that were moved.
  create table post_redirect (
    project {key} not null,
    slug {key} not null,
    to_project {key} not null,
    to_slug {key} not null,
    moved_at bigint not null,
    constraint post_redirect_key primary key (project, slug)
  );
  -- Secret links of drafts.
  create table post_draft_link (
    project {key} not null,
    slug {key} not null,
    token {key} not null unique,
    until bigint not null,
    by text not null,
    constraint post_draft_link_key primary key (project, slug)
  );
`;

/** The mails about new posts and new images. */
const newsletter = `
  create table newsletter_subscription (
    user_id {key} not null references user_account (id) on delete cascade,
    project {key} not null,
    token {key} not null unique,
    subscribed integer not null,
    changed_at bigint not null,
    digest_at bigint,
    digest_image_id integer,
    constraint newsletter_subscription_key primary key (user_id, project)
  );
  create index newsletter_subscription_digest on newsletter_subscription (digest_at);
  create table followed_list (
    user_id {key} not null references user_account (id) on delete cascade,
    project {key} not null,
    list {key} not null,
    created_at bigint not null,
    after_image_id integer not null,
    constraint followed_list_key primary key (user_id, project, list)
  );
  create table post_announcement (
    project {key} not null,
    slug {key} not null,
    status text not null,
    after_user_id {key} not null,
    created_at bigint not null,
    constraint post_announcement_key primary key (project, slug)
  );
`;

/** Messages of the contact form, with the replies of the studio, and texts for replies. */
const contact = `
  create table contact_message (
    id {key} primary key,
    app_name text not null,
    name text not null,
    email text not null,
    phone text not null,
    organization text not null,
    subject text not null,
    message text not null,
    newsletter integer not null,
    privacy integer not null,
    locale text not null,
    spam integer not null,
    received_at bigint not null,
    priority integer not null default 0,
    state text not null default 'open',
    version integer not null default 1,
    user_id {key} references user_account (id) on delete cascade,
    assignee_id {key} references user_account (id) on delete set null,
    mail_id {key},
    mail_state text,
    mail_error text
  );
  create index contact_message_received on contact_message (received_at);
  create index contact_message_email on contact_message (email);
  create index contact_message_mail on contact_message (mail_id);
  create index contact_message_user on contact_message (user_id);
  create index contact_message_assignee on contact_message (assignee_id);
  create table contact_reply (
    id {key} primary key,
    message_id {key} not null references contact_message (id) on delete cascade,
    body text not null,
    author_name text not null,
    created_at bigint not null,
    mail_id {key} not null,
    mail_state text not null,
    mail_error text
  );
  create index contact_reply_message on contact_reply (message_id);
  create index contact_reply_mail on contact_reply (mail_id);
  create table saved_reply (
    id {key} primary key,
    name text not null,
    text text not null,
    version integer not null default 1
  );
`;

/** Reports of images by visitors, with the decision about each. Images stand by their public ids. */
const reports = `
  create table image_report (
    id {key} primary key,
    image_public_id {key} not null,
    image_title text not null,
    category text not null,
    explanation text not null,
    name text not null,
    email {key} not null,
    locale text not null,
    site text not null,
    user_id {key} references user_account (id) on delete set null,
    spam integer not null,
    received_at bigint not null,
    version integer not null default 1,
    receipt_mail_id {key},
    receipt_state text,
    receipt_error text,
    decision text,
    ground text,
    provision text,
    reason text,
    decided_at bigint,
    decided_by text,
    statement_mail_id {key},
    statement_state text,
    statement_error text
  );
  create index image_report_received on image_report (received_at);
  create index image_report_image on image_report (image_public_id);
  create index image_report_user on image_report (user_id);
  create index image_report_receipt on image_report (receipt_mail_id);
  create index image_report_statement on image_report (statement_mail_id);
`;

/** Mails that wait or have failed. */
const mail = `
  create table mail_outbox (
    id {key} primary key,
    template text not null,
    to_address text not null,
    user_id {key} references user_account (id) on delete set null,
    locale text not null,
    data text not null,
    status {key} not null,
    attempts integer not null,
    next_attempt_at bigint not null,
    created_at bigint not null,
    last_error text,
    recipient_proven integer not null default 0,
    request_id text
  );
  create index mail_outbox_due on mail_outbox (status, next_attempt_at);
  create index mail_outbox_user on mail_outbox (user_id);
`;

/** Payments with refunds and disputes, saved cards, and what is known of the providers. */
const payments = `
  -- Payments for a plan or a product, and what happened to each.
  create table payment (
    id {key} primary key,
    user_id {key} not null,
    purpose text not null,
    plan_id text,
    subscription_id {key},
    amount_minor bigint not null,
    currency text not null,
    provider text not null,
    status text not null,
    provider_reference {key},
    method_token text,
    failure_code text,
    card_brand text,
    card_last4 text,
    next_action text,
    refunded_minor bigint not null,
    idempotency_key {key} not null,
    fingerprint text not null,
    open_key {key} unique,
    country text,
    company text,
    locale text not null,
    consent_version text,
    consent_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    site {key},
    replaces {key},
    request_id text,
    product_id text,
    product_name text,
    vat_free integer not null default 0,
    saves_card integer not null default 0,
    charged_minor bigint,
    charged_currency text,
    attention {key},
    constraint payment_idempotency unique (user_id, idempotency_key)
  );
  create index payment_by_user on payment (user_id, created_at);
  create index payment_by_status on payment (status, updated_at);
  create index payment_by_reference on payment (provider, provider_reference);
  create index payment_created on payment (created_at, id);
  create index payment_amount on payment (amount_minor, id);
  create index payment_subscription on payment (subscription_id, created_at);
  create index stats_payment_created on payment (created_at);
  create index payment_attention on payment (attention);
  create table payment_event (
    id {autoId},
    payment_id {key} not null,
    status text not null,
    cause text not null,
    failure_code text,
    request_id text,
    at bigint not null
  );
  create index payment_event_payment on payment_event (payment_id, id);

  -- Refunds and disputes.
  create table refund (
    id {key} primary key,
    payment_id {key} not null references payment (id),
    amount_minor bigint not null,
    status text not null,
    requested_by text not null,
    idempotency_key {key} not null,
    created_at bigint not null,
    request_id text,
    reason text,
    failure_reason text,
    settled_at bigint,
    refund_reference {key},
    asked_at bigint,
    constraint refund_idempotency unique (payment_id, idempotency_key)
  );
  create index refund_created on refund (created_at, id);
  create index stats_refund_created on refund (created_at);
  create index refund_reference on refund (refund_reference);
  create index refund_status on refund (status, created_at);
  create table dispute (
    id {key} primary key,
    payment_id {key} not null,
    provider {key} not null,
    reference {key} not null,
    status text not null,
    amount_minor bigint not null,
    currency text not null,
    reason text,
    opened_at bigint not null,
    respond_by bigint,
    booked_at bigint,
    asked_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null
  );
  create index dispute_payment on dispute (payment_id);
  create index dispute_status on dispute (status);
  create unique index dispute_reference on dispute (provider, reference);

  -- Cards that users keep.
  create table saved_card (
    id {key} primary key,
    user_id {key} not null,
    provider text not null,
    token {key} not null,
    brand text,
    last4 text not null,
    expiry_month integer,
    expiry_year integer,
    payment_id {key} not null,
    created_at bigint not null,
    forget_at bigint,
    constraint saved_card_token unique (provider, token)
  );
  create index saved_card_user on saved_card (user_id, created_at);
  create index saved_card_forget on saved_card (forget_at);

  -- What is known of the providers.
  -- Without its user, a customer waits for its deletion at the provider.
  create table provider_customer (
    provider {key} not null,
    reference {key} not null,
    user_id {key} references user_account (id) on delete set null,
    retry_at bigint,
    constraint provider_customer_pk primary key (provider, reference),
    constraint provider_customer_user unique (user_id, provider)
  );
  create table provider_fault (
    provider {key} not null,
    call {key} not null,
    code text,
    request_id text,
    since bigint not null,
    tried_at bigint not null,
    constraint provider_fault_key primary key (provider, call)
  );
  create table webhook_event (
    provider {key} not null,
    event_id {key} not null,
    received_at bigint not null,
    constraint webhook_event_key primary key (provider, event_id)
  );
  -- Which kinds of webhooks arrive.
  create table webhook_arrival (
    provider {key} not null,
    kind {key} not null,
    arrived_at bigint not null,
    constraint webhook_arrival_key primary key (provider, kind)
  );
  -- The separate ledger of the sandbox provider.
  create table sandbox_charge (
    idempotency_key {key} primary key,
    reference {key} not null unique,
    amount_minor bigint not null,
    currency text not null,
    status text not null,
    failure_code text,
    method_token text not null,
    card_brand text,
    card_last4 text,
    refunded_minor bigint not null,
    created_at bigint not null,
    card_expiry text,
    dispute text,
    disputed_at bigint
  );
  create index sandbox_charge_token on sandbox_charge (method_token);
  -- How many decimal places the stored amounts of a currency have. A program that counts others does not start.
  create table currency_digits (
    currency text primary key,
    digits integer not null
  );
`;

/** Subscriptions, prices of plans, gift codes, and declarations without sign-in. */
const subscriptions = `
  -- Subscriptions with their events, used trials, and the prices of plans from their first day.
  create table subscription (
    id {key} primary key,
    user_id {key} not null unique,
    plan_id text not null,
    status text not null,
    current_period_start bigint not null,
    current_period_end bigint not null,
    cancel_at_period_end integer not null,
    trial_end bigint,
    next_plan_id text,
    provider text,
    method_token text,
    failed_renewals integer not null,
    next_renewal_at bigint,
    version integer not null,
    created_at bigint not null,
    updated_at bigint not null,
    paid_by {key},
    -- The price that the subscription keeps belongs to one plan.
    price_plan_id text,
    price_minor bigint,
    price_currency text,
    held_until bigint,
    -- The day of the month on which it renews, also after a shorter month.
    anchor_day integer
  );
  create index subscription_due on subscription (next_renewal_at);
  create index subscription_updated on subscription (updated_at, id);
  create index subscription_period_end on subscription (current_period_end, id);
  create table subscription_event (
    id {key} primary key,
    subscription_id {key} not null,
    user_id {key} not null,
    type text not null,
    status text not null,
    plan_id text,
    at bigint not null
  );
  create index subscription_event_by_user on subscription_event (user_id, at);
  create index subscription_event_subscription on subscription_event (subscription_id, at);
  create table trial (
    email_hash {key} primary key,
    used_at bigint not null
  );
  create table plan_price (
    id {autoId},
    plan_id {key} not null,
    amount_minor bigint not null,
    currency text not null,
    valid_from bigint not null,
    reason text,
    created_by text not null,
    created_at bigint not null,
    withdrawn_at bigint
  );

  -- Gift codes: those that were made together, and each code.
  create table gift (
    id {key} primary key,
    name text not null,
    plan_id text not null,
    created_by text not null,
    created_at bigint not null,
    expires_at bigint not null,
    withdrawn_at bigint
  );
  create table gift_code (
    hash {key} primary key,
    gift_id {key} not null references gift (id),
    used_by {key},
    used_at bigint
  );
  create index gift_code_gift on gift_code (gift_id);
  create index gift_code_user on gift_code (used_by);

  -- Withdrawals and cancellations, submitted without sign-in.
  create table withdrawal (
    id {key} primary key,
    name text not null,
    email text not null,
    contract text not null,
    locale text not null,
    received_at bigint not null
  );
  create table cancellation (
    id {key} primary key,
    kind text not null,
    reason text,
    name text not null,
    email text not null,
    contract text not null,
    not_before text,
    locale text not null,
    received_at bigint not null
  );
`;

/** Invoices, and the counter of their numbers. */
const invoices = `
  create table invoice (
    id {key} primary key,
    number bigint not null unique,
    user_id {key} not null,
    payment_id {key} not null unique,
    plan_id text,
    amount_minor bigint not null,
    vat_minor bigint not null,
    vat_permille integer not null,
    vat_reason text,
    currency text not null,
    locale text not null,
    buyer text not null,
    seller text not null,
    period_start bigint,
    period_end bigint,
    issued_at bigint not null,
    site_name text not null default 'Lumigraph',
    item_name text
  );
  create index invoice_by_user on invoice (user_id, number);
  create index invoice_issued on invoice (issued_at, number);
  create index stats_invoice_issued on invoice (issued_at);
  create index stats_invoice_period on invoice (period_end);
  create table credit_note (
    id {key} primary key,
    number bigint not null unique,
    invoice_id {key} not null references invoice (id),
    refund_id {key} not null unique,
    amount_minor bigint not null,
    vat_minor bigint not null,
    seller text not null,
    issued_at bigint not null
  );
  create index credit_note_invoice on credit_note (invoice_id);
  create index credit_note_issued on credit_note (issued_at);
  create table payment_counter (
    name {key} primary key,
    value bigint not null
  );
`;

/** Daily counts of events, without personal data. */
const statistics = `
  create table analytics_day (
    site {key} not null,
    day {key} not null,
    name {key} not null,
    field {key} not null,
    value {key} not null,
    count bigint not null,
    total bigint not null,
    constraint analytics_day_key primary key (day, site, name, field, value)
  );
  create table statistic_day (
    statistic {key} not null,
    day {key} not null,
    site {key} not null,
    locale {key} not null,
    count bigint not null,
    constraint statistic_day_key primary key (statistic, day, site, locale)
  );
  create table empty_search (
    day {key} not null,
    site {key} not null,
    locale {key} not null,
    term {key} not null,
    count bigint not null,
    constraint empty_search_key primary key (day, site, locale, term)
  );
`;

/** The schema of the first release, in an order in which each table stands after those that it refers to. */
export const baselineMigration: SchemaStep = {
  kind: 'expand',
  async up(db: Kysely<never>) {
    await executeAll(db, [
      server,
      accounts,
      settings,
      studio,
      images,
      isPostgres(db) ? postgresIndex : sqliteIndex,
      seed,
      imageFiles,
      files,
      favorites,
      collections,
      downloads,
      blog,
      newsletter,
      contact,
      reports,
      mail,
      payments,
      subscriptions,
      invoices,
      statistics,
    ]);
  },
};
