import { useSubscription } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { PostRows } from './PostRows.tsx';

const Scheduled = graphql(`
  query ScheduledBlogPosts($after: String) {
    scheduledBlogPosts(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { postId version title category publishAt author { id firstName lastName } } }
    }
  }
`);
const News = graphql(`
  subscription BlogSchedule($after: Float) { blogReviewsChanged(after: $after) }
`);
const Reschedule = graphql(`
  mutation RescheduleBlogPost($postId: ID!, $version: Int!, $publishAt: DateTimeISO) {
    reschedulePost(postId: $postId, version: $version, publishAt: $publishAt) { id status nextStatus }
  }
`);

interface Scheduled {
  postId: string;
  version: number;
  title: string;
  publishAt?: string | null;
}

/** Approved posts that wait for their time: another time, or now. */
export function ScheduledPosts() {
  const query = usePagedQuery(Scheduled, {});
  const look = () => refetchSafely(query.refetch);
  useSubscription(News, { ignoreResults: true, onData: look, onError: () => undefined });
  const posts = query.data?.scheduledBlogPosts.edges.map(({ node }) => node);
  if (!posts) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  if (posts.length === 0) return <Muted>No post waits for its time.</Muted>;
  return (
    <Stack>
      <PostRows aria-label="Scheduled posts">
        {posts.map((post) => (
          <li key={post.postId}>
            <Link to={paths.blogPost(post.postId)}>{post.title}</Link>
            <Muted>{`${nameOf(post.author)}, ${post.category}${post.publishAt ? `, to be published ${momentOf(post.publishAt)}` : ''}`}</Muted>
            <Times post={post} onChanged={look} />
          </li>
        ))}
      </PostRows>
      {query.hasMore && <ShowMore onMore={query.more} />}
    </Stack>
  );
}

function Times({ post, onChanged }: { post: Scheduled; onChanged: () => void }) {
  const { postId, version, title } = post;
  const [asks, setAsks] = useState(false);
  const [reschedule, busy] = useAction(Reschedule);
  const now = async () => {
    const { refusal } = await reschedule({ postId, version, publishAt: null }, `Published: ${title}`);
    if (!refusal) onChanged();
  };
  return (
    <Row>
      <Button small busy={busy && !asks} onClick={() => void now()} aria-label={`Publish ${title} now`}>
        Publish now
      </Button>
      <Button small variant="quiet" onClick={() => setAsks(true)} aria-label={`Reschedule ${title}`}>
        Reschedule
      </Button>
      {asks && <TimeDialog post={post} onChanged={onChanged} onClose={() => setAsks(false)} />}
    </Row>
  );
}

function TimeDialog(props: { post: Scheduled; onChanged: () => void; onClose: () => void }) {
  const { post, onChanged, onClose } = props;
  const { postId, version, title } = post;
  const [at, setAt] = useState(() => localOf(post.publishAt));
  const [problem, setProblem] = useState<string>();
  const [reschedule, busy] = useAction(Reschedule, { refused: false });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(Date.parse(at) > Date.now())) return setProblem('Choose a time that is still to come.');
    const publishAt = new Date(at).toISOString();
    const { refusal } = await reschedule({ postId, version, publishAt }, `${title}: ${momentOf(publishAt)}`);
    if (refusal) return setProblem(refusal.message);
    onChanged();
    onClose();
  };
  return (
    <Dialog title="Reschedule" open busy={busy} onOpenChange={(open) => !open && onClose()}>
      <form noValidate onSubmit={save}>
        <Stack>
          <Field label="Publish at" hint="On your own clock" error={problem} required>
            <Input type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
          </Field>
          <Row>
            <Button type="submit" variant="primary" busy={busy}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

/** A UTC instant as a field for local time takes it, to the minute. */
function localOf(instant: string | null | undefined): string {
  if (!instant) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
