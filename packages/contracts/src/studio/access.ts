import Type from 'typebox';
import { closed, nullable } from '../schemas.ts';
import { shownText } from './fields.ts';

/** Address of the studio on the main site. */
export const STUDIO_PATH = '/studio';

/** Who may work in the studio. An editor sees images, posts and reports; an administrator everything. */
export const studioRoles = ['admin', 'editor'] as const;
export type StudioRole = (typeof studioRoles)[number];

/** Sections of the studio, in the order of its navigation, with the roles that see them. */
export const studioSections = {
  images: ['admin', 'editor'],
  uploads: ['admin', 'editor'],
  posts: ['admin', 'editor'],
  inbox: ['admin', 'editor'],
  users: ['admin'],
  billing: ['admin'],
  statistics: ['admin', 'editor'],
  settings: ['admin'],
  keys: ['admin'],
  audit: ['admin'],
} as const satisfies Record<string, readonly StudioRole[]>;
export type StudioSection = keyof typeof studioSections;

export const StudioMeSchema = Type.Object({
  user: Type.Object({
    id: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
  }),
  roles: Type.Array(Type.Enum(studioRoles)),
  sections: Type.Array(Type.Enum(Object.keys(studioSections) as StudioSection[])),
});
export type StudioMe = Type.Static<typeof StudioMeSchema>;

/** A page that a user has open, as its path below `/studio`. */
export const PresenceRequestSchema = closed({ page: Type.String({ minLength: 1, maxLength: 300 }) });
/** Who else has it open. */
export const PresenceSchema = Type.Object({
  others: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type Presence = Type.Static<typeof PresenceSchema>;

/** What an access key may do. `write` changes and withdraws; only `delete` removes for good. */
export const accessScopes = [
  'images:read',
  'images:write',
  'images:delete',
  'posts:read',
  'posts:write',
  'posts:delete',
] as const;
export type AccessScope = (typeof accessScopes)[number];

export const AccessKeySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    /** First characters of the key, to tell keys apart. */
    prefix: Type.String(),
    scopes: Type.Array(Type.Enum(accessScopes)),
    createdBy: nullable(Type.String({ description: 'Name of the user; null for the operator' })),
    createdAt: Type.Integer(),
    expiresAt: Type.Integer(),
    lastUsedAt: nullable(Type.Integer()),
    revokedAt: nullable(Type.Integer()),
  },
  { $id: 'AccessKey' },
);
export type AccessKey = Type.Static<typeof AccessKeySchema>;

export const ACCESS_KEY_NAME_MAX_LENGTH = 80;
/** Every key ends: one that was forgotten must not work for ever. */
export const ACCESS_KEY_MAX_DAYS = 365;
/** So long before its end, the studio warns of it. */
export const ACCESS_KEY_WARNING_DAYS = 14;

export const NewAccessKeySchema = closed({
  name: shownText(ACCESS_KEY_NAME_MAX_LENGTH),
  scopes: Type.Array(Type.Enum(accessScopes), { minItems: 1, uniqueItems: true }),
  days: Type.Integer({ minimum: 1, maximum: ACCESS_KEY_MAX_DAYS, description: 'Until the key ends' }),
});
export type NewAccessKey = Type.Static<typeof NewAccessKeySchema>;

/** The key itself is in this response only. */
export const CreatedAccessKeySchema = Type.Object({ key: Type.String(), record: AccessKeySchema });
export type CreatedAccessKey = Type.Static<typeof CreatedAccessKeySchema>;
