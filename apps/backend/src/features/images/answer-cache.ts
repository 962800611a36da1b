import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { GenerationClock } from './generation-clock.ts';

/** A serialised answer with its validator. */
export interface Answer<Body extends string | Buffer = string> {
  body: Body;
  etag: string;
}

export interface AnswerCache {
  /** The answer of this key, made again when the lists have changed since. Failures are not kept. */
  get(key: string, make: () => Promise<string>): Promise<Answer>;
}

const MEMORY_BYTES = 32 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 300;

export function toAnswer(text: string): Answer {
  return { body: text, etag: strongEtag(text) };
}

export function strongEtag(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/** Keeps answers that are the same for everybody: pages of lists, categories, counts. */
export function createAnswerCache(clock: GenerationClock): AnswerCache {
  const answers = new LRUCache<string, { answer: Answer; generation: number }>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ answer }, key) => answer.body.length + key.length + ENTRY_OVERHEAD_BYTES,
  });
  return {
    async get(key, make) {
      const current = clock.current();
      const generation = typeof current === 'number' ? current : await current;
      const kept = answers.get(key);
      if (kept?.generation === generation) return kept.answer;
      const answer = toAnswer(await make());
      answers.set(key, { answer, generation });
      return answer;
    },
  };
}
