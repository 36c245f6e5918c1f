const MOST = 20;
const files = new Map<string, File>();

/** Keeps a picture that was just uploaded, so that it can be seen while its message is on its way. Gone with the page. */
export function rememberSent(id: string, file: File): void {
  files.set(id, file);
  const [oldest] = files.keys();
  if (files.size > MOST && oldest !== undefined) files.delete(oldest);
}

export const sentPicture = (id: string): File | undefined => files.get(id);
