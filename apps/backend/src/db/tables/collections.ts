export interface CollectionTables {
  /** A named list of images of a user. */
  collection: {
    id: string;
    user_id: string;
    /** Unique among the collections of the user. */
    name: string;
    /** The chosen cover; null for the first image. */
    cover_image_id: string | null;
    /** Secret part of the address of the shared page; null while it is private. */
    share_token: string | null;
    created_at: number;
    updated_at: number;
  };
  collection_image: {
    collection_id: string;
    /** May name an image that no longer exists. */
    image_public_id: string;
    /** Ascending; may have gaps. */
    position: number;
    added_at: number;
  };
}
