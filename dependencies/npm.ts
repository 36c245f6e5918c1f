import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs npm in the checkout, at most for `withinMs`. Answers what it printed on stdout and its exit code, which is null
 * when it was stopped or is not there.
 */
export function npm(args: readonly string[], withinMs: number): Promise<{ output: string; code: number | null }> {
  const own = process.env.npm_execpath;
  const [program, given] = own ? [process.execPath, [own, ...args]] : ['npm', args];
  return new Promise((resolve) => {
    const child = spawn(program, given, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32' && !own,
    });
    const limit = setTimeout(() => child.kill('SIGKILL'), withinMs);
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    const end = (code: number | null) => {
      clearTimeout(limit);
      resolve({ output, code });
    };
    child.on('error', () => end(null));
    child.on('close', end);
  });
}
