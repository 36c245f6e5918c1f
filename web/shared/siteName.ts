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
  const known = Object.keys(NAMES).find((site) => isAt(hostname, site) || hostname === sampleOf(site));
  return known ? (NAMES[known] ?? usual) : usual;
}

/** Whose page a link leads to, and where: '@chairside on YouTube'; `usual` where the site has no name here. */
export function accountName(href: string | null | undefined, usual: string): string {
  const site = siteName(href, '');
  if (!href || !site) return usual;
  const account = new URL(href).pathname.split('/').filter(Boolean).at(-1)?.replace(/^@/, '');
  return account ? `@${account} on ${site}` : site;
}

const isAt = (hostname: string, site: string) => hostname === site || hostname.endsWith(`.${site}`);
/** The host that demo data uses for a site ('youtube.example'); hosts under `.example` belong to nobody. */
const sampleOf = (site: string) => site.replace(/\.\w+$/, '.example');
