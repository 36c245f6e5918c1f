import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { paths } from '../shared/paths.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Page, Section, Stack } from '../ui/Layout.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';

const RetentionTable = graphql(`
  query RetentionTable { retention { what until why } }
`);

interface Row {
  what: string;
  until: string;
  why: string;
}
const columns: readonly Column<Row>[] = [
  { key: 'what', header: 'What', cell: ({ what }) => what, name: true },
  { key: 'until', header: 'Until', cell: ({ until }) => until, prose: true },
  { key: 'why', header: 'Why', cell: ({ why }) => why, prose: true },
];

/** /privacy: what is kept, how long and why, as the gateway's table of it says. */
export function PrivacyScreen() {
  return (
    <Page title="Privacy" lead="What Chairside keeps of you, how long, and why.">
      <Stack $gap={6}>
        <p>
          There is no advertising here, and nothing about you is sold. Those you deal with see what they need for it:
          the shop you book, the seller who sends you something, the company that charges your card. You see and change
          what you gave us in your <Link to={paths.profile}>profile</Link>, and close your account in the{' '}
          <Link to={paths.settings}>settings</Link>. For anything else, <Link to={paths.contact}>write to us</Link>.
        </p>
        <Kept />
      </Stack>
      <Section $tight />
    </Page>
  );
}

function Kept() {
  const query = useQuery(RetentionTable);
  if (!query.data)
    return (
      <Unanswered
        query={query}
        skeleton={
          <Room>
            <Loading>
              <SkeletonText lines={12} />
            </Loading>
          </Room>
        }
      />
    );
  return (
    <DataTable
      caption="What is kept, how long, and why"
      columns={columns}
      rows={query.data.retention}
      rowKey={({ what }) => what}
    />
  );
}

/** The table is longer than a window: the footer comes below it, and does not move when it is there. */
const Room = styled.div`min-height: 100vh;`;
