/** A notification of the schema, whole. */
export const notification = (id: string, over: object = {}) => ({
  __typename: 'Notification',
  id,
  topic: 'forum',
  kind: 'commented',
  title: `Title of ${id}`,
  text: `Text of ${id}`,
  href: `/forum/thread/${id}`,
  content: null,
  read: false,
  at: '2026-11-21T12:00:00.000Z',
  ...over,
});

export const connection = (nodes: readonly object[], hasNextPage = false) => ({
  totalCount: nodes.length,
  pageInfo: { hasNextPage, hasPreviousPage: false, startCursor: null, endCursor: hasNextPage ? 'next' : null },
  edges: nodes.map((node, at) => ({ cursor: `${at}`, node })),
});

export const bellOf = (unread: number, position: number) => ({ __typename: 'Bell', unread, position });
