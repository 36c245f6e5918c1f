import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Art } from './Art.tsx';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { Card, cardLink, LinkCard } from './Card.tsx';
import { Carousel } from './Carousel.tsx';
import { ConnectionDot } from './ConnectionDot.tsx';
import { CountUp } from './CountUp.tsx';
import { DataTable } from './DataTable.tsx';
import { formatCentsExact } from './format.ts';
import { Shelf } from './KitShelf.tsx';
import { Code, Grid, Lettering, Muted, Row, Stack } from './Layout.tsx';
import { Pagination } from './Pagination.tsx';
import { Loading, Skeleton, SkeletonText } from './Skeleton.tsx';
import { StarRating } from './StarRating.tsx';
import { EmptyState, ErrorPanel } from './States.tsx';
import { Tabs } from './Tabs.tsx';
import { space } from './tokens.ts';

const rows = [
  { id: 'b-1', name: 'Ana Ortiz', when: 'Friday, 2:30pm', cents: 3500, state: 'ok' as const, word: 'Confirmed' },
  { id: 'b-2', name: 'Ben Kofi', when: 'Friday, 3:00pm', cents: 4250, state: 'warn' as const, word: 'Held' },
  { id: 'b-3', name: 'Chloe Park', when: 'Saturday, 9:00am', cents: 120000, state: 'err' as const, word: 'Cancelled' },
];

/** What content is laid out in. */
export function KitPieces() {
  return (
    <>
      <Shelf name="States in words">
        <Row>
          <Badge tone="ok">Confirmed</Badge>
          <Badge tone="warn">Held</Badge>
          <Badge tone="err">Cancelled</Badge>
          <Badge tone="info">Moved</Badge>
          <Badge>Past</Badge>
          <Badge tone="brand">Recommended</Badge>
          <ConnectionDot state="live" />
          <ConnectionDot state="connecting" />
          <ConnectionDot state="offline" />
        </Row>
      </Shelf>
      <Shelf name="Tabs">
        <Tabs
          label="Periods"
          items={[
            { value: 'm', label: 'Morning', count: 8, content: <p>Eight free chairs before noon.</p> },
            { value: 'a', label: 'Afternoon', count: 3, content: <p>Three in the afternoon.</p> },
            { value: 'e', label: 'Evening', count: 0, content: <p>Not available</p> },
          ]}
        />
      </Shelf>
      <Shelf name="Cards">
        <Grid $min={240}>
          {['oak-street', 'razor-club', 'the-comb'].map((id, at) => (
            <LinkCard key={id} $flush>
              <Art
                subject={{
                  of: 'shop',
                  name: ['Oak Street Barbers', 'The Razor Club', 'Comb & Chair'][at] ?? '',
                }}
              />
              <Inside>
                <h3>
                  <Title to=".">{['Oak Street Barbers', 'The Razor Club', 'Comb & Chair'][at]}</Title>
                </h3>
                <StarRating value={4.6 - at * 0.4} count={272 - at * 90} />
                <Muted>Chicago, Illinois</Muted>
              </Inside>
            </LinkCard>
          ))}
        </Grid>
      </Shelf>
      <Shelf name="Table">
        <DataTable
          caption="Bookings"
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'name', header: 'Name', name: true, cell: (row) => row.name },
            { key: 'id', header: 'Number', cell: (row) => <Code>{row.id}</Code> },
            { key: 'when', header: 'When', cell: (row) => row.when },
            { key: 'state', header: 'Status', cell: (row) => <Badge tone={row.state}>{row.word}</Badge> },
            { key: 'price', header: 'Price', figures: true, cell: (row) => formatCentsExact(row.cents) },
          ]}
          actions={(row) => (
            <Button small aria-label={`Edit the booking of ${row.name}`}>
              Edit
            </Button>
          )}
        />
      </Shelf>
      <Shelf name="Loading, empty, failed">
        <Grid $min={280}>
          <Loading>
            <Stack>
              <Skeleton $ratio="4 / 3" />
              <SkeletonText />
            </Stack>
          </Loading>
          <EmptyState
            title="No bookings yet"
            text="The next free chair is a few presses away."
            action={<Button variant="primary">Find a Barber</Button>}
          />
          <ErrorPanel message="The bookings could not be loaded." onRetry={() => undefined} traceId="7f3a91c2" />
        </Grid>
      </Shelf>
      <Shelf name="Count, pages, slides">
        <Stack $gap={6}>
          <Lettering>
            <CountUp value={1284} suffix="+" />
          </Lettering>
          <Pagination page={2} pages={10} hrefOf={(page) => `?page=${page}`} />
          <Carousel label="Our Client Reviews">
            {['Ana', 'Ben', 'Chloe', 'Dev'].map((name) => (
              <Card key={name}>
                <StarRating value={5} starsOnly />
                <p>The best fade in town, and on time to the minute.</p>
                <Muted>{name}</Muted>
              </Card>
            ))}
          </Carousel>
        </Stack>
      </Shelf>
    </>
  );
}

const Inside = styled.div`display: grid; gap: ${space[1]}; padding: ${space[4]};`;
const Title = styled(Link)`${cardLink}`;
