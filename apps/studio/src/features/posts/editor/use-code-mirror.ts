import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder, type Command } from '@codemirror/view';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type RefObject, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { bold, heading, insertBlock, italic, link, list, quote } from './markdown-commands.ts';
import { markdownTheme } from './markdown-theme.ts';

export interface MarkdownEditorProps {
  /** Of the element that links of the error summary lead to. */
  id: string;
  label: string;
  hint: string;
  /** Language of the text. */
  locale: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Image files that were dropped, pasted or chosen. */
  onImages: (files: readonly File[]) => void;
  ref?: Ref<MarkdownHandle>;
}

export interface MarkdownHandle {
  /** Inserts a block after the line of the cursor. */
  insert: (text: string) => void;
}

const shortcuts = keymap.of([
  { key: 'Mod-b', run: bold },
  { key: 'Mod-i', run: italic },
  { key: 'Mod-k', run: link },
  { key: 'Mod-Shift-h', run: heading },
  { key: 'Mod-Shift-l', run: list },
  { key: 'Mod-Shift-q', run: quote },
]);

const imagesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Files that are dropped or pasted; one that is no image would replace the page. */
const fileEvents = (addImages: (files: readonly File[]) => void): Extension =>
  EditorView.domEventHandlers({
    drop(event, view) {
      if (!event.dataTransfer?.files.length) return false;
      event.preventDefault();
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (position !== null) view.dispatch({ selection: { anchor: position } });
      addImages(imagesOf(event.dataTransfer));
      return true;
    },
    paste(event) {
      const files = imagesOf(event.clipboardData);
      if (files.length === 0) return false;
      event.preventDefault();
      addImages(files);
      return true;
    },
  });

/** As CodeMirror keeps them. */
const withSimpleLines = (text: string): string => text.replaceAll(/\r\n?/gu, '\n');

const DESCRIPTION_ID = 'description';

/** The description of the text, which must be in the same tree. */
function addDescription(root: ShadowRoot): HTMLElement {
  const element = document.createElement('span');
  element.id = DESCRIPTION_ID;
  element.hidden = true;
  root.append(element);
  return element;
}

/** CodeMirror in the shadow tree of `host`. Returns a function that runs a command at the cursor. */
export function useCodeMirror(
  host: RefObject<HTMLDivElement | null>,
  { label, hint, locale, value, onChange, error, onImages, ref }: MarkdownEditorProps,
): (command: Command) => void {
  const { t } = useTranslation('posts');
  const view = useRef<EditorView>(null);
  const description = useRef<HTMLElement>(null);
  const attributes = useRef(new Compartment());
  const change = useEffectEvent(onChange);
  const addImages = useEffectEvent(onImages);

  const attributesNow = (): Extension =>
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': DESCRIPTION_ID,
      'aria-invalid': String(error !== undefined),
      lang: locale,
      spellcheck: 'true',
      autocapitalize: 'sentences',
    });
  const first = useEffectEvent((): Extension[] => [
    attributes.current.of(attributesNow()),
    placeholder(t('editor.placeholder')),
    EditorState.phrases.of(Object.fromEntries(phraseNames.map((name) => [name, t(`phrases.${name}`)]))),
  ]);
  const firstValue = useEffectEvent(() => value);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const described = addDescription(root);
    description.current = described;
    const editor = new EditorView({
      doc: firstValue(),
      root,
      parent: root,
      extensions: [
        first(),
        shortcuts,
        history(),
        search({ top: true }),
        keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
        markdown({ base: markdownLanguage }),
        markdownTheme,
        EditorView.lineWrapping,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change(update.state.doc.toString());
        }),
        fileEvents((files) => addImages(files)),
      ],
    });
    view.current = editor;
    // Links of the error summary focus the host; focus inside the tree is reported at the host, too.
    const focus = (event: FocusEvent) => event.composedPath()[0] === element && editor.focus();
    element.addEventListener('focus', focus);
    return () => {
      element.removeEventListener('focus', focus);
      editor.destroy();
      described.remove();
      view.current = null;
    };
  }, [host]);

  // What another user has written, or an earlier version.
  useEffect(() => {
    const editor = view.current;
    const insert = withSimpleLines(value);
    if (editor && editor.state.doc.toString() !== insert)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } });
  }, [value]);

  const update = useEffectEvent(() => {
    if (description.current) description.current.textContent = error ? `${error}. ${hint}` : hint;
    view.current?.dispatch({ effects: attributes.current.reconfigure(attributesNow()) });
  });
  useEffect(() => {
    update();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the attributes are made of them
  }, [label, hint, locale, error]);

  useImperativeHandle(ref, () => ({ insert: (text) => view.current && insertBlock(view.current, text) }), []);

  return (command) => {
    if (!view.current) return;
    command(view.current);
    view.current.focus();
  };
}

/** The texts of CodeMirror that can appear here; each is the name of a text `phrases.<name>`. */
const phraseNames = [
  'Find',
  'Replace',
  'next',
  'previous',
  'all',
  'match case',
  'regexp',
  'by word',
  'replace',
  'replace all',
  'close',
  'current match',
  'on line',
  'replaced match on line $',
  'replaced $ matches',
  'Go to line',
  'go',
] as const;
