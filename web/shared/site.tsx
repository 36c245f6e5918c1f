import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { z } from 'zod/mini';

const link = z.optional(z.nullable(z.url({ protocol: /^https?$/ })));
const words = z.optional(z.nullable(z.string()));

const SiteSettings = z.object({
  charityUrl: link,
  social: z.optional(z.object({ video: link, professional: link, photo: link })),
  contact: z.optional(z.object({ email: words, phone: words, address: words })),
  demo: z.optional(z.boolean()),
});

export type Site = z.infer<typeof SiteSettings> & {
  currentYear: number;
  /** Whether the settings are still on their way. */
  isLoading: boolean;
};

const currentYear = new Date().getFullYear();
const loading: Site = { currentYear, isLoading: true };
const unknown: Site = { currentYear, isLoading: false };
const Context = createContext<Site>(loading);

async function load(signal: AbortSignal): Promise<Site> {
  const response = await fetch('/api/v1/site', { signal });
  if (!response.ok) return unknown;
  const parsed = SiteSettings.safeParse(await response.json());
  return parsed.success ? { ...unknown, ...parsed.data } : unknown;
}

/** The operator's settings; until they arrive, and if they do not, links that depend on them are left out. */
export function SiteProvider(props: { children: ReactNode }) {
  const [site, setSite] = useState(loading);
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(setSite, () => setSite(unknown));
    return () => leaving.abort();
  }, []);
  return <Context.Provider value={site}>{props.children}</Context.Provider>;
}

export const useSite = (): Site => useContext(Context);
