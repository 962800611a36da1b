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
