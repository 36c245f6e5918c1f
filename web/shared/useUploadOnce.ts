import { useRef, useState } from 'react';
import { uploadFor } from './rest.ts';

/** Stores chosen files. A file that was stored is not sent a second time when what it was for is refused. */
export function useUploadOnce(place: Parameters<typeof uploadFor>[0]) {
  const [isUploading, setUploading] = useState(false);
  const stored = useRef<{ readonly file: File; readonly fileId: string }>(undefined);
  /** Answers the id of the stored file; rejects as the server refuses. */
  const store = async (file: File): Promise<string> => {
    if (stored.current?.file === file) return stored.current.fileId;
    setUploading(true);
    try {
      const { _id: fileId } = await uploadFor(place, file);
      stored.current = { file, fileId };
      return fileId;
    } finally {
      setUploading(false);
    }
  };
  return [store, isUploading] as const;
}
