/** Tables of the image service. Placeholder until its store lands. */
export interface ImageTables {}
