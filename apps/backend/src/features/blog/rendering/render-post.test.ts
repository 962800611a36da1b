import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, renderPost } from './render-post.ts';
import { hasLocalImage } from './html-text.ts';

const html = async (markdown: string): Promise<string> => (await renderPost(markdown, 'en')).html;

describe('the HTML of a post', () => {
  it.each([
    ['# One `code` & *two*', '<h2 id="one-code--two">One <code>code</code> &amp; <em>two</em></h2>'],
    ['## Same\n\n## Same', '<h2 id="same-1">Same</h2>'],
    ['## Тъмно небе', '<h2 id="тъмно-небе">Тъмно небе</h2>'],
    ['##### Small', '<h5>Small</h5>'],
    ['|a|b|\n|:-:|-:|\n|x|y|', '<td data-align="center">x</td>\n<td data-align="right">y</td>'],
    ['- [ ] open\n- [x] done', '<li>☐ open</li>\n<li>☑ done</li>'],
    ['~~gone~~', '<del>gone</del>'],
    ['###### Smallest', '<h6>Smallest</h6>'],
    ['#### Four', '<h4 id="four">Four</h4>'],
    ['a[^1]\n\n[^1]: Note', '<sup><a href="#fn1" id="fnref1">1</a></sup>'],
    ['a[^x]\n\n[^x]: Note', '<li id="fn1"><p>Note <a href="#fnref1">'],
    ['价格**（含税）**为', '<strong>（含税）</strong>'],
    ['他说*“你好”*。', '<em>“你好”</em>'],
    ['**中文：**内容', '<strong>中文：</strong>内容'],
    ['see https://a.example/b', '<a href="https://a.example/b" rel="noopener noreferrer">'],
    ['the README.md', '<p>the README.md</p>'],
    ['```ts\nx\n```', '<code class="language-ts">'],
    ['<kbd>Ctrl</kbd> <script>alert(1)</script>', '<kbd>Ctrl</kbd>'],
    ['![A fox](https://a.example/fox.webp "Fox")', 'alt="A fox" title="Fox" loading="lazy" decoding="async"'],
  ])('of %j', async (markdown, expected) => {
    expect(await html(markdown)).toContain(expected);
  });

  it.each([
    ['[a](javascript:alert(1))', 'javascript:'],
    ['<b style="position:fixed" onclick="x()">x</b>', 'style'],
    ['<td style="text-align:center;position:fixed">x</td>', 'style'],
    ['<td data-align="center onclick=x">x</td>', 'onclick'],
  ])('of %j has nothing that runs', async (markdown, unwanted) => {
    expect(await html(markdown)).not.toContain(unwanted === 'javascript:' ? 'href' : unwanted);
  });
});

/** Texts of public reports about Markdown parsers, and their relatives; each grows with `n`. */
const hostile: Record<string, (n: number) => string> = {
  'open emphasis': (n) => '**_a '.repeat(n),
  'emphasis left and right': (n) => '**a '.repeat(n) + 'b**'.repeat(n),
  'setext heading': (n) => `${'a\n'.repeat(n)}===`,
  quotes: (n) => '> '.repeat(n),
  lists: (n) => '- '.repeat(n),
  'indented lists': (n) =>
    Array.from({ length: Math.sqrt(n) }, (_line, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
  'open images': (n) => '![t'.repeat(n),
  'nested images': (n) => `${'!['.repeat(n)}a${'](b)'.repeat(n)}`,
  'nested links': (n) => `${'['.repeat(n)}a${'](b)'.repeat(n)}`,
  'open links': (n) => '[a]('.repeat(n),
  'code fences': (n) => Array.from({ length: Math.sqrt(n) }, (_one, ticks) => '`'.repeat(ticks)).join('a'),
  tables: (n) => `|a|b|\n|-|-|\n${'|x\n'.repeat(n)}`,
  'wide tables': (n) => `${'|'.repeat(n)}\n${'|-'.repeat(n)}\n`,
  'reference texts': (n) => `[a]: ${'x'.repeat(n)}\n\n${'[a]'.repeat(n)}`,
  references: (n) => `${Array.from({ length: n }, (_one, index) => `[${index}]: b`).join('\n')}\n`,
  addresses: (n) => 'http://'.repeat(n),
  'mail addresses': (n) => 'a@a.'.repeat(n),
  entities: (n) => '&amp'.repeat(n),
  tags: (n) => '<a '.repeat(n),
  elements: (n) => '<blockquote>'.repeat(n),
  comments: (n) => '<!--'.repeat(n),
  blanks: (n) => `a${' '.repeat(n)}b`,
  'one word': (n) => 'a'.repeat(n),
  'Chinese words': (n) => '中文内容'.repeat(n),
  'Thai words': (n) => 'สวัสดี'.repeat(n),
  'marks on one letter': (n) => `a${'\u0301'.repeat(n)}`,
  footnotes: (n) => `${'[^a]'.repeat(n)}\n\n[^a]: b`,
  'open footnotes': (n) => '^['.repeat(n),
  'heading words': (n) => `# ${'a-'.repeat(n)}`,
};

/** CPU time in ms of this process; the least of several runs, because other work only adds. */
async function cpuTime(run: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn += 1) {
    const before = process.cpuUsage();
    await run().catch(() => undefined);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

describe('a hostile text', () => {
  it.each(Object.entries(hostile))(
    'costs time in proportion to its length: %s',
    { tags: ['long'] },
    async (_name, text) => {
      const small = await cpuTime(() => renderPost(text(2_000), 'en'));
      const large = await cpuTime(() => renderPost(text(8_000), 'en'));
      // Four times as much; sixteen times if it were quadratic. Below 100 ms the collection of garbage decides.
      expect(large < 100 || large / small < 11, `${small} ms, then ${large} ms`).toBe(true);
    },
  );

  it.each(['quotes', 'elements', 'reference texts'])('is refused: %s', async (name) => {
    await expect(renderPost(hostile[name]?.(20_000) ?? '', 'en')).rejects.toMatchObject({
      name: 'TextTooComplexError',
    });
  });
});

describe('an image without an address of the web', () => {
  it.each(['![a](b.png)', '![a](./b.png)', '![](http://a/b.png)', 'x ![a [b](c.png) y', '![a]()'])(
    'is found in %j',
    (text) => expect(hasLocalImage(text)).toBe(true),
  );
  it.each([
    '![a](https://b/c.png)',
    '![a](/cdn/covers/b.webp)',
    '[a](b.png)',
    '![a]',
    '![a] (b)',
    '](b)',
    '',
  ])('is not found in %j', (text) => expect(hasLocalImage(text)).toBe(false));
  it('is found by the same rule as by its expression', () => {
    const expression = /!\[[^\]]*\]\((?!https:\/\/|\/cdn\/)/;
    fc.assert(
      fc.property(fc.stringMatching(/^(!|\[|\]|\(|https:\/\/|\/cdn\/|a|\n){0,20}$/), (text) => {
        expect(hasLocalImage(text)).toBe(expression.test(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

const excerpt = async (markdown: string, locale = 'en'): Promise<string> =>
  (await renderPost(markdown, locale)).excerpt;

describe('an excerpt', () => {
  it('is the text as readers see it, decoded once', async () => {
    expect(await excerpt('Fish & chips <3 are **great**, R&D: `a < b` &amp;amp; `&lt;`')).toBe(
      'Fish & chips <3 are great, R&D: a < b &amp; &lt;',
    );
  });

  it('leaves headings out, and keeps blocks apart', async () => {
    expect(await excerpt('# Title\n\nOne.\n\n- two\n- three\n\n## More\n\nlast')).toBe('One. two three last');
  });

  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom('the', 'lighthouse', 'светлината', 'морето', 'зимний', 'Größe', 'mañana'),
        fc.constantFrom('灯塔', '在海边的日落', '，', 'สวัสดีครับ', 'שלום', 'مرحبا', '日本語', '한국어'),
        fc.constantFrom('👩‍👩‍👧‍👦', '🏳️‍🌈', 'e\u0301', 'क्षि', '🇧🇬', ' ', ' ', '. ', '\u2014'),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
      ),
      { minLength: 1, maxLength: 400 },
    )
    .map((parts) => parts.join('').replaceAll(/\s+/gu, ' ').trim());

  it.each(['en', 'de', 'bg', 'ru', 'es', 'zh'])('is whole graphemes of the beginning, in %s', (locale) => {
    const graphemes = new Intl.Segmenter(locale);
    fc.assert(
      fc.property(text, (words) => {
        const short = excerptOf(words, locale);
        expect(short.length).toBeLessThanOrEqual(400);
        if (short === words) return;
        expect(short.endsWith('…')).toBe(true);
        const kept = short.slice(0, -1);
        expect(words.startsWith(kept)).toBe(true);
        const ends = [...graphemes.segment(words)].map(({ index }) => index);
        expect(ends).toContain(kept.length);
        expect([...graphemes.segment(kept)].length).toBeLessThanOrEqual(180);
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it.each([
    ['en', 'The lighthouse stands by the sea. '],
    ['bg', 'Фарът стои край морето. '],
    ['zh', '灯塔矗立在海边，日落时分格外美丽。'],
  ])('is about 180 characters, cut between words, in %s', (locale, sentence) => {
    const words = sentence.repeat(40);
    const short = excerptOf(words, locale).slice(0, -1);
    expect(short.length).toBeGreaterThan(150);
    expect(short.length).toBeLessThanOrEqual(180);
    const ends = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(words)].map(
      ({ index }) => index,
    );
    expect(ends).toContain(short.length);
  });

  it('is cut within a word that has no end', () => {
    expect(excerptOf('a'.repeat(1_000), 'en')).toBe(`${'a'.repeat(180)}…`);
    expect(excerptOf(`a${'\u0301'.repeat(1_000)}`, 'en').length).toBe(400);
  });
});
