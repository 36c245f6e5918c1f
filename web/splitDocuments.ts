import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('./graphql/', import.meta.url));
const GENERATED = `${FOLDER}graphql.ts`;
const PREFIX = 'virtual:document/';
/** A call of the generated `graphql` with its text; no text has a part that varies. */
const CALL = /\bgraphql\(\s*`([^`]*)`,?\s*\)/g;
const NAME = /\b(query|mutation|subscription|fragment)\s+(\w+)/;

/** The document of one operation or fragment, as the generated file has it, without its type. */
function documentOf(name: string, generated: string): string {
  const begin = `export const ${name} = `;
  const line = generated.split('\n').find((one) => one.startsWith(begin));
  const end = line?.lastIndexOf(' as unknown as ');
  if (!line || end === undefined || end < 0) throw new Error(`${GENERATED} has no ${name}: run npm run codegen.`);
  return line.slice(begin.length, end);
}

function nameOf(text: string): string {
  const [, kind, name] = NAME.exec(text) ?? [];
  if (!name) throw new Error(`An operation without a name: ${text.trim().slice(0, 80)}`);
  return `${name}${kind === 'fragment' ? 'FragmentDoc' : 'Document'}`;
}

/**
 * Puts each operation's document into the file that asks for it. The generated lookup by text is one module with the
 * documents of every screen, which the first page would load whole.
 */
export function splitDocuments(): Plugin {
  let generated: string | undefined;
  return {
    name: 'split-documents',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || id.startsWith(FOLDER) || !/\.tsx?$/.test(id)) return undefined;
      const names = new Set<string>();
      const replaced = code.replace(CALL, (_call, text: string) => {
        const name = nameOf(text);
        names.add(name);
        return name;
      });
      if (names.size === 0) return undefined;
      // On the first line, so that every other keeps its number.
      const imports = [...names].map((name) => `import ${name} from '${PREFIX}${name}';`);
      return { code: `${imports.join(' ')} ${replaced}`, map: null };
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      generated ??= readFileSync(GENERATED, 'utf8');
      return `export default ${documentOf(id.slice(PREFIX.length + 1), generated)};`;
    },
  };
}
