import Type from 'typebox';

export const SitesSetting = Type.String({
  default: '',
  format: 'sites',
  description:
    'Sites to serve, separated by commas: gallery,dating=https://dating.example.org. The first one answers at PORT and PUBLIC_ORIGIN, each further one at the next port, with the origin under which its visitors reach it. Empty means every built site in a demo, the gallery alone in production.',
});
