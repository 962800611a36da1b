import { channel } from 'node:diagnostics_channel';

/** Work that is bounded by a queue. */
export type WorkKind = 'document' | 'rendition' | 'download' | 'upload' | 'password';

/** What the server tells about itself while it works. Metrics subscribe; without subscribers a message costs nothing. */
export interface Diagnostics {
  request: { method: string; route: string; status: number; seconds: number };
  /** `refused`: the queue is full. `dropped`: it has waited for too long, or its client has gone. */
  work:
    | { kind: WorkKind; step: 'waiting' | 'running' | 'refused' | 'dropped' }
    | { kind: WorkKind; step: 'done' | 'failed'; seconds: number };
  job: { job: string; isFailed: boolean; seconds: number };
  cache: { cache: 'documents' | 'lists' | 'renditions'; isHit: boolean };
  imageProcess: { pid: number; isRunning: boolean };
  check: { check: string; isOk: boolean };
  event: { event: string; details: Readonly<Record<string, string | number | boolean>> };
}

type Topic = keyof Diagnostics;

const channelOf = (topic: Topic) => channel(`lumigraph:${topic}`);

const channels: Readonly<Record<Topic, ReturnType<typeof channelOf>>> = {
  request: channelOf('request'),
  work: channelOf('work'),
  job: channelOf('job'),
  cache: channelOf('cache'),
  imageProcess: channelOf('imageProcess'),
  check: channelOf('check'),
  event: channelOf('event'),
};

export function tell<Name extends Topic>(topic: Name, message: Diagnostics[Name]): void {
  if (channels[topic].hasSubscribers) channels[topic].publish(message);
}

/** Returns the function that ends the subscription. */
export function listen<Name extends Topic>(
  topic: Name,
  listener: (message: Diagnostics[Name]) => void,
): () => void {
  const subscriber = (message: unknown): void => listener(message as Diagnostics[Name]);
  channels[topic].subscribe(subscriber);
  return () => {
    channels[topic].unsubscribe(subscriber);
  };
}
