import { Protection } from '../features/protection/protection.tsx';
import { FavouritesSync } from '../lib/favourites/favourites-sync.tsx';

/** What lies over every page or goes on beside it. */
export function Overlay() {
  return (
    <>
      <Protection />
      <FavouritesSync />
    </>
  );
}
