import { useRef, type TouchEvent } from 'react';

const FAR_PX = 48;
const QUICK_MS = 800;

interface Start {
  x: number;
  y: number;
  atMs: number;
}

/** Handlers for an element that reacts to a quick sideways swipe of one finger. */
export function useSwipe(onSwipe: (direction: 'previous' | 'next') => void) {
  const start = useRef<Start | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const [touch, ...others] = Array.from(event.touches);
      const enlarged = (window.visualViewport?.scale ?? 1) > 1.01;
      const alone = touch !== undefined && others.length === 0 && !enlarged;
      start.current = alone ? { x: touch.clientX, y: touch.clientY, atMs: event.timeStamp } : null;
    },
    onTouchCancel() {
      start.current = null;
    },
    onTouchEnd(event: TouchEvent) {
      const from = start.current;
      const touch = event.changedTouches[0];
      start.current = null;
      if (!from || !touch || event.timeStamp - from.atMs > QUICK_MS) return;
      const x = touch.clientX - from.x;
      const y = touch.clientY - from.y;
      if (Math.abs(x) >= FAR_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x > 0 ? 'previous' : 'next');
    },
  };
}
