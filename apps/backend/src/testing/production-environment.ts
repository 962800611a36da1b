/** Settings with which a production server starts; a test changes what it is about. */
export const productionEnvironment = {
  NODE_ENV: 'production',
  TRUST_PROXY: 'none',
  PUBLIC_ORIGIN: 'https://gallery.example',
  API_KEYS: 'another-public-key',
  SESSION_SECRET: 'Zb2pX0v8Qk4mT7sR1wY6uJ9cN3gH5dLf',
  // Refuses connections at once; to look up the name of a server that does not exist may take seconds.
  SMTP_URL: 'smtps://user:password@127.0.0.1:9',
  MAIL_FROM: 'Gallery <no-reply@gallery.example>',
  COMPANY_NAME: 'Svetlina OOD',
  COMPANY_ADDRESS: 'ul. Shipka 1, 1504 Sofia',
  COMPANY_EIK: '203040506',
  COMPANY_VAT: 'BG203040506',
  COMPANY_EMAIL: 'office@svetlina.example',
  COMPANY_PHONE: '+359 2 111 2233',
};
