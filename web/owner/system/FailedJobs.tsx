import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { FailedJobFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Code, Muted, Row, Stack } from '../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { TryAllAgain } from './TryAllAgain.tsx';
import { countWords, factWords, jobWords } from './words.ts';

const Failed = graphql(`
  query FailedJobs($after: String) {
    failedJobs(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...FailedJobFields } }
    }
  }
`);
graphql(`fragment FailedJobFields on FailedJob { id name tries at cause error about { name value } }`);
const Retry = graphql(`mutation RetryJob($id: ID!) { retryJob(id: $id) { ...QueueFields } }`);

/** Jobs whose every try has failed; each is tried again every hour for a week. None can be thrown away: each is something an event asks for. */
export function FailedJobs({ count, onChanged }: { count: number; onChanged: () => void }) {
  const query = usePagedQuery(Failed, {});
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another list
  useEffect(() => refetchSafely(refetch), [count, refetch]);
  const [retry] = useAction(Retry, { done: 'It is tried again.' });
  const look = () => {
    onChanged();
    refetchSafely(refetch);
  };
  const again = async (id: string) => {
    await retry({ id });
    look();
  };
  const found = query.data?.failedJobs;
  return (
    <section aria-labelledby="failed-jobs">
      <Stack $gap={3}>
        <Row $justify="space-between">
          <h2 id="failed-jobs">Failed jobs</h2>
          {found && found.totalCount > 0 && <TryAllAgain count={found.totalCount} onDone={look} />}
        </Row>
        {!found && count > 0 && <Unanswered query={query} skeleton={<Waiting rows={Math.min(count, 5)} />} />}
        {(found ? found.edges.length === 0 : count === 0) && <Muted role="status">No job has failed.</Muted>}
        {found && found.edges.length > 0 && (
          <List aria-label="Failed jobs">
            {found.edges.map(({ node }) => (
              <FailedRow key={node.id} job={node} onAgain={() => again(node.id)} />
            ))}
          </List>
        )}
        {query.hasMore && <ShowMore key={found?.edges.length} onMore={query.more} />}
      </Stack>
    </section>
  );
}

/** As many rows as there will be, so that what follows stays where it is. */
const Waiting = ({ rows }: { rows: number }) => (
  <Loading>
    <Stack $gap={3}>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <Skeleton key={row} $h="150px" />
      ))}
    </Stack>
  </Loading>
);

function FailedRow({ job, onAgain }: { job: FailedJobFieldsFragment; onAgain: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onAgain();
    setBusy(false);
  };
  const { name, at, tries, cause, error, about } = job;
  return (
    <li>
      <Row $justify="space-between" $align="flex-start">
        <Stack $gap={1}>
          <strong>{jobWords(name)}</strong>
          <Muted>
            <time dateTime={at}>{momentOf(at)}</time>
            {`, after ${countWords(tries, 'try', 'tries')}`}
          </Muted>
        </Stack>
        <Button small busy={busy} aria-label={`Try again: ${jobWords(name)}`} onClick={() => void press()}>
          Try again
        </Button>
      </Row>
      {cause && <p>{cause}</p>}
      <Fault>{error}</Fault>
      {about.length > 0 && (
        <Muted as="div">
          {about.map(({ name: fact, value }) => (
            <div key={fact}>
              {`${factWords(fact)}: `}
              <Code>{value}</Code>
            </div>
          ))}
        </Muted>
      )}
    </li>
  );
}

const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  gap: ${space[3]};
  > li {
    display: grid;
    gap: ${space[2]};
    padding: ${space[4]};
    background: ${color.surface};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
const Fault = styled(Code)`font-size: ${size.sm}; color: ${color.ink2};`;
