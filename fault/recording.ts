import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * What a process did to the files of a folder, and what it said on stdout, in order. `end` is when the call had
 * returned.
 */
export type Step =
  | {
      readonly kind: 'write';
      readonly file: string;
      readonly at: number;
      readonly bytes: Buffer;
      readonly begin: number;
      end: number;
      readonly synced: boolean;
    }
  | { readonly kind: 'flush'; readonly file: string; readonly begin: number; end: number }
  | { readonly kind: 'size'; readonly file: string; readonly bytes: number; readonly begin: number; end: number }
  | { readonly kind: 'said'; readonly line: string; readonly begin: number; end: number };

const CALLS = 'pwrite64,pwritev,pwritev2,writev,lseek,write,fdatasync,fsync,msync,ftruncate,openat';

/** Whether system calls can be watched here. */
export const canRecord = (): boolean =>
  spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status === 0;

/**
 * Runs a Node script to its end and records every write and flush below a folder, as the kernel saw them. Throws when
 * it fails.
 */
export function record(folder: string, trace: string, args: readonly string[]): readonly Step[] {
  const watching = ['-f', '--seccomp-bpf', '-y', '-xx', '-s', '10000000', '-e', `trace=${CALLS}`, '-o', trace];
  const { status, stderr } = spawnSync('strace', [...watching, process.execPath, '--import', 'tsx', ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`the recorded process ended with ${status}: ${stderr}`);
  const steps = stepsOf(readFileSync(trace, 'latin1').split('\n'), folder);
  rmSync(trace);
  return steps;
}

function stepsOf(lines: readonly string[], folder: string): readonly Step[] {
  const steps: Step[] = [];
  const underWay = new Map<string, Step>();
  const synced = new Set<string>();
  const opening = new Map<string, boolean>();
  const offsets = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>/.exec(rest)?.[1];
    if (resumed === 'openat' || (!resumed && rest.startsWith('openat('))) {
      // The descriptor stands at the end; how it was opened, at the beginning.
      const flags = resumed ? (opening.get(thread) ?? false) : /O_D?SYNC/.test(rest);
      if (rest.endsWith('<unfinished ...>')) opening.set(thread, flags);
      const fd = /= (\d+)</.exec(rest)?.[1];
      if (fd && flags) synced.add(fd);
      else if (fd) synced.delete(fd);
      continue;
    }
    if (resumed) {
      const step = underWay.get(`${thread} ${resumed}`);
      if (step) step.end = index;
      underWay.delete(`${thread} ${resumed}`);
      continue;
    }
    const step = stepOf(rest, index, { folder, synced, offsets });
    if (!step) continue;
    steps.push(step);
    if (!rest.endsWith('<unfinished ...>')) continue;
    step.end = Number.POSITIVE_INFINITY;
    underWay.set(`${thread} ${rest.slice(0, rest.indexOf('('))}`, step);
  }
  return steps;
}

type Descriptors = {
  readonly folder: string;
  readonly synced: ReadonlySet<string> /** Where the next write without a place of its own goes. */;
  readonly offsets: Map<string, number>;
};

function stepOf(call: string, index: number, { folder, synced, offsets }: Descriptors): Step | undefined {
  const [, name, fd = '', path = ''] = /^(\w+)\((\d+)<([^>]*)>/.exec(call) ?? [];
  if (!name) return undefined;
  const when = { begin: index, end: index };
  if (name === 'write') {
    const line = fd === '1' ? bytesIn(call).toString().trim() : '';
    return line ? { kind: 'said', line, ...when } : undefined;
  }
  const file = relative(folder, unescaped(path).toString());
  if (file.startsWith('..')) return undefined;
  if (name === 'fdatasync' || name === 'fsync') return { kind: 'flush', file, ...when };
  if (name === 'msync') throw new Error('the file is written through a mapping, which cannot be recorded');
  const numbers = [...call.matchAll(/, (-?\d+)(?=[,) ])/g)].map(([, number]) => Number(number));
  if (name === 'lseek') {
    if (call.includes('SEEK_SET')) offsets.set(fd, numbers[0] ?? 0);
    return undefined;
  }
  if (name === 'ftruncate') return { kind: 'size', file, bytes: numbers[0] ?? 0, ...when };
  const bytes = bytesIn(call);
  const at =
    name === 'writev'
      ? (offsets.get(fd) ?? 0)
      : (numbers[name === 'pwritev2' ? numbers.length - 2 : numbers.length - 1] ?? 0);
  if (name === 'writev') offsets.set(fd, at + bytes.length);
  return { kind: 'write', file, at, bytes, synced: synced.has(fd), ...when };
}

const unescaped = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** What a call wrote: one text, or several one after the other. */
const bytesIn = (call: string) =>
  Buffer.concat([...call.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text = '']) => unescaped(text)));
