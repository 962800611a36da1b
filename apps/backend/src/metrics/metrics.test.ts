import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMailStore } from '../features/mail/mail-store.ts';
import { BusyError } from '../lib/errors.ts';
import { createLimiter } from '../lib/limiter.ts';
import { measuredJob } from '../lib/run-job.ts';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { startMetricsServer, type MetricsServer } from './metrics-server.ts';

let test: TestApp;
let metrics: Metrics;
let server: MetricsServer;
beforeEach(async () => {
  test = await createTestApp();
  metrics = createMetrics({ countMails: createMailStore(test.database.db).counts });
  server = await startMetricsServer(metrics.registry, { host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  metrics.stop();
  await server.close();
  await test.close();
});

async function scrape(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  return response.text();
}

it('counts requests by pattern and class of status, never by URL', async () => {
  await test.app.inject('/api/auth/providers?canary');
  await test.app.inject('/api/canary');
  const text = await scrape();
  const count = 'lumigraph_http_request_duration_seconds_count';
  expect(text).toContain(`${count}{method="GET",route="/api/auth/providers",status="2xx"} 1`);
  expect(text).toContain(`${count}{method="GET",route="none",status="4xx"} 1`);
  expect(text).not.toContain('canary');
  expect(text).toContain('process_resident_memory_bytes');
});

it('counts work, refusals and work that fails', async () => {
  const limit = createLimiter({ kind: 'document', running: 1, waiting: 1 });
  let release = (): void => undefined;
  const first = limit(() => new Promise<void>((resolve) => (release = resolve)));
  const second = limit(() => Promise.reject(new Error('broken')));
  await expect(limit(async () => undefined)).rejects.toThrow(BusyError);
  expect(await scrape()).toMatch(/^lumigraph_work_waiting\{kind="document"\} 1$/m);
  release();
  await first;
  await expect(second).rejects.toThrow('broken');
  const text = await scrape();
  for (const outcome of ['done', 'failed', 'refused'])
    expect(text).toContain(`lumigraph_work_total{kind="document",outcome="${outcome}"} 1`);
  expect(text).toContain('lumigraph_work_waiting{kind="document"} 0');
  expect(text).toContain('lumigraph_work_running{kind="document"} 0');
});

it('counts jobs, with the time of the last success', async () => {
  await measuredJob('one', async () => undefined)();
  await expect(measuredJob('one', () => Promise.reject(new Error('broken')))()).rejects.toThrow('broken');
  const text = await scrape();
  expect(text).toContain('lumigraph_job_runs_total{job="one",outcome="done"} 1');
  expect(text).toContain('lumigraph_job_runs_total{job="one",outcome="failed"} 1');
  expect(text).toMatch(/^lumigraph_job_last_success_timestamp_seconds\{job="one"\} 1\d{9}/m);
});

it('serves the other metrics while the database is away', async () => {
  expect(await scrape()).toContain('lumigraph_mails_stored{status="waiting"} 0');
  await test.database.close();
  const text = await scrape();
  expect(text).not.toContain('lumigraph_mails_stored{');
  expect(text).toContain('lumigraph_build_info');
});

it('serves nothing else', async () => {
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
});

const operators = join(import.meta.dirname, '../../../../docs/operators');
const read = (file: string): Promise<string> => readFile(join(operators, file), 'utf8');

it('exposes every metric that the dashboard and the page for operators use', async () => {
  const names = new Set((await metrics.registry.getMetricsAsJSON()).map(({ name }) => name));
  const files = ['grafana-dashboard.json', 'monitoring.md', 'prometheus-alarms.yml', 'incidents.md'];
  const text = (await Promise.all(files.map(read))).join('\n');
  const used = [...text.matchAll(/\b(?:lumigraph|process)_[a-z_]*[a-z]/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((name) => !names.has(name))).toEqual([]);
});

it('has a section of the incidents for each alarm, with meaning, first look and what to do', async () => {
  const { groups } = parse(await read('prometheus-alarms.yml')) as {
    groups: { rules: { alert: string }[] }[];
  };
  const alarms = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const [, ...sections] = (await read('incidents.md')).split(/^## /m);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(alarms);
  for (const section of sections)
    expect(section).toMatch(/\*\*Meaning\.\*\*[\s\S]*\*\*First look\.\*\*[\s\S]*\*\*What to do\.\*\*/);
});
