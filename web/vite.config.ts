import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { firstLoadBudget } from './firstLoadBudget.ts';
import { firstPaint } from './firstPaint.ts';
import { inPage } from './inPage.ts';
import { offlineFiles } from './offlineFiles.ts';
import { precompress } from './precompress.ts';
import { screenPaths } from './shared/screenPaths.ts';
import { splitDocuments } from './splitDocuments.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

/** What the first page may load of scripts, in gzip, besides its own screen. Lowered with what is saved, never raised unseen. */
const FIRST_LOAD_BYTES = 220_000;

/** The two faces every first screen needs; the browser would otherwise find them only after the style sheet. */
const firstFonts = /(big-shoulders|atkinson-hyperlegible-next|plain-zero)-latin-wght-normal.*\.woff2$/;

const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => firstFonts.test(file))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head-prepend' as const,
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        })),
  },
};

/** For the gateway, which answers 404 for pages without a screen. */
const listScreens: Plugin = {
  name: 'list-screens',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screenPaths) });
  },
};

export default defineConfig({
  // The gateway puts a fresh nonce in place of this word with every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    splitDocuments(),
    react(),
    firstPaint(),
    preloadFonts,
    inPage(),
    listScreens,
    precompress(),
    ...offlineFiles(),
    firstLoadBudget(FIRST_LOAD_BYTES),
  ],
  // rxjs comes in two builds: the one with classes of its own needs no helpers for old browsers.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  server: {
    proxy: {
      '/graphql': { target: gateway, ws: true },
      '/api': gateway,
      '/v1': gateway,
      '/images': gateway,
      '/dev/outbox': gateway,
      '/dev/payments': gateway,
      '/health': gateway,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: a strict policy allows no data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first page lists the files of every screen: without names these lists are 2 kB shorter, and every letter of
        // the others is another 400 bytes. Seven is the least the bundler takes for so many.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis)\//,
            },
          ],
        },
      },
    },
  },
});
