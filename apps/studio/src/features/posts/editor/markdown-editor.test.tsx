import { EditorView } from '@codemirror/view';
import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { InStudio } from '../../../testing/in-studio.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';

const nothing = () => undefined;
const reported: string[] = [];
let show: (value: string) => void = nothing;

/** A form whose rendering is as late as the test wants. */
function Sample() {
  const [value, setValue] = useState('');
  useEffect(() => {
    show = setValue;
  }, []);
  return (
    <MarkdownEditor
      id="text"
      label="Text"
      hint=""
      locale="en"
      value={value}
      error={undefined}
      onChange={(text) => reported.push(text)}
      onBlur={nothing}
      onImages={nothing}
      onGallery={nothing}
    />
  );
}

it('keeps what was typed before an older text was rendered, and takes the text of another user', async () => {
  render(
    <InStudio respond={nothing}>
      <Sample />
    </InStudio>,
  );
  await screen.findByText('Text');
  const root = document.getElementById('text')?.shadowRoot;
  const view = EditorView.findFromDOM(root?.querySelector('.cm-editor') as HTMLElement);
  const shown = () => view?.state.doc.toString();
  const type = (insert: string) => view?.dispatch({ changes: { from: view.state.doc.length, insert } });
  type('a');
  type('b');
  expect(reported).toEqual(['a', 'ab']);
  act(() => show('a'));
  expect(shown()).toBe('ab');
  act(() => show('ab'));
  act(() => show('theirs'));
  expect(shown()).toBe('theirs');
  act(() => show('ab'));
  expect(shown()).toBe('ab');
});
