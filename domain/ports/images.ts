/** A picture as it is served. */
export type StoredImage = { readonly bytes: Buffer; readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp' };

/** Where pictures lie: files beside the data by default, or a hosted service. Ids are ours and random. */
export interface ImageStore {
  put(id: string, image: StoredImage): Promise<void>;
  /** The picture, or a narrower version of it (widths of {@link WIDTHS}); undefined when there is none. */
  get(id: string, width?: Width): Promise<StoredImage | undefined>;
  /** Forgets a picture with all its versions; forgetting what is not there is fine. */
  remove(id: string): Promise<void>;
}

export const WIDTHS = [320, 640, 1280] as const;
export type Width = (typeof WIDTHS)[number];
