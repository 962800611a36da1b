import { readFile } from 'node:fs/promises';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type GaugeConfiguration,
} from 'prom-client';
import { listen, type Diagnostics } from '../lib/diagnostics.ts';
import { programVersion } from '../lib/version.ts';

export interface MetricsDeps {
  /** Mails of the outbox by status; read when metrics are collected. */
  countMails: () => Promise<Readonly<Record<string, number>>>;
  /** Connections of PostgreSQL; undefined with SQLite. */
  connections?: (() => { busy: number; idle: number; waiting: number }) | undefined;
}

export interface Metrics {
  registry: Registry;
  /** Ends the subscriptions. */
  stop(): void;
}

/** From one millisecond to ten seconds, the longest response. */
const BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const MAIL_OUTCOMES: Readonly<Record<string, string>> = {
  'mail-sent': 'sent',
  'mail-postponed': 'postponed',
  'mail-held-back': 'held-back',
  'mail-given-up': 'given-up',
};

/**
 * The metrics of this process in Prometheus' names and units. Labels have few values: the pattern of a route, never an
 * address; codes, never names of users.
 */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  addGauge({
    name: 'lumigraph_build_info',
    help: 'Version and commit of the program; always 1.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: programVersion().version, commit: programVersion().commit ?? 'unknown' }, 1);
  const subscriptions = [
    ...countRequests(registers),
    ...countWork(registers),
    ...countEvents(registers),
    ...countJobs(registers),
    ...countImageProcesses(registers),
  ];
  readOutside(registers, deps);
  return { registry, stop: () => subscriptions.forEach((end) => end()) };
}

/** For gauges that the registry alone refers to. */
const addGauge = (configuration: GaugeConfiguration<string>): Gauge => new Gauge(configuration);

type Registers = Registry[];
type Subscriptions = (() => void)[];

function countRequests(registers: Registers): Subscriptions {
  const durations = new Histogram({
    name: 'lumigraph_http_request_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers,
  });
  const caches = new Counter({
    name: 'lumigraph_cache_requests_total',
    help: 'Reads of the caches in memory.',
    labelNames: ['cache', 'result'],
    registers,
  });
  return [
    listen('request', ({ method, route, status, seconds }) =>
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    ),
    listen('cache', ({ cache, isHit }) => caches.inc({ cache, result: isHit ? 'hit' : 'miss' })),
  ];
}

function countWork(registers: Registers): Subscriptions {
  const labelNames = ['kind'];
  const waiting = new Gauge({
    name: 'lumigraph_work_waiting',
    help: 'Work that waits for its turn.',
    labelNames,
    registers,
  });
  const running = new Gauge({
    name: 'lumigraph_work_running',
    help: 'Work that is being done.',
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: 'lumigraph_work_duration_seconds',
    help: 'Time of rendering a document or image, of a download, an upload or a password hash.',
    labelNames,
    buckets: BUCKETS_S,
    registers,
  });
  const finished = new Counter({
    name: 'lumigraph_work_total',
    help: 'Finished work. refused: the queue was full. dropped: it waited for too long, or its client has gone.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const count = (message: Diagnostics['work']): void => {
    const { kind, step } = message;
    if (step === 'waiting') return waiting.inc({ kind });
    if (step === 'running' || step === 'dropped') waiting.dec({ kind });
    if (step === 'running') return running.inc({ kind });
    if ('seconds' in message) {
      running.dec({ kind });
      durations.observe({ kind }, message.seconds);
    }
    return finished.inc({ kind, outcome: step });
  };
  return [listen('work', count)];
}

function countEvents(registers: Registers): Subscriptions {
  const mails = new Counter({
    name: 'lumigraph_mails_total',
    help: 'Attempts to send a mail, by outcome.',
    labelNames: ['template', 'outcome'],
    registers,
  });
  const payments = new Counter({
    name: 'lumigraph_payments_total',
    help: 'Payments that reached a final state.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const events = new Counter({
    name: 'lumigraph_events_total',
    help: 'Events of the log, such as signed-in or payment-settled.',
    labelNames: ['event'],
    registers,
  });
  return [
    listen('event', ({ event, details }) => {
      events.inc({ event });
      const outcome = MAIL_OUTCOMES[event];
      if (outcome !== undefined) mails.inc({ template: String(details['template']), outcome });
      if (event === 'payment-settled')
        payments.inc({ provider: String(details['provider']), outcome: String(details['status']) });
    }),
  ];
}

function countJobs(registers: Registers): Subscriptions {
  const runs = new Counter({
    name: 'lumigraph_job_runs_total',
    help: 'Runs of a repeated job.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const last = new Gauge({
    name: 'lumigraph_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded; Unix time.',
    labelNames: ['job'],
    registers,
  });
  const durations = new Gauge({
    name: 'lumigraph_job_last_duration_seconds',
    help: 'How long the last run of a job took.',
    labelNames: ['job'],
    registers,
  });
  const checks = new Gauge({
    name: 'lumigraph_ready',
    help: 'Checks of /api/health/ready: 1 for ok, 0 for failed.',
    labelNames: ['check'],
    registers,
  });
  return [
    listen('job', ({ job, isFailed, seconds }) => {
      runs.inc({ job, outcome: isFailed ? 'failed' : 'done' });
      durations.set({ job }, seconds);
      if (!isFailed) last.setToCurrentTime({ job });
    }),
    listen('check', ({ check, isOk }) => checks.set({ check }, isOk ? 1 : 0)),
  ];
}

function countImageProcesses(registers: Registers): Subscriptions {
  const running = new Set<number>();
  addGauge({
    name: 'lumigraph_image_processes',
    help: 'Processes that decode and encode images.',
    registers,
    collect() {
      this.set(running.size);
    },
  });
  addGauge({
    name: 'lumigraph_image_processes_resident_bytes',
    help: 'Memory of all image processes; not part of process_resident_memory_bytes. 0 where /proc is missing.',
    registers,
    async collect() {
      const sizes = await Promise.all([...running].map(residentBytes));
      this.set(sizes.reduce((sum, bytes) => sum + bytes, 0));
    },
  });
  return [
    listen('imageProcess', ({ pid, isRunning }) => void (isRunning ? running.add(pid) : running.delete(pid))),
  ];
}

const KB = 1024;

/** Linux only; 0 for a process that has ended. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * KB;
}

function readOutside(registers: Registers, { countMails, connections }: MetricsDeps): void {
  // Before the mails, whose query takes a connection itself.
  addGauge({
    name: 'lumigraph_database_connections',
    help: 'Connections to PostgreSQL, and queries that wait for one; none with SQLite.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections?.() ?? {})) this.set({ state }, count);
    },
  });
  addGauge({
    name: 'lumigraph_mails_stored',
    help: 'Mails in the outbox of all instances: waiting, or failed for good.',
    labelNames: ['status'],
    registers,
    async collect() {
      // Without the database the other metrics are still needed.
      const counts = await countMails().catch(() => undefined);
      this.reset();
      if (!counts) return;
      for (const status of ['waiting', 'failed']) this.set({ status }, counts[status] ?? 0);
    },
  });
}
