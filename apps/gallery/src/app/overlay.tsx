import { Protection } from '../features/protection/protection.tsx';
import { FavouritesSync } from '../lib/favourites/favourites-sync.tsx';

/** Components above or beside every page. */
export function Overlay() {
  return (
    <>
      <Protection />
      <FavouritesSync />
    </>
  );
}
