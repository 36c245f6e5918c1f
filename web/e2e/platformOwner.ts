import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Stage } from './harness.ts';
import { type Person, password, person } from './people.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A member made an owner of the platform the way it is done in life: with the command, beside the running product. */
export async function platformOwner(stage: Stage, firstName: string): Promise<Person> {
  const owner = await person(stage, firstName);
  const env = { ...process.env, DATA_DIR: stage.product.dataDir, LOG_LEVEL: 'warn' };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'gateway/promoteOwner.ts', owner.email], {
    cwd: root,
    env,
  });
  // The product sees another process's write through the log: until then, a new session has the old role.
  for (const over = Date.now() + 30_000; Date.now() < over; ) {
    const answer = await stage.rest('POST', '/users/login', { email: owner.email, password });
    const text = await answer.text();
    if (text.includes('superadmin'))
      return { ...owner, token: (answer.headers.get('authorization') ?? '').replace(/^Bearer /, '') };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the owner was not appointed');
}
