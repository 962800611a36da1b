import { readFile } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
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
  const make = makerOf([registry]);
  const { version, commit } = programVersion();
  make
    .gauge('build_info', 'Version and commit of the program; always 1.', 'version', 'commit')
    .set({ version, commit: commit ?? 'unknown' }, 1);
  const subscriptions = [countRequests, countWork, countEvents, countJobs, countImageProcesses].flatMap(
    (count) => count(make),
  );
  readOutside(make, deps);
  return { registry, stop: () => subscriptions.forEach((end) => end()) };
}

/** Makes metrics; their names begin with that of the program. */
type Make = ReturnType<typeof makerOf>;

function makerOf(registers: Registry[]) {
  const common = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
    name: `lumigraph_${name}`,
    help,
    labelNames,
    registers,
  });
  return {
    counter: <Label extends string>(name: string, help: string, ...labels: Label[]) =>
      new Counter(common(name, help, labels)),
    histogram: <Label extends string>(name: string, help: string, ...labels: Label[]) =>
      new Histogram({ ...common(name, help, labels), buckets: BUCKETS_S }),
    gauge: <Label extends string>(name: string, help: string, ...labels: Label[]) =>
      new Gauge(common(name, help, labels)),
    /** A gauge whose value is read when metrics are collected. */
    collected: (
      { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
      collect: (gauge: Gauge) => void | Promise<void>,
    ): void => {
      const gauge: Gauge = new Gauge({ ...common(name, help, labels), collect: () => collect(gauge) });
    },
  };
}

type Subscriptions = (() => void)[];

function countRequests({ counter, histogram }: Make): Subscriptions {
  const durations = histogram(
    'http_request_duration_seconds',
    'Time from the request to the end of its response.',
    'method',
    'route',
    'status',
  );
  const caches = counter('cache_requests_total', 'Reads of the caches in memory.', 'cache', 'result');
  return [
    listen('request', ({ method, route, status, seconds }) =>
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    ),
    listen('cache', ({ cache, isHit }) => caches.inc({ cache, result: isHit ? 'hit' : 'miss' })),
  ];
}

function countWork({ counter, gauge, histogram }: Make): Subscriptions {
  const waiting = gauge('work_waiting', 'Work that waits for its turn.', 'kind');
  const running = gauge('work_running', 'Work that is being done.', 'kind');
  const durations = histogram(
    'work_duration_seconds',
    'Time of rendering a document or image, of a download, an upload or a password hash.',
    'kind',
  );
  const finished = counter(
    'work_total',
    'Finished work. refused: the queue was full. dropped: it waited for too long, or its client has gone.',
    'kind',
    'outcome',
  );
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

function countEvents({ counter }: Make): Subscriptions {
  const mails = counter('mails_total', 'Attempts to send a mail, by outcome.', 'template', 'outcome');
  const payments = counter('payments_total', 'Payments that reached a final state.', 'provider', 'outcome');
  const events = counter('events_total', 'Events of the log, such as signed-in or payment-settled.', 'event');
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

function countJobs({ counter, gauge }: Make): Subscriptions {
  const runs = counter('job_runs_total', 'Runs of a repeated job.', 'job', 'outcome');
  const last = gauge('job_last_success_timestamp_seconds', 'When a job last succeeded; Unix time.', 'job');
  const durations = gauge('job_last_duration_seconds', 'How long the last run of a job took.', 'job');
  const checks = gauge('ready', 'Checks of /api/health/ready: 1 for ok, 0 for failed.', 'check');
  return [
    listen('job', ({ job, isFailed, seconds }) => {
      runs.inc({ job, outcome: isFailed ? 'failed' : 'done' });
      durations.set({ job }, seconds);
      if (!isFailed) last.setToCurrentTime({ job });
    }),
    listen('check', ({ check, isOk }) => checks.set({ check }, isOk ? 1 : 0)),
  ];
}

function countImageProcesses({ collected }: Make): Subscriptions {
  const running = new Set<number>();
  collected({ name: 'image_processes', help: 'Processes that decode and encode images.' }, (gauge) =>
    gauge.set(running.size),
  );
  const help =
    'Memory of all image processes; not part of process_resident_memory_bytes. 0 where /proc is missing.';
  collected({ name: 'image_processes_resident_bytes', help }, async (gauge) => {
    const sizes = await Promise.all([...running].map(residentBytes));
    gauge.set(sizes.reduce((sum, bytes) => sum + bytes, 0));
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

function readOutside({ collected }: Make, { countMails, connections }: MetricsDeps): void {
  // Before the mails, whose query takes a connection itself.
  collected(
    {
      name: 'database_connections',
      help: 'Connections to PostgreSQL, and queries that wait for one; none with SQLite.',
      labels: ['state'],
    },
    (gauge) => {
      for (const [state, count] of Object.entries(connections?.() ?? {})) gauge.set({ state }, count);
    },
  );
  collected(
    {
      name: 'mails_stored',
      help: 'Mails in the outbox of all instances: waiting, or failed for good.',
      labels: ['status'],
    },
    async (gauge) => {
      // Without the database the other metrics are still needed.
      const counts = await countMails().catch(() => undefined);
      gauge.reset();
      if (!counts) return;
      for (const status of ['waiting', 'failed']) gauge.set({ status }, counts[status] ?? 0);
    },
  );
}
