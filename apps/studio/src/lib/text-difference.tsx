import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './text-difference.css';

interface TextDifferenceProps {
  before: string;
  after: string;
  /** Language of the texts. */
  locale?: string | undefined;
}

type Change = ChangeObject<string>;

/** Two texts as one: what was removed and what was added, by words inside of changed lines. */
export function TextDifference({ before, after, locale }: TextDifferenceProps) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  // Firefox has the segmenter since 125; without it words end at spaces.
  const words = useMemo(
    () =>
      typeof Intl.Segmenter === 'function'
        ? new Intl.Segmenter(locale ?? 'en', { granularity: 'word' })
        : undefined,
    [locale],
  );
  const shown: ReactNode[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as Change;
    const next = lines[index + 1];
    if (line.removed && next?.added) {
      shown.push(<ChangedWords key={index} before={line.value} after={next.value} words={words} />);
      index += 1;
    } else if (line.added || line.removed) shown.push(<Piece key={index} {...line} />);
    else shown.push(<Unchanged key={index} text={line.value} />);
  }
  return (
    <div className="text-difference" lang={locale}>
      {shown}
    </div>
  );
}

interface ChangedWordsProps {
  before: string;
  after: string;
  words: Intl.Segmenter | undefined;
}

function ChangedWords({ before, after, words }: ChangedWordsProps) {
  const changes = useMemo(
    () => diffWordsWithSpace(before, after, words && { intlSegmenter: words }),
    [before, after, words],
  );
  // oxlint-disable-next-line react/no-array-index-key -- the pieces have no other identity, and never move
  return changes.map((change, index) => <Piece key={index} {...change} />);
}

function Piece({ added, removed, value }: Change) {
  if (added) return <ins>{value}</ins>;
  return removed ? <del>{value}</del> : <span>{value}</span>;
}

/** Lines around a change that are shown. */
const CONTEXT_LINES = 3;

/** A long unchanged part is cut in its middle. */
function Unchanged({ text }: { text: string }) {
  const { t } = useTranslation();
  const lines = text.split('\n');
  const hidden = lines.length - 2 * CONTEXT_LINES;
  if (hidden <= 1) return <span>{text}</span>;
  return (
    <>
      <span>{lines.slice(0, CONTEXT_LINES).join('\n')}</span>
      <em className="text-difference-cut">{t('unchangedLines', { count: hidden })}</em>
      <span>{lines.slice(-CONTEXT_LINES).join('\n')}</span>
    </>
  );
}
