import { useEffect, useEffectEvent, useState, type DragEvent } from 'react';
import { firstFile } from './picture-problem.ts';

const carriesFiles = (transfer: DataTransfer): boolean => transfer.types.includes('Files');

/** Files that are dropped on an element, or pasted anywhere on the page but into a field. */
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

  return {
    isOver,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
        setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        const file = firstFile(event.dataTransfer);
        if (!file) return;
        event.preventDefault();
        onFile(file);
      },
    },
  };
}
