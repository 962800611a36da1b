import { Fragment, type ReactNode } from 'react';

/** Renders `I agree to the <terms>Terms</terms>` with a renderer for each tag; an unknown tag leaves only its text. */
export function TaggedText({
  text,
  tags,
}: {
  text: string;
  tags: Record<string, ((content: string) => ReactNode) | undefined>;
}) {
  const pieces: ReactNode[] = [];
  let rest = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = '', content = ''] = match;
    pieces.push(text.slice(rest, match.index), tags[name]?.(content) ?? content);
    rest = match.index + whole.length;
  }
  pieces.push(text.slice(rest));
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of one sentence never change their order
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
