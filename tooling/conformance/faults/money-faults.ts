import { json, without, type Json, type Fault } from './fault.ts';

export const moneyFaults: Fault[] = [
  {
    name: 'an intent without currency is in EUR',
    call: 'POST /payments/intent (no currency)',
    field: 'currency',
    method: 'POST',
    path: /\/payments\/intent$/,
    change: json((body) => ({ ...body, currency: 'EUR' })),
  },
  {
    name: 'a payment has a status of its own',
    call: 'GET /payments/{id}',
    field: 'status',
    method: 'GET',
    path: /\/payments\/payments\/pay/,
    change: json((body) => ({ ...body, status: 'done' })),
  },
  {
    name: 'amounts are in cents',
    call: 'POST /payments/intent',
    field: 'amount',
    method: 'POST',
    path: /\/payments\/intent$/,
    change: json((body) => ({ ...body, amount: body.amount * 100 })),
  },
  {
    name: 'the same key pays twice',
    call: 'POST /payment',
    field: 'same Idempotency-Key',
    method: 'POST',
    path: /\/payments\/payment$/,
    change: json((body) => ({ ...body, id: `pay_${Math.random()}` })),
  },
  {
    name: 'anybody may refund',
    call: 'POST /payments/{id}/refund (no administrator)',
    field: 'status',
    path: /\/refund$/,
    statuses: [400, 401, 403, 404, 409, 422],
    change: () => ({ status: 200, json: {} }),
  },
  {
    name: 'a plan has no price',
    call: 'GET /subscriptions/plans',
    field: /amount$/,
    path: /\/subscriptions\/plans$/,
    change: json((body) => body.map(without('amount'))),
  },
  {
    name: 'there is no yearly plan',
    call: 'GET /subscriptions/plans',
    field: 'a yearly plan',
    path: /\/subscriptions\/plans$/,
    change: json((body) => body.filter((item: Json) => item.interval !== 'yearly')),
  },
  {
    name: 'active is written small',
    call: 'GET /subscriptions/current',
    field: 'status',
    path: /\/subscriptions\/current$/,
    change: json((body) => ({ ...body, status: 'active' })),
  },
  {
    name: 'cancelling changes nothing',
    call: 'POST /subscriptions/{id}/cancel',
    field: 'cancelAtPeriodEnd',
    path: /\/cancel$/,
    change: json((body) => ({ ...body, cancelAtPeriodEnd: false })),
  },
  {
    name: 'an invoice is a web page',
    call: 'GET /subscriptions/invoices/{id}/download',
    field: 'content-type',
    path: /\/invoices\/[^/]+\/download$/,
    change: ({ headers }) => {
      headers.set('content-type', 'text/html');
      return { headers };
    },
  },
];
