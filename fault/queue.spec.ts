import { describe, expect, it } from 'vitest';
import { judgeBusy } from './queue.ts';

describe('the judge of the queue', () => {
  it('wants that no job waits or runs once nothing happens any more', () => {
    const none = { waiting: 0, active: 0, prioritized: 0 };
    expect(judgeBusy(none)).toEqual([]);
    expect(judgeBusy({ ...none, waiting: 2 })).toEqual(['jobs are left: 2 wait, 0 run']);
    expect(judgeBusy({ ...none, active: 1 })).toHaveLength(1);
    expect(judgeBusy({ ...none, prioritized: 1 })).toHaveLength(1);
  });
});
