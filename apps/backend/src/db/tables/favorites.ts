/** Images that an account keeps. */
interface FavoriteTable {
  user_id: string;
  /** May name an image that no longer exists. */
  image_public_id: string;
  added_at: number;
}

export interface FavoriteTables {
  favorite: FavoriteTable;
}
