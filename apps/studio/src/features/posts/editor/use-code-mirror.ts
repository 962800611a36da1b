import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder, type Command } from '@codemirror/view';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type RefObject, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { bold, heading, insertBlock, italic, link, list, quote } from './markdown-commands.ts';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

/** The tokens of the studio reach into the shadow tree, so both themes and the brand apply. */
const theme = EditorView.theme({
  '&': { color: 'var(--color-text)', fontSize: 'var(--text-base)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-body)', lineHeight: '1.65', overflow: 'visible' },
  '.cm-content': { padding: 'var(--space-3)', minHeight: '320px', caretColor: 'var(--color-text)' },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: 'var(--color-text-muted)' },
  '.cm-panels': { color: 'var(--color-text)', backgroundColor: 'var(--color-sunken)', zIndex: '3' },
  // Below the toolbar, which stays in view too; CodeMirror writes 0 into the element.
  '.cm-panels.cm-panels-top': {
    top: 'var(--markdown-toolbar-height) !important',
    borderBottom: '1px solid var(--color-border)',
  },
  '.cm-panel.cm-search': { padding: 'var(--space-2) var(--space-6) var(--space-2) var(--space-3)' },
  '.cm-panel.cm-search label, .cm-panel.cm-search [name=close]': {
    fontSize: 'var(--text-sm)',
    color: 'inherit',
  },
  '.cm-panel.cm-search [name=close]': { minWidth: '28px', minHeight: '28px', cursor: 'pointer' },
  '.cm-textfield': {
    minHeight: '30px',
    color: 'inherit',
    backgroundColor: 'var(--color-surface)',
    border: '1px solid var(--color-border-strong)',
    borderRadius: 'var(--radius-1)',
    fontSize: 'var(--text-sm)',
  },
  '.cm-button': {
    minHeight: '30px',
    color: 'inherit',
    background: 'var(--color-surface)',
    border: '1px solid var(--color-border-strong)',
    borderRadius: 'var(--radius-1)',
    fontSize: 'var(--text-sm)',
  },
  '.cm-button:active': { background: 'var(--color-sunken)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-warning-soft)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--color-focus)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-accent-soft)' },
});

const highlight = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.heading1, fontSize: '1.4em', fontWeight: '650' },
  { tag: tags.heading2, fontSize: '1.25em', fontWeight: '650' },
  { tag: tags.heading3, fontSize: '1.1em', fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--color-accent)' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace', fontSize: '0.92em' },
  { tag: [tags.quote, tags.processingInstruction, tags.meta], color: 'var(--color-text-muted)' },
]);

const markdownTheme = [theme, syntaxHighlighting(highlight)];

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
  /** An image of the gallery is wanted. */
  onGallery: () => void;
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

/**
 * Shows what another user has written, or an earlier version. A rendering that is behind the keyboard must not take
 * back what was typed since.
 */
function useShown(view: RefObject<EditorView | null>, typedRef: RefObject<string[]>, value: string): void {
  useEffect(() => {
    const known = typedRef.current.indexOf(value);
    const editor = view.current;
    const insert = withSimpleLines(value);
    if (known === -1 && editor && editor.state.doc.toString() !== insert)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } });
    typedRef.current = known === -1 ? [] : typedRef.current.slice(known + 1);
  }, [view, typedRef, value]);
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
  // What was typed and is not rendered yet, oldest first.
  const typedRef = useRef<string[]>([]);
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
          if (!update.docChanged) return;
          const text = update.state.doc.toString();
          typedRef.current.push(text);
          change(text);
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

  useShown(view, typedRef, value);

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
