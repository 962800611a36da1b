/** Images that an account keeps. */
interface FavouriteTable {
  user_id: string;
  /** Of an image that there may no longer be. */
  image_public_id: string;
  added_at: number;
}

export interface FavouriteTables {
  favourite: FavouriteTable;
}
