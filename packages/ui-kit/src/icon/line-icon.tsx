export interface LineIconProps {
  /** The lines on a square of 24 units. */
  path: string;
  /** Side in pixels. */
  size: number;
  className?: string | undefined;
}

/** A decorative icon, drawn with the color of the text. */
export function LineIcon({ path, size, className }: LineIconProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/*
 * The icons of the controls, from Lucide (https://lucide.dev, ISC license). Its components for React are not used here:
 * they add 1.5 kB to every widget, see docs/decisions/0023-widgets.md.
 */

const circle = 'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20z';

export const circleAlert = `${circle}M12 8v4M12 16h.01`;
export const circleCheck = `${circle}M9 12l2 2 4-4`;
export const circleInfo = `${circle}M12 16v-4M12 8h.01`;
export const triangleAlert =
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01';
export const chevronDown = 'm6 9 6 6 6-6';
export const chevronLeft = 'm15 18-6-6 6-6';
export const chevronRight = 'm9 18 6-6-6-6';
export const cross = 'M18 6 6 18M6 6l12 12';
