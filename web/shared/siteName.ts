/** Sites whose links are shown by name. */
const NAMES: Readonly<Record<string, string>> = {
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
  'tiktok.com': 'TikTok',
  'linkedin.com': 'LinkedIn',
  'instagram.com': 'Instagram',
  'pinterest.com': 'Pinterest',
  'flickr.com': 'Flickr',
  'facebook.com': 'Facebook',
  'threads.net': 'Threads',
  'x.com': 'X',
  'bsky.app': 'Bluesky',
};

/** The name of the site a link leads to; `usual` for sites without a name here, and for what is no address. */
export function siteName(href: string | null | undefined, usual: string): string {
  if (!href || !URL.canParse(href)) return usual;
  const { hostname } = new URL(href);
  const known = Object.keys(NAMES).find((site) => hostname === site || hostname.endsWith(`.${site}`));
  return known ? (NAMES[known] ?? usual) : usual;
}
