/** An address as it may stand in a link: http and https, nothing else; undefined for everything that is no such address. */
export function linkOf(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
