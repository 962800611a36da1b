import { EditorSelection, type ChangeSpec, type EditorState } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';

/** Puts marks around the selected text, or takes them away; without a selection the cursor is between them. */
const around =
  (mark: string): Command =>
  ({ state, dispatch }) => {
    const { length } = mark;
    const changed = state.changeByRange(({ from, to }) => {
      const isMarked =
        state.sliceDoc(from - length, from) === mark && state.sliceDoc(to, to + length) === mark;
      if (isMarked)
        return {
          changes: [
            { from: from - length, to: from },
            { from: to, to: to + length },
          ],
          range: EditorSelection.range(from - length, to - length),
        };
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + length, to + length),
      };
    });
    dispatch(state.update(changed, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };

export const bold = around('**');
export const italic = around('*');

/** The selected lines, each with its own new beginning. */
const atLines =
  (change: (text: string) => string): Command =>
  ({ state, dispatch }) => {
    const changes = selectedLines(state).flatMap(({ from, to, text }): ChangeSpec[] => {
      const next = change(text);
      return next === text ? [] : [{ from, to, insert: next }];
    });
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }));
    return true;
  };

function selectedLines({ doc, selection }: EditorState) {
  const { from, to } = selection.main;
  const first = doc.lineAt(from).number;
  const last = doc.lineAt(to).number;
  return Array.from({ length: last - first + 1 }, (_, step) => doc.line(first + step));
}

const toggled = (prefix: string) => (text: string) =>
  text.startsWith(prefix) ? text.slice(prefix.length) : prefix + text;

/** Heading, smaller heading, text: the title of the post is the first level. */
export const heading = atLines((text) => {
  if (text.startsWith('### ')) return text.slice(4);
  return text.startsWith('## ') ? `#${text}` : `## ${text.replace(/^#+ /u, '')}`;
});
export const list = atLines(toggled('- '));
export const quote = atLines(toggled('> '));

const ADDRESS = 'https://';

/** The selected text becomes a link, and its address is selected. */
export const link: Command = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to);
  const start = from + text.length + 3;
  dispatch(
    state.update({
      changes: { from, to, insert: `[${text}](${ADDRESS})` },
      selection:
        text === '' ? EditorSelection.cursor(from + 1) : EditorSelection.range(start, start + ADDRESS.length),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  return true;
};

/** A block of its own, after the line of the cursor. */
export function insertBlock(view: EditorView, text: string): void {
  const { state } = view;
  const line = state.doc.lineAt(state.selection.main.head);
  const isEmpty = line.text.trim() === '';
  const before = isEmpty ? '' : '\n\n';
  const at = isEmpty ? line.from : line.to;
  const insert = `${before}${text}\n`;
  view.dispatch(
    state.update({
      changes: { from: at, to: line.to, insert },
      selection: EditorSelection.cursor(at + insert.length),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  );
  view.focus();
}
