const MOST = 20;
const files = new Map<string, File>();

/** Keeps an uploaded picture in memory, to show it while its message is being sent. */
export function rememberSent(id: string, file: File): void {
  files.set(id, file);
  const [oldest] = files.keys();
  if (files.size > MOST && oldest !== undefined) files.delete(oldest);
}

export const sentPicture = (id: string): File | undefined => files.get(id);
