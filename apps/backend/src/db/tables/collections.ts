/** A named list of images of a user. */
interface CollectionTable {
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
}

interface CollectionImageTable {
  collection_id: string;
  /** May name an image that no longer exists. */
  image_public_id: string;
  /** Ascending; may have gaps. */
  position: number;
  added_at: number;
}

export interface CollectionTables {
  collection: CollectionTable;
  collection_image: CollectionImageTable;
}
