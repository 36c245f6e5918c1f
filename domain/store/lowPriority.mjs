// Loaded before a command: what it does from its first line on yields to a product beside it.
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** On Linux a priority belongs to a thread, and the engine has begun its own threads (compiler, collector) by now. */
const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
for (const thread of threads) {
  try {
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // The thread has ended meanwhile.
  }
}
