import { z } from 'zod';
import { badRequest, type Json, noSuch } from '../errors.ts';
import { expand, integer, read } from '../parse.ts';
import { type Call, type Cause, ok, type Reply, type Route } from '../route.ts';
import type { Change, View } from '../store.ts';
import { clockAt } from './clock.ts';
import { runDue } from './due.ts';

const CLOCK = 'clock_sandbox';
/** Two years, as the provider allows for a test clock. */
const MOST_AHEAD_SECONDS = 2 * 366 * 24 * 3_600;
const advanceParams = z.strictObject({ frozen_time: integer, expand });

/** The one clock of the sandbox: everything billed goes by it, and it can be moved ahead. */
export const testClockRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/test_helpers/test_clocks',
    run: (view, call) => ok({ object: 'list', data: [presentClock(view, call)], has_more: false, url: call.path }),
  },
  { method: 'GET', url: '/test_helpers/test_clocks/:id', run: (view, call) => ok(presentClock(view, theClock(call))) },
  { method: 'POST', url: '/test_helpers/test_clocks/:id/advance', run: advance },
];

function advance(change: Change, call: Call): Reply {
  const { frozen_time: to } = read(advanceParams, call.params);
  moveClock(change, theClock(call), to);
  return ok(presentClock(change, call));
}

/** Moves the clock ahead to an instant (unix seconds) and does on the way what was due: renewals, retries, ends. */
export function moveClock(change: Change, cause: Cause, to: number): void {
  const now = clockAt(change, cause.now);
  if (to < now) throw badRequest('The clock can only be moved ahead.', { param: 'frozen_time' });
  const aheadSeconds = to - Math.floor(cause.now / 1000);
  if (aheadSeconds > MOST_AHEAD_SECONDS)
    throw badRequest('The clock can be at most two years ahead.', { param: 'frozen_time' });
  change.put('clock', 'now', { aheadSeconds });
  runDue(change, cause, to);
}

function theClock(call: Call): Call {
  if (call.id !== CLOCK) throw noSuch('test_clock', call.id, 'id');
  return call;
}

const presentClock = (view: View, call: Call): Json => ({
  id: CLOCK,
  object: 'test_helpers.test_clock',
  created: 0,
  deletes_after: 0,
  frozen_time: clockAt(view, call.now),
  livemode: false,
  name: 'The clock of the sandbox',
  status: 'ready',
  status_details: {},
});
