import { describe, expect, it } from 'vitest';
import { fuzz } from './run-fuzz.ts';

/** The same requests in every run: a failure belongs to a change. `pnpm fuzz` sends others each time. */
const SEED = 16;
const CASES = 1_000;

describe('random requests for every operation of the OpenAPI document', () => {
  it('are answered as the document says, never with 5xx, and leave no connection', async () => {
    const report = await fuzz({ cases: CASES, seed: SEED });
    expect(report.findings).toEqual([]);
    expect(report.connectionsLeft).toBe(0);
    expect(report.operations).toBeGreaterThan(100);
    expect(report.cases).toBeGreaterThanOrEqual(CASES);
    // The requests reach the features, and are not only refused.
    expect(report.statuses['200']).toBeGreaterThan(CASES / 4);
    expect(report.statuses['400']).toBeGreaterThan(CASES / 10);
  });
});
