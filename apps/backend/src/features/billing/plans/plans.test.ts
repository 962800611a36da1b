import type { Plan } from '@lumigraph/contracts';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/auth-app.ts';

it.each([
  ['true', '48', ['no-watermark', 'early-access']],
  ['false', '0', []],
])(
  'lists only what the server does: credit mark %s, %s hours of early access',
  async (mark, hours, listed) => {
    const server = await createTestApp({
      billing: { manualJobs: true },
      environment: { FREE_CREDIT_MARK: mark, EARLY_ACCESS_HOURS: hours },
    });
    const response = await server.call('GET', '/api/accounting/subscriptions/plans');
    await server.close();
    for (const { features } of response.body as Plan[]) {
      expect(features).toContain('commercial-license');
      expect(features.filter((feature) => ['no-watermark', 'early-access'].includes(feature))).toEqual(
        listed,
      );
    }
  },
);
