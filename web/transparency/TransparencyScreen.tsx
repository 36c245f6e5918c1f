import { useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { momentOf } from '../shared/instants.ts';
import { savePrivateFile } from '../shared/privateFile.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Button } from '../ui/Button.tsx';
import { formatNumber } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Code, Muted, Page, Row, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { useToast } from '../ui/Toast.tsx';
import { color, space } from '../ui/tokens.ts';
import { HeadRow } from './HeadRow.tsx';
import { WhatItProves } from './WhatItProves.tsx';

const Heads = graphql(`
  query TransparencyScreen($after: String) {
    transparency {
      isSigning
      keys { key since }
      latest { number size signedAt root }
      heads(first: 10, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { number ...HeadRow } } }
    }
  }
`);

/** /transparency: the log's signed heads, what they prove and what not, and how to check them. For everybody. */
export const TransparencyScreen = () => (
  <Page
    narrow
    title="Transparency"
    lead="Every booking, payment and decision here is recorded for good. This page lets anyone find out whether that record was changed afterwards."
  >
    <Sections>
      <WhatItProves />
      <Published />
    </Sections>
  </Page>
);

function Published() {
  const query = usePagedQuery(Heads, {});
  const found = query.data?.transparency;
  if (!found) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { latest, keys, heads, isSigning } = found;
  return (
    <>
      <section aria-labelledby="latest-head">
        <h2 id="latest-head">The record now</h2>
        <Stack $gap={2}>
          <p>
            {latest
              ? `${formatNumber(latest.size)} events were recorded by ${momentOf(latest.signedAt)}.`
              : 'No head has been signed yet.'}
          </p>
          {latest && <Code>{latest.root}</Code>}
          {!isSigning && (
            <p role="status">
              No new head is signed at the moment: the record is being read after a start, or someone has to look at it.
            </p>
          )}
        </Stack>
      </section>
      <section aria-labelledby="heads">
        <Row $justify="space-between">
          <h2 id="heads">Signed heads</h2>
          {heads.totalCount > 0 && <Download />}
        </Row>
        <Muted>{`${formatNumber(heads.totalCount)} in all, newest first.`}</Muted>
        <HeadList aria-labelledby="heads">
          {heads.edges.map(({ node }) => (
            <HeadRow key={node.number} head={node} />
          ))}
        </HeadList>
        {query.hasMore && <ShowMore onMore={query.more} />}
      </section>
      <section aria-labelledby="keys">
        <h2 id="keys">{keys.length === 1 ? 'The public key' : 'The public keys'}</h2>
        <HeadList aria-labelledby="keys">
          {keys.map(({ key, since }) => (
            <li key={key}>
              <Code>{key}</Code>
              <Muted>{`Since ${momentOf(since)}`}</Muted>
            </li>
          ))}
        </HeadList>
      </section>
    </>
  );
}

function Download() {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    await savePrivateFile('/transparency/notes', 'chairside-heads.txt').catch(() =>
      toast.error('The heads could not be had. Please try again.'),
    );
    setBusy(false);
  };
  return (
    <Button small busy={busy} icon={<Icon name="download" size={18} />} onClick={() => void save()}>
      Download the heads
    </Button>
  );
}

const Sections = styled.div`
  display: grid;
  gap: ${space[8]};
  padding-bottom: ${space[12]};
  section {
    display: grid;
    gap: ${space[3]};
    min-width: 0;
  }
`;
const HeadList = styled.ul`
  display: grid;
  border: 1px solid ${color.line};
  background: ${color.surface};
  > li {
    display: grid;
    gap: ${space[2]};
    padding: ${space[4]};
    min-width: 0;
  }
  > li + li {
    border-top: 1px solid ${color.line};
  }
`;
