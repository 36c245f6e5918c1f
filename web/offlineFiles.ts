import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { texts } from './shared/texts.ts';
import { darkColors, lightColors } from './ui/tokens.ts';

/** The screens that open without a network, and the frame of members' pages around them. */
const SCREENS = [
  '/app/Shell.tsx',
  '/app/routes/HomeRoute.tsx',
  '/shops/FindBarberScreen.tsx',
  '/forum/thread/ThreadScreen.tsx',
  '/bookings/AppointmentsScreen.tsx',
];
/** Whom the router names its screens in: of what it loads later, only those above are taken. */
const ROUTER = '/app/router.tsx';
/** Written in, it would take a third of the room, and nothing can be sent that is written without a network. */
const LEFT_OUT = /\/SlateEditor-/;
/** The two faces of every screen, in Latin letters. */
const FONT = /-latin-(wght|500)-normal.*\.woff2$/;

type Chunk = { readonly imports: string[]; readonly dynamicImports: string[]; readonly moduleIds: string[] };

/** The files that the screens need, with everything those load later. */
function filesFor(chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const taken = new Set<string>();
  const has = (chunk: Chunk, end: string) => chunk.moduleIds.some((id) => id.endsWith(end));
  const isScreen = (name: string) => {
    const chunk = chunks.get(name);
    return chunk !== undefined && SCREENS.some((screen) => has(chunk, screen));
  };
  const take = (name: string) => {
    const chunk = chunks.get(name);
    if (taken.has(name) || !chunk || LEFT_OUT.test(name)) return;
    taken.add(name);
    for (const next of chunk.imports) take(next);
    for (const next of chunk.dynamicImports) if (!has(chunk, ROUTER) || isScreen(next) || !routed.has(next)) take(next);
  };
  const routed = new Set(
    [...chunks]
      .filter(([, chunk]) => chunk.moduleIds.some((id) => /(Screen|Route)\.tsx$/.test(id)))
      .map(([name]) => name),
  );
  for (const [name, chunk] of chunks) if (has(chunk, ROUTER)) take(name);
  return taken;
}

/**
 * The service worker (`sw.js`), the list of the files it keeps on the device, and the manifest by which the site is
 * installed. Pages register it themselves (`app/offline/release.ts`).
 */
export function offlineFiles(): Plugin[] {
  const chunks = new Map<string, Chunk>();
  const collect: Plugin = {
    name: 'offline-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk') chunks.set(name, file);
    },
  };
  const onlyNeeded = <E extends { url: string }>(entries: E[]) => {
    const needed = filesFor(chunks);
    return {
      manifest: entries.filter(({ url }) => !url.endsWith('.js') || needed.has(url)),
    };
  };
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    injectRegister: false,
    injectManifest: {
      globPatterns: ['assets/*.{js,css}', 'assets/*-latin-*.woff2', 'favicon.svg'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        onlyNeeded,
        <E extends { url: string }>(entries: E[]) => ({
          manifest: entries.filter(({ url }) => !url.endsWith('.woff2') || FONT.test(url)),
        }),
      ],
    },
    manifest: {
      id: '/',
      name: texts.brand,
      short_name: texts.brand,
      description: 'Find a barber, book a chair, and meet the trade.',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: lightColors.bg,
      theme_color: darkColors.stage,
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
  });
  return [collect, ...pwa];
}
