import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';

const SHEET = /<link rel="stylesheet"[^>]* href="\/(assets\/index-[^"]+\.css)"[^>]*>/;

/** A file of this folder as a script without types, comments and exports; `then` follows it. */
async function scriptOf(file: string, then = ''): Promise<string> {
  const text = (await readFile(resolve(import.meta.dirname, file), 'utf8')).replaceAll(/^export (?=function)/gm, '');
  const { code } = await transform(text + then, { loader: 'ts', minify: true, format: 'iife', target: 'es2022' });
  return `<script>${code.trim()}</script>`;
}

/**
 * Writes into index.html what the first paint waits for, so that it is one answer: which frame is drawn, the faces of
 * the fonts, and, at its end, what starts the client of a page that came with its words.
 */
export function inPage(): Plugin {
  return {
    name: 'in-page',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {}, chunk }) {
        const [frame, start] = await Promise.all([
          scriptOf('first-paint.js'),
          scriptOf('app/awaitPerson.ts', '\nawaitPerson();'),
        ]);
        return html
          .replace('<!--frame-->', () => frame)
          .replace('</body>', () => `${start}\n  </body>`)
          .replace(SHEET, (link, file: string) => {
            const sheet = bundle[file];
            if (sheet?.type !== 'asset') return link;
            // It is there already: screens that load later must not ask for it again, and fail without a line.
            chunk?.viteMetadata?.importedCss.delete(file);
            delete bundle[file];
            return `<style>${sheet.source}</style>`;
          });
      },
    },
  };
}
