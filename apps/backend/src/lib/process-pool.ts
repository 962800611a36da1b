import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { SECOND_MS } from '@lumigraph/contracts';
import { AppError, BusyError } from './errors.ts';
import { tell } from './diagnostics.ts';
import { READY, type SentError, type TaskReply, type TaskRequest } from './serve-tasks.ts';

export interface ProcessPoolOptions {
  /** Module of the worker process, which calls `serveTasks`. */
  workerFile: URL;
  /** Classes of errors that tasks throw besides AppError. */
  errors?: Readonly<Record<string, new (message: string) => Error>>;
  /** Most processes at once; each one runs one task. They start with the first task that needs them. */
  size: number;
  /** A process is replaced after this number of tasks. */
  maxTasks: number;
  /** A process is replaced after a task that leaves it with more resident memory. */
  maxResidentBytes: number;
  /** A process without a task for this time ends. */
  idleMs?: number;
  /** Bounds of one task; without them a task may run for any time. */
  taskLimits?: TaskLimits;
  /**
   * Whether the processes run beside requests of visitors: with lower priority, and with an allocator that returns memory
   * early, which costs some CPU time.
   */
  isBackground?: boolean;
}

/** A task beyond them rejects with {@link TaskLimitError}, and its process ends. */
export interface TaskLimits {
  /** From the time at which a process that has loaded its modules runs the task. */
  deadlineMs: number;
  /** JavaScript heap of a process. */
  heapMb: number;
  /** Tasks that may wait; a further one rejects with BusyError. */
  maxWaiting: number;
}

export interface ProcessPool {
  /**
   * Runs an exported task of the worker. Aborting the signal removes a task that has not begun.
   * @throws AppError of the task, another error of the task, {@link ProcessEndedError}, {@link TaskLimitError}
   */
  run(task: string, args: readonly unknown[], signal?: AbortSignal): Promise<unknown>;
  /** Ends all processes. */
  close(): Promise<void>;
}

/** The process of a task has ended, twice, before the task did: killed, out of memory, or a crash of a decoder. */
export class ProcessEndedError extends AppError {
  constructor(message: string) {
    super('UNAVAILABLE', { retryAfterS: 5, cause: new Error(message) });
  }
}

/** The task took too long, or its process ended twice, mostly for want of memory. */
export class TaskLimitError extends Error {
  override readonly name = 'TaskLimitError';
}

interface Task extends TaskRequest {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Whether a process has ended during this task. */
  repeated: boolean;
}

interface Worker {
  child: ChildProcess;
  task: Task | undefined;
  done: number;
  idle: NodeJS.Timeout | undefined;
  /** Whether it has loaded its modules. */
  isReady: boolean;
  deadline: NodeJS.Timeout | undefined;
}

const IDLE_MS = 30 * SECOND_MS;
/** Requests of visitors come first. A process has a third of the CPU time of this one when both are busy. */
const NICER = 5;
const NICEST = 19;
/**
 * For glibc: one arena instead of one for each thread, and blocks of 4 MB and more from the system, which gets them back
 * at once. After 27 images of 2048 pixels a process holds 163 MB with these, 322 MB without. Thresholds of 128 kB save
 * 10 MB more, and cost a quarter more CPU time in page faults.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
};
/** Passed to a process. Settings, and the secrets in them, are not. */
const ENVIRONMENT =
  /^(?:PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|LD_LIBRARY_PATH|NODE_COMPILE_CACHE|FONTCONFIG_\w+|XDG_\w+)$/;

/** The error of a task, of its class again. */
function received(
  { name, message, stack, app }: SentError,
  classes: NonNullable<ProcessPoolOptions['errors']>,
): Error {
  if (app) {
    const { code, fields, retryAfterS } = app;
    const options = retryAfterS === undefined ? { message, fields } : { message, fields, retryAfterS };
    return new AppError(code, { ...options, cause: Object.assign(new Error(message), { stack }) });
  }
  const Class = classes[name] ?? Error;
  return Object.assign(new Class(message), stack === undefined ? {} : { stack });
}

/**
 * Runs tasks in child processes, whose memory the system gets back when they end: an allocator keeps what a library
 * such as libvips has freed. A process that ends during a task fails that task only, after a second try.
 */
// oxlint-disable-next-line max-lines-per-function -- its functions share the lists of workers and of waiting tasks
export function createProcessPool(options: ProcessPoolOptions): ProcessPool {
  const { errors = {}, size, maxTasks, maxResidentBytes, idleMs = IDLE_MS } = options;
  const { taskLimits } = options;
  const waiting: Task[] = [];
  const workers = new Set<Worker>();
  let closed = false;

  function start(onFailure: (error: Error) => void): Worker | undefined {
    const child = forkWorker(options, onFailure);
    if (!child) return undefined;
    const worker: Worker = {
      child,
      task: undefined,
      done: 0,
      idle: undefined,
      isReady: false,
      deadline: undefined,
    };
    workers.add(worker);
    reportProcess(child);
    child.on('message', (message: typeof READY | TaskReply) => {
      if (message === READY) {
        worker.isReady = true;
        watch(worker);
      } else finish(worker, message);
    });
    child.on('error', () => undefined);
    child.on('close', (code, signal) => ended(worker, `the process ended with ${signal ?? code}`));
    return worker;
  }

  function give(worker: Worker, task: Task): void {
    clearTimeout(worker.idle);
    worker.task = task;
    worker.child.ref();
    worker.child.channel?.ref();
    worker.child.send({ task: task.task, args: task.args }, () => undefined);
    watch(worker);
  }

  /** Begins the time of a task that a process runs. */
  function watch(worker: Worker): void {
    const { task, isReady } = worker;
    if (!taskLimits || !task || !isReady) return;
    worker.deadline = setTimeout(() => {
      worker.task = undefined;
      stop(worker);
      task.reject(new TaskLimitError(`the task ran for more than ${taskLimits.deadlineMs} ms`));
      next();
    }, taskLimits.deadlineMs);
  }

  function finish(worker: Worker, reply: TaskReply): void {
    clearTimeout(worker.deadline);
    const { task } = worker;
    worker.task = undefined;
    worker.done += 1;
    if ('error' in reply) task?.reject(received(reply.error, errors));
    else task?.resolve(reply.value);
    if (worker.done >= maxTasks || reply.residentBytes > maxResidentBytes) stop(worker);
    else rest(worker);
    next();
  }

  function rest(worker: Worker): void {
    // A process without a task does not keep the program running.
    worker.child.unref();
    worker.child.channel?.unref();
    worker.idle = setTimeout(() => stop(worker), idleMs).unref();
  }

  function stop(worker: Worker): void {
    clearTimeout(worker.idle);
    workers.delete(worker);
    worker.child.kill('SIGKILL');
  }

  function ended(worker: Worker, reason: string): void {
    clearTimeout(worker.idle);
    clearTimeout(worker.deadline);
    workers.delete(worker);
    const { task } = worker;
    if (task?.repeated && taskLimits && !closed) task.reject(new TaskLimitError(reason));
    else if (task?.repeated || closed) task?.reject(new ProcessEndedError(reason));
    else if (task) waiting.unshift({ ...task, repeated: true });
    next();
  }

  function next(): void {
    while (waiting.length > 0) {
      const free = [...workers].find(({ task }) => task === undefined);
      if (!free && workers.size >= size) return;
      const task = waiting.shift() as Task;
      const worker = free ?? start(task.reject);
      if (worker) give(worker, task);
    }
  }

  return {
    run: (task, args, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        if (closed) throw new ProcessEndedError('the pool is closed');
        if (taskLimits && waiting.length >= taskLimits.maxWaiting) throw new BusyError();
        const entry: Task = { task, args, resolve, reject, repeated: false };
        signal?.addEventListener('abort', () => {
          if (take(waiting, entry)) reject(signal.reason as Error);
        });
        waiting.push(entry);
        next();
      }),
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new ProcessEndedError('the pool is closed'));
      await Promise.all([...workers].map(({ child }) => endOf(child)));
    },
  };
}

/** Removes the task; false if it is not in the list. */
function take(tasks: Task[], task: Task): boolean {
  const index = tasks.indexOf(task);
  if (index >= 0) tasks.splice(index, 1);
  return index >= 0;
}

/** Undefined if the system has no memory or no number for another process. */
function forkWorker(
  { workerFile, isBackground = false, taskLimits }: ProcessPoolOptions,
  onFailure: (error: Error) => void,
): ChildProcess | undefined {
  const path = fileURLToPath(workerFile);
  const kept = Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name));
  try {
    const child = fork(path, {
      env: { ...Object.fromEntries(kept), ...(isBackground ? ALLOCATOR : {}) },
      execArgv: [
        ...(path.endsWith('.ts') ? ['--conditions=@lumigraph/source'] : []),
        ...(taskLimits ? [`--max-old-space-size=${taskLimits.heapMb}`] : []),
      ],
      // Node writes a report of many lines when the heap is full, which the error of the task replaces.
      ...(taskLimits ? { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] } : {}),
      serialization: 'advanced',
    });
    // Before the process starts its threads, which inherit the priority.
    if (isBackground && child.pid !== undefined)
      setPriority(child.pid, Math.min(NICEST, getPriority() + NICER));
    return child;
  } catch (error) {
    onFailure(new ProcessEndedError(`no process could be started: ${String(error)}`));
    return undefined;
  }
}

function endOf(child: ChildProcess): Promise<unknown> {
  const closed = once(child, 'close');
  // Waits also for a process that rests. It is closed when its channel is, which may end after the process.
  child.ref();
  child.channel?.ref();
  child.kill('SIGKILL');
  return closed;
}

function reportProcess(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  tell('imageProcess', { pid, isRunning: true });
  child.once('exit', () => tell('imageProcess', { pid, isRunning: false }));
}
