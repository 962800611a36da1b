import Type from 'typebox';

/** Base addresses of the services for the pages. */
export const baseUrlSettings = {
  API_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description:
      'Base of the main service as the pages call it, for example https://api.example.com/api; empty means /api on this server. Services on other origins must list this site in their SITE_ORIGINS.',
  }),
  AUTH_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description: 'Base of the authentication service; empty means API_BASE_URL.',
  }),
  IMAGES_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description: 'Base of the image service; empty means API_BASE_URL.',
  }),
  BLOG_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description: 'Base of the publishing service; empty means API_BASE_URL.',
  }),
  PAYMENTS_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description: 'Base of the payment service; empty means API_BASE_URL.',
  }),
  ACCOUNTING_BASE_URL: Type.String({
    default: '',
    format: 'base-url',
    description: 'Base of the accounting service; empty means API_BASE_URL.',
  }),
};
