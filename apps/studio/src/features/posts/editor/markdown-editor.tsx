import type { Command } from '@codemirror/view';
import { IconButton } from '@lumigraph/ui-kit';
import { Bold, Heading, ImagePlus, Images, Italic, Link, List, Quote, type LucideIcon } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_TYPES } from '../image-dialog.tsx';
import { bold, heading, italic, link, list, quote } from './markdown-commands.ts';
import { useCodeMirror, type MarkdownEditorProps } from './use-code-mirror.ts';

/**
 * Markdown with a toolbar. The text is in a shadow tree: only there CodeMirror adds its styles as constructed
 * stylesheets, which the content security policy allows. Tab leaves the text, as in every other field.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { id, label, hint, error, onBlur, onImages, onGallery } = props;
  const { t } = useTranslation('posts');
  const host = useRef<HTMLDivElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [isDragged, setDragged] = useState(false);
  const run = useCodeMirror(host, props);
  return (
    <div className="ui-field" data-invalid={error ? true : undefined}>
      <div className="ui-field-head">
        <span className="markdown-editor-label">{label}</span>
      </div>
      <div
        className="markdown-editor"
        data-invalid={error ? true : undefined}
        data-dragged={isDragged || undefined}
        onBlur={onBlur}
        onDragOver={() => setDragged(true)}
        onDragLeave={() => setDragged(false)}
        onDrop={() => setDragged(false)}
      >
        <MarkdownToolbar
          label={t('editor.toolbar', { field: label })}
          onCommand={run}
          onChoose={(choice) => (choice === 'image' ? fileInput.current?.click() : onGallery())}
        />
        <div ref={host} id={id} className="markdown-editor-text" tabIndex={-1} />
      </div>
      <input
        ref={fileInput}
        type="file"
        accept={IMAGE_TYPES}
        multiple
        hidden
        aria-label={t('editor.imageFile', { field: label })}
        onChange={({ target }) => {
          onImages([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <div className="ui-field-foot">
        {error ? <p className="ui-field-error">{error}</p> : null}
        <div className="ui-field-hint">{hint}</div>
      </div>
    </div>
  );
}

/** Opens a choice: of files, or of the images of the gallery. */
type Choice = 'image' | 'gallery';

interface Tool {
  name: 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link' | Choice;
  icon: LucideIcon;
  command?: Command;
  key?: string;
}

const tools: readonly Tool[] = [
  { name: 'bold', icon: Bold, command: bold, key: 'B' },
  { name: 'italic', icon: Italic, command: italic, key: 'I' },
  { name: 'link', icon: Link, command: link, key: 'K' },
  { name: 'heading', icon: Heading, command: heading, key: 'Shift+H' },
  { name: 'list', icon: List, command: list, key: 'Shift+L' },
  { name: 'quote', icon: Quote, command: quote, key: 'Shift+Q' },
  { name: 'image', icon: ImagePlus },
  { name: 'gallery', icon: Images },
];

const isMac = /Mac|iPhone|iPad/u.test(navigator.userAgent);

interface MarkdownToolbarProps {
  label: string;
  onCommand: (command: Command) => void;
  onChoose: (choice: Choice) => void;
}

/** One stop of the Tab key; the arrow keys move inside. */
function MarkdownToolbar({ label, onCommand, onChoose }: MarkdownToolbarProps) {
  const { t } = useTranslation('posts');
  const [active, setActive] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTool(event.key, active);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus is on one of its buttons: the toolbar pattern of ARIA
    <div ref={bar} role="toolbar" aria-label={label} className="markdown-toolbar" onKeyDown={onKeyDown}>
      {tools.map(({ name, icon: Icon, command, key }, index) => (
        <IconButton
          key={name}
          size="sm"
          label={key ? `${t(`editor.${name}`)} (${isMac ? '⌘' : 'Ctrl+'}${key})` : t(`editor.${name}`)}
          icon={<Icon aria-hidden size={18} />}
          tabIndex={index === active ? 0 : -1}
          onFocus={() => setActive(index)}
          onClick={() => (command ? onCommand(command) : onChoose(name === 'gallery' ? name : 'image'))}
        />
      ))}
    </div>
  );
}

function nextTool(key: string, active: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return tools.length - 1;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step === undefined ? undefined : (active + step + tools.length) % tools.length;
}
