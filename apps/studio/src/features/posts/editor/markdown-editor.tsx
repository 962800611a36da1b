import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_TYPES } from '../image-dialog.tsx';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
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
