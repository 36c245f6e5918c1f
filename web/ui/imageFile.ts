export const imageTypes = ['image/jpeg', 'image/png'] as const;
export const imageAccept = '.jpg,.jpeg,.png,image/jpeg,image/png';
export const imageLimit = 1024 * 1024;

/** The specification's words, §5. */
export const tooLarge = 'File size exceeds 1MB. Please choose a smaller file.';
export const wrongType = 'Only jpg, jpeg and png pictures can be used.';

export const emptyFile = 'This file is empty. Please choose another one.';

/** Why a picked picture cannot be uploaded, if it cannot. The server checks again, by content. */
export function imageRefusal(file: { name: string; type: string; size: number }): string | undefined {
  const named = /\.(jpe?g|png)$/i.test(file.name);
  if (!named || !(imageTypes as readonly string[]).includes(file.type)) return wrongType;
  if (file.size === 0) return emptyFile;
  return file.size > imageLimit ? tooLarge : undefined;
}

/** The pictures among pasted or dropped files, unless text came with them: programs add a picture of the text they copy. */
export function picturesIn(data: DataTransfer | null): File[] {
  const words = (data?.getData('text/html') ?? '')
    .replaceAll(/<img[^>]*>|<meta[^>]*>/gi, '')
    .replaceAll(/<[^>]*>/g, '');
  if (!data || /\S/.test(words)) return [];
  return [...data.files].filter(({ type }) => (imageTypes as readonly string[]).includes(type));
}
