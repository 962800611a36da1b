import { expectRefusal, expectSuccess, type CallGroup } from '../context.ts';
import { judged, Skip } from '../findings.ts';
import type { Answer } from '../probe.ts';
import {
  filledText,
  id,
  inspect,
  inspectList,
  isRecord,
  may,
  must,
  orNull,
  should,
  text,
  texts,
  time,
  unwrap,
  webAddress,
  wholeNumber,
} from '../shape.ts';

/** The publishing service, with the same API key. */
const section = '7.3';

const summary = {
  id: must(id),
  title: must(filledText),
  slug: may(text),
  excerpt: should(text),
  author: should(text),
  publishedAt: should(time),
  coverUrl: should(orNull(webAddress)),
  tags: should(texts),
  readingMinutes: may(wholeNumber),
};

export const blogCalls: CallGroup = async ({ probe, projectName }) => {
  let first: Record<string, unknown> | undefined;
  /** A single post "with an id query": of a path of its own, or of the list's. */
  const one = async (wanted: string): Promise<Answer> => {
    const answer = await probe.call('blog', 'GET /post', { query: { id: wanted } });
    if (answer.status !== 404) return answer;
    return probe.call('blog', 'GET /posts', { query: { id: wanted, projectName } });
  };
  return [
    await judged({ section, call: 'GET posts?projectName=' }, async (judge) => {
      const answer = await probe.call('blog', 'GET /posts', { query: { projectName } });
      if (!expectSuccess(judge, answer)) return;
      const items = inspectList(judge, answer.json, summary)?.items.filter(isRecord) ?? [];
      if (items.some((item) => item['projectName'] !== undefined && item['projectName'] !== projectName)) {
        judge.fault('projectName', 'is another project’s');
      }
      [first] = items;
    }),
    await judged({ section, call: 'GET post?id=' }, async (judge) => {
      if (!first) throw new Skip('there is no post');
      const answer = await one(String(first['id']));
      if (!expectSuccess(judge, answer)) return;
      const found = unwrap(judge, answer.json, { has: 'title', names: ['post'] });
      if (!found) return;
      const content = found.value['contentHtml'] === undefined ? 'content' : 'contentHtml';
      inspect(judge, found.value, { shape: { ...summary, [content]: must(filledText) }, at: found.at });
      if (String(found.value['id']) !== String(first['id'])) judge.fault('id', 'is another post’s');
    }),
    await judged({ section, call: 'GET post?id= (unknown)' }, async (judge) => {
      expectRefusal(judge, await one('no-such-post'), [404]);
    }),
  ];
};
