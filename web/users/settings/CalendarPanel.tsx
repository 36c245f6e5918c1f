import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { CopyLink } from '../../shared/CopyLink.tsx';
import { momentOf } from '../../shared/instants.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';

const MyCalendar = graphql(`query MyCalendar { calendarLink { url madeAt } }`);
const MakeLink = graphql(`mutation MakeCalendarLink { makeCalendarLink { url madeAt } }`);
const RemoveLink = graphql(`mutation RemoveCalendarLink { removeCalendarLink }`);

/** The secret link by which a calendar program follows the member's appointments. */
export function CalendarPanel() {
  const query = useQuery(MyCalendar, { fetchPolicy: 'cache-and-network' });
  return (
    <Panel
      title="Your calendar"
      text="Your phone’s calendar can follow your appointments: those you have booked, and those at your shops. Your calendar asks for changes by itself, some only once a day."
    >
      {query.data ? (
        <Link link={query.data.calendarLink ?? undefined} />
      ) : (
        <Unanswered query={query} skeleton={<SkeletonText />} />
      )}
    </Panel>
  );
}

function Link({ link }: { link: { url: string; madeAt: string } | undefined }) {
  const [asking, setAsking] = useState<'make' | 'remove'>();
  const [make, making] = useAction(MakeLink, {
    done: 'Your link is made',
    update: (cache, { data }) =>
      void (data && cache.writeQuery({ query: MyCalendar, data: { calendarLink: data.makeCalendarLink } })),
  });
  const [remove, removing] = useAction(RemoveLink, {
    done: 'The link does not work any more',
    update: (cache, { data }) => void (data && cache.writeQuery({ query: MyCalendar, data: { calendarLink: null } })),
  });
  if (!link)
    return (
      <Button busy={making} onClick={() => void make({})}>
        Make a link
      </Button>
    );
  const confirm = async () => {
    await (asking === 'make' ? make({}) : remove({}));
    setAsking(undefined);
  };
  return (
    <Stack $gap={3}>
      <Row $gap={2}>
        <CopyLink path={link.url} />
        <Button onClick={() => setAsking('make')}>Make another</Button>
        <Button variant="danger" onClick={() => setAsking('remove')}>
          Remove
        </Button>
      </Row>
      <Muted>{`Made ${momentOf(link.madeAt)}. Whoever has it can read your appointments: give it to your calendar alone.`}</Muted>
      <AlertDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={asking === 'make' ? 'Make another link?' : 'Remove the link?'}
        description="The present one stops working, and calendars that follow it show no changes any more."
        cancelLabel="Keep it"
        confirmLabel={asking === 'make' ? 'Make another' : 'Remove'}
        danger
        busy={making || removing}
        onConfirm={() => void confirm()}
      />
    </Stack>
  );
}
