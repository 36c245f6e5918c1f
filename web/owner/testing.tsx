import { cleanup } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../testing/server.tsx';
import { AnnouncementScreen } from './AnnouncementScreen.tsx';
import { BroadcastScreen } from './BroadcastScreen.tsx';

export const paragraph = (text: string) => [{ type: 'paragraph', children: [{ text }] }];
const person = (id: string, name: string) => ({ __typename: 'AnnouncementPerson', id, name, pictureUrl: null });
/** An announcement of the schema, whole. */
export const announcement = (id: string, over: object = {}) => ({
  __typename: 'Announcement',
  id,
  title: `Title ${id}`,
  content: paragraph('Closed on Sundays.'),
  stage: 'sent',
  toAll: true,
  sendAt: '2026-11-20T12:00:00.000Z',
  delivered: 4,
  read: 1,
  cancellable: false,
  author: person('root', 'Olive Ortiz'),
  recipients: [],
  ...over,
});
/** Members who have read it. */
export const readers = Array.from({ length: 60 }, (_, nth) => person(`r${nth + 1}`, `Reader ${nth + 1}`));

type Page = { first?: number; after?: string | null; query?: string | null };
function stretch(all: readonly object[], { first = 20, after }: Page) {
  const from = after ? Number(after) + 1 : 0;
  const nodes = all.slice(from, from + first);
  const end = `${from + nodes.length - 1}`;
  return {
    totalCount: all.length,
    pageInfo: {
      hasNextPage: from + nodes.length < all.length,
      hasPreviousPage: from > 0,
      startCursor: `${from}`,
      endCursor: nodes.length ? end : null,
    },
    edges: nodes.map((node, at) => ({ cursor: `${from + at}`, node })),
  };
}

/**
 * The announcements' screens before a server that takes them; `state` is what it has and what it was asked; `held`
 * holds its answers back.
 */
export function openOwnerScreens(at = '/owner/notifications', over: object = {}, sent: object[] = [announcement('a')]) {
  const state = {
    sent,
    over,
    inputs: [] as Record<string, unknown>[],
    refuses: '',
    held: Promise.resolve(),
  };
  const one = () => ({
    ...announcement('a', { read: 60, delivered: 80, ...state.over }),
    readBy: (page: Page) => stretch(found(page.query), page),
  });
  // What an answer says was so when it was asked for, however late it comes.
  const late = async <T,>(answer: T) => {
    await state.held;
    return answer;
  };
  const found = (query?: string | null) => readers.filter(({ name }) => !query || name.includes(query));
  const members = ['Ana Ortiz', 'Bea Barnes', 'Sid Gone'].map((name, nth) => ({
    id: `m${nth}`,
    firstName: name.split(' ')[0],
    lastName: name.split(' ')[1],
    email: `${nth}@example.test`,
    status: name === 'Sid Gone' ? 'Suspended' : 'Active',
  }));
  const server = openServer({
    announcements: (page: Page) => late(stretch(state.sent, page)),
    announcement: ({ id }: { id: string }) => late(id === 'a' ? one() : null),
    members: ({ query }: { query?: string | null }) =>
      stretch(
        members.filter(({ firstName }) => !query || firstName?.startsWith(query)),
        {},
      ),
    previewAnnouncement: ({ input }: { input: { title: string; content: unknown; memberIds: string[] | null } }) => {
      state.inputs.push(input);
      return { title: input.title, content: input.content, text: '', recipients: input.memberIds?.length ?? 12 };
    },
    sendAnnouncement: ({ input }: { input: Record<string, unknown> }) => {
      if (state.refuses)
        throw new GraphQLError(state.refuses, { extensions: { code: 'RICH_TEXT_TOO_LONG', field: 'content' } });
      state.inputs.push(input);
      const made = announcement('new', { title: input.title, delivered: 0, read: 0, stage: 'scheduled' });
      state.sent = [made, ...state.sent];
      return made;
    },
    cancelAnnouncement: () => announcement('a', { stage: 'cancelled', cancellable: false }),
    deleteAnnouncement: () => late(true),
  });
  const routes = [
    { path: '/owner/notifications', element: <BroadcastScreen /> },
    { path: '/owner/notification/:id', element: <AnnouncementScreen /> },
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  return { server, state, router: draw(server, routes, at) };
}

/** Each test begins as an owner of the platform with an empty browser, on a machine that may be slow. */
export function asOwner(): void {
  vi.setConfig({ testTimeout: 60_000 });
  beforeEach(() => logIn({ ...anna, role: 'superadmin' }));
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}
