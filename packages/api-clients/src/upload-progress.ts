export interface Progress {
  sent(sentBytes: number, totalBytes: number): void;
  done(): void;
}

/** Sent bytes are not stored bytes: until the response arrives, progress is at most this value. */
const MAX_BEFORE_RESPONSE = 99;

/** Integer percentages that never decrease, also when a refreshed token restarts the request. */
export function createProgress(onProgress: ((percent: number) => void) | undefined): Progress {
  let reported = -1;
  const report = (percent: number): void => {
    if (percent <= reported) return;
    reported = percent;
    onProgress?.(percent);
  };
  report(0);
  return {
    sent: (sentBytes, totalBytes) => {
      if (totalBytes > 0) report(Math.min(MAX_BEFORE_RESPONSE, Math.floor((sentBytes / totalBytes) * 100)));
    },
    done: () => report(100),
  };
}
