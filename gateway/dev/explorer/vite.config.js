import { defineConfig } from 'vite';

/** GraphiQL with its editor and workers, served by the gateway itself so that the page works without the internet. */
export default defineConfig({
  base: '/dev/graphql/',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 8000,
    // A policy without data: URLs for scripts and fonts.
    assetsInlineLimit: 0,
  },
});
