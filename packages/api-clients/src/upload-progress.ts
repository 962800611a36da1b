export interface Progress {
  sent(sentBytes: number, totalBytes: number): void;
  done(): void;
}

/** What has left this machine is not stored yet: until the response is here, at most this is reported. */
const MAX_BEFORE_RESPONSE = 99;

/** Whole percent that never go backwards, also when a refreshed token makes the request start again. */
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
