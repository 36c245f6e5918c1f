import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import { SystemScreen } from './SystemScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const AT = '2027-01-12T10:00:00.000Z';
const model = (name: string, over: object = {}) => ({
  __typename: 'ProjectionHealth',
  name,
  title: `Model ${name}`,
  version: 2,
  state: 'CAUGHT_UP',
  logEvents: 100,
  eventsBehind: 0,
  secondsBehind: 0,
  stoppedAt: null,
  rebuiltEvents: null,
  lastRebuild: null,
  ...over,
});
const job = (id: string) => ({
  __typename: 'FailedJob',
  id,
  name: 'mail-confirmation',
  tries: 12,
  at: AT,
  cause: 'The other server could not be reached.',
  error: 'connect ECONNREFUSED',
  about: [{ __typename: 'JobFact', name: 'bookingId', value: `of-${id}` }],
});

function openMachine() {
  const world = {
    failed: ['one', 'two'],
    failedEvents: 1,
    areas: [] as unknown[],
    rebuilding: false,
    done: [] as object[],
    lastBackup: null as object | null,
  };
  const queue = () => ({
    __typename: 'JobQueueHealth',
    waiting: 1,
    active: 0,
    delayed: 3,
    failed: world.failed.length + world.failedEvents,
    oldestWaitingSeconds: 75,
    eventsUnqueued: 2,
    sweeps: [
      {
        ...{ __typename: 'SweepHealth', name: 'follow-campaigns', everySeconds: 60, isStuck: true },
        ...{ doneAt: AT, failedAt: AT, fault: 'The other server took too long.', failingSince: AT },
      },
      ...[
        { name: 'end-holds', doneAt: new Date().toISOString() },
        { name: 'prune-uploads', doneAt: new Date(Date.now() - 181_000).toISOString() },
        { name: 'tidy-cards', doneAt: null },
      ].map((run) => ({
        ...{ __typename: 'SweepHealth', everySeconds: 60, isStuck: false },
        ...{ failedAt: null, fault: null, failingSince: null, ...run },
      })),
    ],
    kinds: [
      {
        ...{ __typename: 'JobKind', name: 'mail-confirmation', area: 'MAIL' },
        ...{ waiting: 1, active: 0, delayed: 0, failed: world.failed.length },
      },
      {
        ...{ __typename: 'JobKind', name: 'settle-on-webhook', area: 'PAYMENT_EVENT' },
        ...{ waiting: 0, active: 0, delayed: 0, failed: world.failedEvents },
      },
    ],
  });
  const delivery = (id: string, outcome: string, fault: string | null) => ({
    __typename: 'WebhookDelivery',
    id,
    kind: `kind.${id}`,
    at: AT,
    paymentId: null,
    position: 7,
    outcome,
    fault,
  });
  const server = openServer({
    projections: () => [
      model('agenda', { rebuiltEvents: world.rebuilding ? 50 : null }),
      model('ledger', {
        state: 'FOLDING',
        eventsBehind: 2_000,
        secondsBehind: 130,
        lastRebuild: { __typename: 'RebuildEnd', at: AT, fault: 'no room' },
      }),
    ],
    jobQueue: queue,
    transparency: {
      __typename: 'Transparency',
      isSigning: true,
      latest: { __typename: 'LogHead', size: 90, signedAt: AT },
    },
    system: () => ({
      __typename: 'SystemState',
      versions: {
        __typename: 'SystemVersions',
        product: '0.1.0',
        node: 'v22',
        redis: '7.2',
        engine: 'Embedded (LMDB)',
        eventTypes: 90,
        liftedEventTypes: 2,
        startedAt: AT,
      },
      storage: {
        __typename: 'SystemStorage',
        logBytes: 4_000_000,
        vaultBytes: 1_000,
        uploadBytes: 0,
        uploads: 0,
        uploadsCountedAt: AT,
        redisBytes: 2_000_000,
        redisMostBytes: null,
        diskFreeBytes: 5,
        diskBytes: 100,
      },
      lastBackup: world.lastBackup,
      mails: {
        __typename: 'SystemMails',
        hasServer: false,
        sentToday: 4,
        waiting: 1,
        failed: world.failed.length,
        latest: [{ __typename: 'SentMail', kind: 'booking-confirmed', at: AT }],
      },
      webhooks: {
        __typename: 'SystemWebhooks',
        today: 2,
        latest: [delivery('a', 'DONE', null), delivery('b', 'FAILED', 'It took too long.')],
      },
    }),
    failedJobs: () => ({
      __typename: 'FailedJobConnection',
      totalCount: world.failed.length,
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      edges: world.failed.map((id) => ({ __typename: 'FailedJobEdge', cursor: id, node: job(id) })),
    }),
    retryJob: ({ id }: { id: string }) => {
      world.failed = world.failed.filter((one) => one !== id);
      return queue();
    },
    retryFailedJobs: ({ area }: { area?: string | null }) => {
      world.areas.push(area);
      const count = area === 'MAIL' ? world.failed.length : world.failedEvents;
      if (area === 'MAIL') world.failed = [];
      else world.failedEvents = 0;
      return { __typename: 'RetriedJobs', count, queue: queue() };
    },
    rebuildProjection: (asked: object) => {
      world.done.push(asked);
      world.rebuilding = true;
      return [model('agenda', { rebuiltEvents: 0 })];
    },
  });
  return {
    server,
    world,
    open: (path = '/owner/system') => draw(server, [{ path: '/owner/system', element: <SystemScreen /> }], path),
  };
}

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

describe('the System page', () => {
  it('says what each read model does, and has one built again for a reason', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { world, open } = openMachine();
    open();
    const user = userEvent.setup();
    await screen.findByRole('region', { name: 'Read models' });
    row('Model agenda').getByText('Caught up');
    row('Model ledger').getByText('more than 2,000 events, 2 minutes');
    row('Model ledger').getByText('Given up: no room');
    await user.click(screen.getByRole('button', { name: 'Rebuild Model agenda' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Rebuild' }));
    await dialog.findByText('Please give a reason.');
    expect(world.done).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'Monday is missing');
    await user.click(dialog.getByRole('button', { name: 'Rebuild' }));
    await screen.findByText('“Model agenda” is being built again: 50 events of 100 events.');
    expect(world.done).toEqual([{ projection: 'agenda', reason: 'Monday is missing' }]);
    expect((screen.getByRole('button', { name: 'Rebuild Model ledger' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('lists failed jobs with what went wrong, and has one tried again', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openMachine().open('/owner/system?tab=jobs');
    const user = userEvent.setup();
    const list = within(await screen.findByRole('list', { name: 'Failed jobs' }));
    expect(list.getAllByText('The other server could not be reached.')).toHaveLength(2);
    list.getByText('of-one');
    screen.getByText('the oldest for 1 minute');
    row('Mail confirmation').getByText('1 waiting, 2 failed');
    screen.getByText('2 events have not been looked through for jobs yet.');
    const [first] = list.getAllByRole('button', { name: 'Try again: Mail confirmation' });
    if (first) await user.click(first);
    await vi.waitFor(() => expect(screen.queryByText('of-one')).toBeNull(), { timeout: 10_000 });
    screen.getByText('of-two');
  });

  it('says of each repeated job whether it runs', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openMachine().open('/owner/system?tab=jobs');
    const table = within(await screen.findByRole('table', { name: 'Repeated jobs' }));
    const states = table
      .getAllByRole('row')
      .map((one) => /Fails|Not run yet|Not run|Runs/.exec(one.textContent ?? '')?.[0]);
    expect(states).toEqual([undefined, 'Fails', 'Runs', 'Not run', 'Not run yet']);
  });

  it('says what the provider told, what mails went out, and what it runs on', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openMachine().open('/owner/system?tab=payments');
    const user = userEvent.setup();
    await screen.findByText('2 events of the payment provider came today.');
    row('kind.b').getByText('Failed');
    row('kind.b').getByText(/It took too long/);
    await user.click(screen.getByRole('tab', { name: /Mails/ }));
    await screen.findByText('Booking confirmed');
    await user.click(screen.getByRole('tab', { name: 'Machine' }));
    await screen.findByText(/The disk is nearly full: 5 B of 100 B/);
    screen.getByText('4.0 MB');
    screen.getByText(/None is on record/);
    screen.getByText('90 types, 2 of them in a later shape');
  });

  it('has failed mails and events of the provider tried again where they are shown, and says what became of them', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { world, open } = openMachine();
    open('/owner/system?tab=mails');
    const user = userEvent.setup();
    const mend = async (failed: string, after: RegExp) => {
      await screen.findByText(failed);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.queryByRole('textbox')).toBeNull();
      await user.click(dialog.getByRole('button', { name: 'Try again' }));
      await vi.waitFor(() => expect(screen.queryByText(failed)).toBeNull(), { timeout: 10_000 });
      expect(await screen.findByText(after)).toBeTruthy();
    };
    await mend('2 mails have failed.', /^2 mails are tried again: 1 under way, 0 failed\.$/);
    await user.click(screen.getByRole('tab', { name: /Payment provider/ }));
    await mend('1 event of the payment provider has failed.', /is tried again: 0 under way, 0 failed\.$/);
    expect(world.areas).toEqual(['MAIL', 'PAYMENT_EVENT']);
  });

  it('says how old the copies of keys in backups are, and warns of those that are too old', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { world, open } = openMachine();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const backup = { __typename: 'Backup', madeAt: daysAgo(1.5), events: 1200, bytes: 5_000_000 };
    const tooOld = /Keys in backups are older than 30 days/;
    world.lastBackup = { ...backup, keyCopies: 29, oldestKeysAt: daysAgo(29.5) };
    open('/owner/system?tab=machine');
    await screen.findByText(/^29, the oldest of /);
    screen.getByText('1 day ago, longer than a day');
    expect(screen.queryByText(tooOld)).toBeNull();
    cleanup();
    world.lastBackup = { ...backup, keyCopies: 1, oldestKeysAt: daysAgo(31) };
    open('/owner/system?tab=machine');
    await screen.findByText(tooOld);
    cleanup();
    world.lastBackup = { ...backup, keyCopies: null, oldestKeysAt: null };
    open('/owner/system?tab=machine');
    await screen.findByText('Not counted by the release that made it');
  });

  it('is the 404 page for every other role', async () => {
    logIn();
    openMachine().open();
    expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
  });
});
