export interface OwnerLinks {
  website?: string | null;
  youtube?: string | null;
  instagram?: string | null;
  linkedIn?: string | null;
}

const labels = { website: 'Website', youtube: 'YouTube', instagram: 'Instagram', linkedIn: 'LinkedIn' } as const;

/** The owner's valid links: web addresses only, so that a profile cannot contain a script. */
export function socialLinks(owner: OwnerLinks): { label: string; href: string }[] {
  return (Object.keys(labels) as (keyof OwnerLinks)[]).flatMap((key) => {
    const href = webAddress(owner[key]);
    return href ? [{ label: labels[key], href }] : [];
  });
}

function webAddress(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  try {
    const url = new URL(withScheme);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
