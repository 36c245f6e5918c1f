import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openStandInFile } from './standInFile.testing.ts';
import { openStandInLog, type Proposed } from './standInLog.testing.ts';

const dir = mkdtempSync(join(tmpdir(), 'stand-in-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const event = (id: string): Proposed => ({
  id,
  type: 'Happened',
  contentType: 'application/json',
  data: Buffer.from(`{"é":"${id}"}`),
  metadata: Buffer.from([0, 255]),
});
const open = (name: string) => openStandInLog(() => 1_000, openStandInFile(join(dir, name)));

describe('a stand-in whose log is in a file', () => {
  it('goes on where a killed one was', () => {
    const first = open('killed');
    first.append('one', 'absent', [event('a'), event('b')]);
    first.append('two', 'any', [event('c')]);
    first.remove('two');
    const second = open('killed');
    expect(second.all.map((one) => ({ ...one, data: String(one.data), metadata: [...one.metadata] }))).toEqual(
      first.all.map((one) => ({ ...one, data: String(one.data), metadata: [...one.metadata] })),
    );
    expect(second.visible('two')).toEqual([]);
    expect(second.append('one', 0, [event('x')]).written).toBe(false);
    expect(second.append('one', 'absent', [event('a'), event('b')])).toMatchObject({ last: { id: 'b', revision: 1 } });
    second.append('one', 1, [event('d')]);
    expect(open('killed').visible('one').at(-1)).toMatchObject(second.visible('one').at(-1) ?? {});
  });

  it('knows nothing of a write in whose middle it was killed', () => {
    open('torn').append('one', 'absent', [event('a')]);
    appendFileSync(join(dir, 'torn'), '[{"id":"b"');
    const second = open('torn');
    expect(second.all.map(({ id }) => id)).toEqual(['a']);
    second.append('one', 0, [event('c')]);
    expect(open('torn').all.map(({ id }) => id)).toEqual(['a', 'c']);
  });
});
