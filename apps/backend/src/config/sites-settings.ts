import Type from 'typebox';

/** Folder of a site below `apps`, and its origin where it is not the first. */
const SITE = '[a-z][a-z0-9-]*(=https?://[^/,\\s]+)?';

export const SitesSetting = Type.String({
  default: '',
  pattern: `^$|^${SITE}(,${SITE})*$`,
  description:
    'Sites to serve, separated by commas: gallery,dating=https://dating.example.org. The first one answers at PORT and PUBLIC_ORIGIN, each further one at the next port, with the origin under which its visitors reach it. Empty means every built site in a demo, the gallery alone in production.',
});
