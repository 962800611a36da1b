import { SECOND_MS } from '@lumigraph/contracts';

/** Rejects with `late` when the work takes longer. The work goes on. */
export async function withinTime<Result>(
  work: Promise<Result>,
  ms: number,
  late: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * How long the server waits for a part that can hang. Together they answer a visitor within {@link deadlines.read} for
 * what is read and {@link deadlines.write} for what is written. `docs/reliability.md` shows this table.
 */
export const deadlines = {
  /** What is read: the response comes, or a refusal that says when to try again. */
  read: 5 * SECOND_MS,
  /** What is written. */
  write: 10 * SECOND_MS,
  /** A rendition that is not in memory: it is made all the same, and kept for the next request. */
  rendition: 4.5 * SECOND_MS,
  storage: {
    connect: SECOND_MS,
    /** From the end of the request to the first byte of the response. */
    firstByte: 2 * SECOND_MS,
    /** Sending a file takes this time and one second for each megabyte. */
    send: 4 * SECOND_MS,
    /** Between two bytes. */
    silence: 4 * SECOND_MS,
    /** A whole file that is read to make a rendition. A visitor waits for {@link rendition}, and finds it later. */
    whole: 20 * SECOND_MS,
    tries: 2,
  },
  database: {
    /** Waiting for a connection of the pool, or opening one. */
    connect: 1.5 * SECOND_MS,
    /** A query of a request that reads. */
    read: 3 * SECOND_MS,
    /** A transaction of a request that writes. */
    write: 8 * SECOND_MS,
    /** Between two bytes of a response to a job, whose statements may compute for longer. */
    jobSilence: 45 * SECOND_MS,
    /** Between two statements of a transaction: the server ends that of an instance which is frozen and holds locks. */
    idleTransaction: 20 * SECOND_MS,
  },
  mail: {
    connect: 10 * SECOND_MS,
    /** Between two bytes. */
    silence: 20 * SECOND_MS,
    /** One mail. It may have been accepted, and is sent again with the same `Message-ID`. */
    whole: 30 * SECOND_MS,
  },
  /** Each call of a sign-in with a provider; there are three at most. */
  signInProvider: 3 * SECOND_MS,
  /** The register of VAT numbers, while a company orders. */
  vatNumbers: 2 * SECOND_MS,
  /** All calls of one request together, such as those of a charge. What the last one did is then settled later. */
  paymentProvider: 9 * SECOND_MS,
} as const;

/** After so many failures in a row calls of a shared part fail at once. */
export const FAILURES_BEFORE_BREAK = 5;
/** So long calls fail at once; then one of them tries the part again. */
export const BREAK_MS = SECOND_MS;
