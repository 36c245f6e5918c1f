import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Bell } from '../../notifications/Bell.tsx';
import { OverviewScreen } from '../../owner/OverviewScreen.tsx';
import { bellOf } from '../../testing/notifications.ts';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';

vi.setConfig({ testTimeout: 60_000 });

const COUNTS = { waiting: 0, active: 0, delayed: 0, oldestWaitingSeconds: 0, eventsUnqueued: 0, kinds: [] };

const total = (totalCount: number) => ({ totalCount });

const stuck = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ __typename: 'SweepHealth', name: `sweep-${nth}`, isStuck: true }));

const IDLE = { __typename: 'JobKind', waiting: 0, active: 0 };
const queue = (failed: number, events = 0) => ({
  __typename: 'JobQueueHealth',
  failed,
  sweeps: stuck(0),
  kinds: [
    { ...IDLE, name: 'mail-order', area: 'MAIL', failed: failed - events },
    { ...IDLE, name: 'settle-on-webhook', area: 'PAYMENT_EVENT', failed: events },
  ],
});
/** The last thirty days: on the last of them two signed up and $45 came in. */
const days = (signUps: number, received: number) =>
  Array.from({ length: 30 }, (_, at) => ({
    __typename: 'PlatformDay',
    date: new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10),
    signUps: at === 29 ? signUps : 0,
    bookings: 1,
    receivedCents: at === 29 ? received : 0,
    paidOutCents: at === 29 ? 500 : 0,
  }));

const stopped = (isStopped: boolean) => ({
  __typename: 'ProjectionHealth',
  name: isStopped ? 'agenda' : 'forum',
  title: isStopped ? 'Bookings' : 'The forum',
  position: 3,
  end: 9,
  stoppedAt: isStopped ? { __typename: 'ProjectionStop', position: 4, type: 'SlotHeld', fault: 'no slot' } : null,
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const waitingDisputes = (totalCount: number, dueBy: string) => {
  const node = { __typename: 'Dispute', id: 'dp_1', dueBy };
  return { __typename: 'DisputeConnection', totalCount, edges: [{ __typename: 'DisputeEdge', node }] as object[] };
};
/** A morning on which nothing is to be done. */
const quiet = () => ({
  disputes: { __typename: 'DisputeConnection', totalCount: 0, edges: [] as object[] },
  ledgerMismatches: [{ __typename: 'LedgerMismatch', isSettled: true }] as object[],
  transparency: {
    __typename: 'Transparency',
    isSigning: true,
    latest: { __typename: 'LogHead', number: 7, signedAt: ago(12.5) } as object | null,
  },
  system: {
    __typename: 'SystemState',
    storage: { __typename: 'SystemStorage', logBytes: 5e6 as number | null, diskFreeBytes: 40e9, diskBytes: 80e9 },
    lastBackup: { __typename: 'Backup', madeAt: ago(190) } as object | null,
  },
});

function openOffice(upkeep = quiet()) {
  const waits = {
    ...{ posts: 2, members: 1_204, signUps: 2, received: 4_500, announcements: 3 },
    ...{ position: 10, stopped: false, failed: 0, failedEvents: 0 },
  };
  const skipped: object[] = [];
  const server = openServer({
    bell: () => bellOf(0, waits.position),
    members: ({ since }: { since?: string }) => total(since ? 17 : waits.members),
    projections: () => (waits.stopped ? [stopped(true), stopped(false)] : [stopped(false)]),
    skipEvent: (variables: object) => {
      skipped.push(variables);
      waits.stopped = false;
      return true;
    },
    jobQueue: () => queue(waits.failed, waits.failedEvents),
    platformDays: () => days(waits.signUps, waits.received),
    waitingPayouts: { __typename: 'WaitingPayouts', count: 3, since: '2026-11-20T12:00:00.000Z' },
    ...upkeep,
    retryFailedJobs: ({ area }: { area?: string | null }) => {
      const count = area === 'PAYMENT_EVENT' ? waits.failedEvents : waits.failed;
      waits.failed -= count;
      waits.failedEvents = 0;
      return { __typename: 'RetriedJobs', count, queue: { ...queue(0), ...COUNTS } };
    },
    announcements: () => total(waits.announcements),
    blogTotals: () => ({ __typename: 'BlogTotals', published: 12, pending: 1 }),
    reviewQueue: () => total(waits.posts),
    conversationReports: () => total(0),
    campaignReviewQueue: () => total(0),
    serviceRequestInbox: () => total(0),
    inbox: () => ({ __typename: 'Inbox', unread: 4, unreadConversations: 1, position: waits.position }),
  });
  const element = (
    <>
      <Bell />
      <OverviewScreen />
    </>
  );
  return { server, waits, skipped, open: () => draw(server, [{ path: '/owner', element }], '/owner') };
}

/** What a tile counts. */
const tile = async (name: string) => (await screen.findByRole('link', { name })).closest('article');

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the overview of the platform', () => {
  it('counts waiting cases, leads there, and counts again when a notification comes', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { server, waits, open } = openOffice();
    open();
    expect((await tile('To review'))?.textContent).toContain('2');
    expect((await screen.findByRole('link', { name: 'To review' })).getAttribute('href')).toBe('/forum/review');
    expect((await tile('View all: Total notifications'))?.textContent).toContain('3sent, waiting or cancelled');
    expect(screen.getByText('1,204')).toBeTruthy();
    expect((await tile('Blog'))?.textContent).toContain('1posts to review');
    expect((await tile('Payouts'))?.textContent).toContain('3to be sent, since Nov 20, 2026');
    expect(screen.getByRole('link', { name: 'Payouts' }).getAttribute('href')).toBe(
      '/owner/books?tab=entries&account=payouts',
    );
    expect((await tile('View all: Total Users'))?.textContent).toContain('17 new in seven days');
    const headings = screen.getAllByRole('heading').map(({ tagName }) => tagName);
    expect([headings[0], ...new Set(headings)]).toEqual(['H1', 'H1', 'H2', 'H3']);
    expect(screen.getByText('unread, in 1 conversation')).toBeTruthy();

    waits.posts = 3;
    waits.position += 1;
    const notificationReceived = {
      __typename: 'NotificationReceived',
      position: waits.position,
      bell: bellOf(1, waits.position),
      notification: null,
    };
    server.say({ notificationReceived });
    await vi.waitFor(async () => expect((await tile('To review'))?.textContent).toContain('3'), { timeout: 10_000 });
  });

  it('counts members, sign-ups and money again when something of them has changed', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { server, waits, open } = openOffice();
    open();
    expect((await tile('View all: Total Users'))?.textContent).toContain('1,204');
    waits.members += 1;
    waits.signUps += 1;
    waits.received += 1_000;
    waits.announcements += 1;
    await server.say({ platformFiguresChanged: 11 });
    await vi.waitFor(async () => expect((await tile('View all: Total Users'))?.textContent).toContain('1,205'), {
      timeout: 10_000,
    });
    const chart = within(screen.getByRole('region', { name: 'Sign-ups per day' }));
    await vi.waitFor(() => expect(chart.getByRole('img').getAttribute('aria-label')).toContain('3 in 30 days'), {
      timeout: 10_000,
    });
    const money = within(screen.getByRole('region', { name: 'Money' }));
    expect(money.getAllByText('$55.00')).toHaveLength(2);
    expect((await tile('View all: Total notifications'))?.textContent).toContain('4sent');
    expect(server.asked.filter(({ name }) => name === 'OwnerRunning')).toHaveLength(1);
  });

  it('says what came in today, and draws the last thirty days, each chart as a table, too', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openOffice().open();
    const user = userEvent.setup();
    const money = within(await screen.findByRole('region', { name: 'Money' }));
    expect(money.getAllByText('$45.00')).toHaveLength(2);
    expect(money.getAllByText('$40.00')).toHaveLength(2);
    const chart = within(screen.getByRole('region', { name: 'Sign-ups per day' }));
    expect(chart.getByRole('img').getAttribute('aria-label')).toBe('Sign-ups per day. 2 in 30 days, most on Jan 30: 2');
    await user.click(chart.getByRole('button', { name: 'View as table' }));
    expect(chart.getAllByRole('row')).toHaveLength(31);
    expect((await tile('Failures'))?.textContent).toContain('0');
    expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull();
  });

  it('says how old head and backup are, what room is left and what does not fit, each with where it is seen to', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openOffice().open();
    const upkeep = within(await screen.findByRole('region', { name: 'Upkeep' }));
    const links = () => upkeep.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links()).toEqual([
      ['No bank waits', '/owner/books?tab=disputes'],
      ['Nothing open', '/owner/books?tab=mismatches'],
      ['12 minutes ago', '/owner/system?tab=machine'],
      ['40.0 GB of 80.0 GB', '/owner/system?tab=machine'],
      ['3 hours ago', '/owner/system?tab=machine'],
    ]);
    for (const trouble of ['To settle', 'Overdue', 'Nearly full', 'Older than a day'])
      expect(upkeep.queryByText(trouble)).toBeNull();
  });

  it('says where somebody should see to it', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const office = quiet();
    office.disputes = waitingDisputes(2, '2027-02-03T12:00:00.000Z');
    office.ledgerMismatches.push({ __typename: 'LedgerMismatch', isSettled: false });
    office.transparency.latest = { __typename: 'LogHead', number: 7, signedAt: ago(125) };
    office.system.storage.diskFreeBytes = 4e9;
    office.system.lastBackup = { __typename: 'Backup', madeAt: ago(25 * 60) };
    openOffice(office).open();
    const upkeep = within(await screen.findByRole('region', { name: 'Upkeep' }));
    for (const trouble of ['1 payment is open', 'To settle', 'Overdue', 'Nearly full', 'Older than a day'])
      expect(upkeep.getByText(trouble)).toBeTruthy();
    expect(upkeep.getByText('2 banks wait')).toBeTruthy();
    expect(upkeep.getByText(/^Until Feb 3, 2027/)).toBeTruthy();
    cleanup();
    office.transparency = { ...office.transparency, isSigning: false, latest: null };
    office.system.lastBackup = null;
    openOffice(office).open();
    const later = within(await screen.findByRole('region', { name: 'Upkeep' }));
    for (const trouble of ['None yet', 'Not signing', 'None is on record', 'To make'])
      expect(later.getByText(trouble)).toBeTruthy();
    cleanup();
    office.system.storage.logBytes = null;
    openOffice(office).open();
    expect(await screen.findByText('EventStoreDB has its own')).toBeTruthy();
  });

  it('says what has failed, and has it tried again after a question', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { waits, open } = openOffice();
    waits.failed = 2;
    open();
    const user = userEvent.setup();
    await screen.findByText('2 jobs have failed.');
    screen.getByText(/Among them 2 mails\./);
    expect(screen.getByRole('link', { name: 'See what failed' }).getAttribute('href')).toBe('/owner/system?tab=jobs');
    await user.click(screen.getByRole('button', { name: 'Try all again' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Try all again' }));
    await vi.waitFor(() => expect(screen.queryByText('2 jobs have failed.')).toBeNull(), { timeout: 10_000 });
    expect(screen.getByText('2 jobs are tried again.')).toBeTruthy();
  });

  it('shows a failure as soon as it is told of one', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { waits, open, server } = openOffice();
    open();
    await screen.findByRole('link', { name: 'Failures' });
    expect(screen.queryByText('1 job has failed.')).toBeNull();
    waits.failed = 1;
    await server.say({ platformHealthChanged: '2026-11-27T12:00:00.000Z' });
    expect(await screen.findByText('1 job has failed.')).toBeTruthy();
  });

  it('reads what it is told of while it is hidden once it is shown again', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { waits, open, server } = openOffice();
    open();
    await screen.findByRole('link', { name: 'Failures' });
    const sight = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    waits.failed = 1;
    await server.say({ platformHealthChanged: '2026-11-27T12:00:00.000Z' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByText('1 job has failed.')).toBeNull();
    sight.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('1 job has failed.')).toBeTruthy();
    sight.mockRestore();
  });

  it('has those for one thing tried again where others have failed, too', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { waits, open } = openOffice();
    Object.assign(waits, { failed: 3, failedEvents: 1 });
    open();
    const user = userEvent.setup();
    await screen.findByText(/Among them 2 mails and 1 event of the payment provider\./);
    expect(screen.getByRole('button', { name: 'Try mails again' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try events again' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('heading').textContent).toBe('Try 1 failed event of the payment provider again?');
    await user.click(dialog.getByRole('button', { name: 'Try events again' }));
    await screen.findByText('2 jobs have failed.');
    expect(screen.queryByRole('button', { name: /^Try (mails|events) again$/ })).toBeNull();
  });

  it('says which list stands still, and has it pass the event with a reason', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { waits, skipped, open } = openOffice();
    waits.stopped = true;
    open();
    const user = userEvent.setup();
    await screen.findByText(/cannot take in the event SlotHeld at 4 \(no slot\)/);
    screen.getByText('The list “Bookings” stands still.');
    await user.click(screen.getByRole('button', { name: 'Pass the event' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText('Reason'), 'A test event');
    await user.click(dialog.getByRole('button', { name: 'Pass the event' }));
    await vi.waitFor(() => expect(screen.queryByText(/stands still/)).toBeNull(), { timeout: 10_000 });
    expect(skipped).toEqual([{ projection: 'agenda', position: 4, reason: 'A test event' }]);
  });

  it('is the 404 page for every other role', async () => {
    logIn();
    openOffice().open();
    expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
    expect(screen.queryByText('Total Users')).toBeNull();
  });
});
