import { gql } from '@apollo/client';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ShowMore } from '../shared/ShowMore.tsx';
import { draw, heldAnswers, openServer } from '../testing/server.tsx';
import { withNextPage } from './pages.ts';
import { refetchAll } from './refetchAll.ts';
import { usePagedQuery } from './usePagedQuery.ts';

const SIZE = 20;
const Orders = gql`
  query Some($after: String) { myOrders(first: 20, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { id } } } }
`;

/** A list on a server; a cursor is the id of the row before. */
function openList(ids: string[], answers = heldAnswers()) {
  const myOrders = ({ after }: { after?: string }) => {
    const from = after ? ids.indexOf(after) + 1 : 0;
    const edges = ids.slice(from, from + SIZE).map((id) => ({ node: { id } }));
    const hasNextPage = from + SIZE < ids.length;
    const endCursor = edges.at(-1)?.node.id;
    return answers.as({ totalCount: ids.length, edges, pageInfo: { hasNextPage, endCursor } });
  };
  return { ids, ...openServer({ myOrders }) };
}
type Found = { myOrders: { edges: { node: { id: string } }[] } };

function List() {
  const { data, hasMore, more } = usePagedQuery<Found, { after?: string | null }>(Orders, {});
  const rows = data?.myOrders.edges.map(({ node }) => node.id) ?? [];
  return (
    <>
      <ul>
        {rows.map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
      {hasMore && <ShowMore onMore={more} />}
    </>
  );
}
const show = (server: ReturnType<typeof openServer>) => draw(server, [{ path: '/', element: <List /> }], '/');
const names = (count: number) => Array.from({ length: count }, (_, nth) => `${nth}`);
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(cleanup);

describe('a list in pages', () => {
  it('keeps the rows shown when it is read again, with what has come and without what has gone', async () => {
    const server = openList(names(45));
    show(server);
    await waitFor(() => expect(shown()).toEqual(names(20)));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toEqual(names(40)));
    server.ids.unshift('new');
    server.ids.splice(server.ids.indexOf('7'), 1);
    await act(() => refetchAll(server.client));
    await waitFor(() => expect(shown()).toEqual(['new', ...names(40).filter((id) => id !== '7')]));
    expect(server.asked.map(({ variables }) => variables.after)).toEqual([undefined, '19', undefined, '19']);
  });

  it('keeps the next page when a refetch from before the press is answered after it', async () => {
    const answers = heldAnswers();
    const server = openList(names(45), answers);
    show(server);
    await waitFor(() => expect(shown()).toEqual(names(20)));
    await answers.during(() => void refetchAll(server.client));
    await answers.during(() => fireEvent.click(screen.getByRole('button', { name: 'Show more' })));
    // The refetch is answered after the next page, and before that page is drawn.
    await answers.releaseAll();
    await waitFor(() => expect(shown()).toEqual(names(40)));
  });

  it('leaves out no row when the list was refetched while its next page was under way', async () => {
    const answers = heldAnswers();
    const server = openList(names(45), answers);
    show(server);
    await waitFor(() => expect(shown()).toEqual(names(20)));
    const answerMore = await answers.during(() => fireEvent.click(screen.getByRole('button', { name: 'Show more' })));
    server.ids.unshift('a', 'b', 'c');
    await act(() => refetchAll(server.client));
    await answerMore();
    await waitFor(() => expect(shown()).toEqual(['a', 'b', 'c', ...names(37)]));
  });

  it('shows as many rows as before on the way back', async () => {
    const server = openList(names(30));
    show(server);
    await waitFor(() => expect(shown()).toHaveLength(20));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toHaveLength(30));
    cleanup();
    show(server);
    await waitFor(() => expect(server.asked).toHaveLength(4));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(shown()).toEqual(names(30));
  });
});

it('shows no row twice that has moved to the next page', () => {
  const page = (nodes: object[], hasNextPage: boolean) => ({
    rulings: { pageInfo: { hasNextPage }, edges: nodes.map((node) => ({ node })) },
  });
  const known = page([{ position: 9 }, { position: 8 }], true);
  const next = page([{ position: 8 }, { position: 7 }], false);
  expect(withNextPage(known, next)).toEqual(page([{ position: 9 }, { position: 8 }, { position: 7 }], false));
});
