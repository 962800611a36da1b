// The few responses of a backend that the site of the Next.js guide needs. It accepts one token.
import { createServer } from 'node:http';

const token = 'token-1';
const user = { id: 'user-1', email: 'ana@example.com', firstName: 'Ana', lastName: 'Petrova', roles: [] };
const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
const plan = { name: 'Premium', currency: 'EUR', features: [], trialDays: 0 };

const open = {
  'POST /api/auth/login': { token, refreshToken: 'refresh-1', expiresAt, user },
  'GET /api/accounting/subscriptions/plans': [
    { ...plan, id: 'monthly', interval: 'monthly', amount: 5 },
    { ...plan, id: 'yearly', interval: 'yearly', amount: 48 },
  ],
};
const protectedByToken = {
  'POST /api/auth/validate-token': true,
  'GET /api/auth/profile': user,
  'POST /api/auth/logout': { success: true },
  'GET /api/accounting/subscriptions/invoices': {
    items: [{ id: 'inv_1', number: '0000000007', issuedAt: expiresAt, amount: 48, currency: 'EUR' }],
    total: 1,
  },
};

/** Listens while `work(origin)` runs. */
export async function withBackend(work) {
  const server = createServer((request, response) => {
    const route = `${request.method} ${request.url.split('?')[0]}`;
    const isAllowed =
      request.headers.authorization === `Bearer ${token}` || route === 'POST /api/auth/validate-token';
    const body = open[route] ?? (isAllowed ? protectedByToken[route] : undefined);
    const status = body === undefined ? (route in protectedByToken ? 401 : 404) : 200;
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? { success: false, message: 'No', code: 'REFUSED' }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
