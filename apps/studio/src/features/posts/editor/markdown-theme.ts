import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
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

export const markdownTheme = [theme, syntaxHighlighting(highlight)];
