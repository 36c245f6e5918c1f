// Bundles our own code of the server into dist/server.mjs, packages left where they are: loading hundreds of TypeScript
// files one by one takes longer than everything else a start does. Run by prepare.mjs when the sources have changed. Another
// program than the server, and another file in dist/, may be named: `node build.mjs fault/laterRelease.ts later.mjs`.
import { readFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [entry = 'main.ts', name = 'server.mjs'] = process.argv.slice(2);
const root = fileURLToPath(new URL('.', import.meta.url));

/** In the bundle, a file's own folder is reached from the bundle's. */
const ownFolders = {
  name: 'own folders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (text.includes('process.argv[1]'))
        throw new Error(`${relative(root, path)} is a program of its own and cannot be part of the server.`);
      const folder = JSON.stringify(`/../${relative(root, dirname(path)).replaceAll('\\', '/')}`);
      return { contents: text.replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`), loader: 'ts' };
    }),
};

await build({
  absWorkingDir: root,
  entryPoints: [entry],
  outfile: `dist/${name}`,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [ownFolders],
});
