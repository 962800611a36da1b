import { useEffect, useEffectEvent, useState, type DragEvent as ReactDragEvent } from 'react';
import { firstFile } from './avatar-problem.ts';

const carriesFiles = (transfer: DataTransfer): boolean => transfer.types.includes('Files');

/** Files that are dropped on an element, or pasted anywhere on the page except into a field. */
export function useDroppedFile(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
    const file = firstFile(event.clipboardData);
    if (isTyping || !file) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);

  // A file dropped outside the element must not navigate the browser to that file.
  useEffect(() => {
    const stay = (event: DragEvent): void => {
      if (event.dataTransfer && carriesFiles(event.dataTransfer)) event.preventDefault();
    };
    const stopped = new AbortController();
    for (const type of ['dragover', 'drop'] as const)
      document.addEventListener(type, stay, { signal: stopped.signal });
    return () => stopped.abort();
  }, []);

  return {
    isOver,
    dropProps: {
      onDragOver: (event: ReactDragEvent) => {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: ReactDragEvent) => {
        if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
        setIsOver(false);
      },
      onDrop: (event: ReactDragEvent) => {
        setIsOver(false);
        const file = firstFile(event.dataTransfer);
        if (!file) return;
        event.preventDefault();
        onFile(file);
      },
    },
  };
}
