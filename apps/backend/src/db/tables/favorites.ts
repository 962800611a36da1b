export interface FavoriteTables {
  /** Images that an account keeps. */
  favorite: {
    user_id: string;
    /** May name an image that no longer exists. */
    image_public_id: string;
    added_at: number;
  };
}
