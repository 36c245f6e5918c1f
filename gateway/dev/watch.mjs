// `npm run dev`: the product restarting on change, the client served by Vite with hot reload, its types generated anew when an operation changes.
import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = (...parts) => join(root, 'node_modules', ...parts);
const port = process.env.PORT ?? '4000';
const running = [];

function start(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  running.push(child);
  child.on('exit', (code) => {
    stop(code ?? 0);
    if (running.every(ended)) process.exit();
  });
}

const ended = (child) => child.exitCode !== null || child.signalCode !== null;

let stopping = false;

/** One of them ended, or the terminal asked: all of them end. Once only: a second signal would cut a proper stop short. */
function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of running) if (!ended(child)) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));

let pending;
let generating = false;

/** Types follow the operations in web/ and the schema; a burst of saved files is one run. */
function generateSoon() {
  clearTimeout(pending);
  pending = setTimeout(() => {
    if (generating) return generateSoon();
    generating = true;
    const child = spawn(
      process.execPath,
      [bin('@graphql-codegen', 'cli', 'esm', 'bin.js'), '--config', 'codegen.ts', '--silent'],
      {
        cwd: root,
        stdio: 'inherit',
      },
    );
    child.on('exit', () => {
      generating = false;
    });
  }, 300);
}

/** Every folder of web/ by itself: watching a tree at once misses new files on some systems. */
function watchFolder(folder) {
  watch(folder, (_event, name) => {
    if (name && /\.tsx?$/.test(name)) generateSoon();
  });
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && !['graphql', 'dist', 'public'].includes(entry.name))
      watchFolder(join(folder, entry.name));
}
watchFolder(join(root, 'web'));
watch(join(root, 'gateway', 'schema.graphql'), generateSoon);

start([bin('tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'main.ts'], { PORT: port });
start([bin('vite', 'bin', 'vite.js'), 'web'], { GATEWAY_URL: process.env.GATEWAY_URL ?? `http://127.0.0.1:${port}` });
console.log('The client with hot reload: http://localhost:5173');
