import Type from 'typebox';
import { Ajv } from 'ajv';
import { LineCounter, parseDocument } from 'yaml';

const FrontMatterSchema = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200 }),
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}([T ].*)?$' }),
    author: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    excerpt: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 12 })),
    cover: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    slug: Type.Optional(Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })),
    project: Type.Optional(Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 60 })),
    draft: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type FrontMatter = Type.Static<typeof FrontMatterSchema>;

/** A problem in a file, with its line. Lines count from 1. */
export interface Problem {
  line: number;
  message: string;
}

export type ParsedPost =
  { kind: 'post'; frontMatter: FrontMatter; body: string } | { kind: 'refused'; problems: Problem[] };

const validate = new Ajv({ allErrors: true }).compile<FrontMatter>(FrontMatterSchema);
const FENCE = /^---[ \t]*$/;

const refuse = (line: number, message: string): ParsedPost => ({
  kind: 'refused',
  problems: [{ line, message }],
});

/** Splits a Markdown file into its checked front matter (YAML between two `---` lines) and its body. */
export function parsePost(file: string): ParsedPost {
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!FENCE.test(lines[0] ?? ''))
    return refuse(1, 'The file must begin with a line `---` and its front matter');
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line));
  if (end < 0) return refuse(1, 'The front matter has no closing line `---`');
  const body = lines.slice(end + 1).join('\n');
  if (body.trim() === '') return refuse(end + 1, 'The post has no text');

  const lineCounter = new LineCounter();
  // The core schema reads dates as text: this code determines the time zone, not the parser.
  const document = parseDocument(lines.slice(1, end).join('\n'), {
    lineCounter,
    prettyErrors: false,
    schema: 'core',
  });
  const lineAt = (offset: number): number => lineCounter.linePos(offset).line + 1;
  if (document.errors.length > 0) {
    return {
      kind: 'refused',
      problems: document.errors.map((error) => ({ line: lineAt(error.pos[0]), message: error.message })),
    };
  }
  let frontMatter: unknown;
  try {
    frontMatter = document.toJS({ maxAliasCount: 0 });
  } catch {
    return refuse(2, 'The front matter uses YAML aliases; write the values out');
  }
  if (validate(frontMatter)) {
    if (Number.isNaN(publicationTime(frontMatter.date)))
      return refuse(keyLine('date'), 'date is not a real date');
    return { kind: 'post', frontMatter, body };
  }
  return {
    kind: 'refused',
    problems: (validate.errors ?? []).map((error) => {
      const unknown = (error.params as { additionalProperty?: string }).additionalProperty;
      const name = error.instancePath.split('/')[1] ?? unknown ?? '';
      const text = unknown
        ? `${unknown} is not a known field`
        : `${name} ${error.message ?? 'is wrong'}`.trim();
      return { line: keyLine(name), message: text };
    }),
  };

  function keyLine(name: string): number {
    const index = lines.findIndex((line, at) => at > 0 && at < end && line.startsWith(`${name}:`));
    return index < 0 ? 1 : index + 1;
  }
}

/** Milliseconds of a front matter date; a date without a time means midnight UTC. */
export function publicationTime(date: string): number {
  return Date.parse(date.length === 10 ? `${date}T00:00:00Z` : date.replace(' ', 'T'));
}
