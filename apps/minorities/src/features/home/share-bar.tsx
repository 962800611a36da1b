/**
 * A share as a bar beside its number. It is an SVG because a strict policy blocks style attributes of a
 * rendered document.
 */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className="share-bar" aria-hidden="true" preserveAspectRatio="none">
      <rect className="share-bar-ground" width="100%" height="100%" />
      <rect className="share-bar-value" width={`${(share * 100).toFixed(2)}%`} height="100%" />
    </svg>
  );
}
