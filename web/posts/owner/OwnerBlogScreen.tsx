import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { OwnerEyebrow } from '../../shared/OwnerEyebrow.tsx';
import { paths } from '../../shared/paths.ts';
import { useProblems } from '../../shared/problems.ts';
import { useSession } from '../../shared/session.tsx';
import { useDraft } from '../../shared/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted, Page, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MyPosts } from '../desk/DeskScreen.tsx';
import type { Draft } from '../keeping/draft.ts';
import type { Keeper, KeeperState } from '../keeping/keeper.ts';
import { StateLine } from '../keeping/StateLine.tsx';
import { type Keeping, useKeeper } from '../keeping/useKeeper.ts';
import { newPostId } from '../postId.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { Conflict } from '../write/Conflict.tsx';
import { ContentField } from '../write/PostFields.tsx';
import { useCopy } from '../write/useCopy.ts';
import { AddPostDialog } from './AddPostDialog.tsx';
import { PostRows } from './PostRows.tsx';
import { PublishedPosts } from './PublishedPosts.tsx';
import { ReviewQueue } from './ReviewQueue.tsx';
import { ScheduledPosts } from './ScheduledPosts.tsx';

const Latest = graphql(`
  query MyLatestBlogs { myBlogPosts(first: 6) { totalCount edges { node { id title category status nextStatus work { isRemoved } } } } }
`);
const form = 'add-post';

/** /owner/blog (specification §2): 'My Blogs', the editor with 'Create blog', and what waits for review. */
export function OwnerBlogScreen() {
  const client = useApolloClient();
  return (
    <Page title="Blog" eyebrow={<OwnerEyebrow />} lead="Write for the community, and decide on what members wrote.">
      <Stack $gap={8}>
        <section aria-labelledby="to-review">
          <Stack>
            <h2 id="to-review">Review pending blogs</h2>
            <Queues />
          </Stack>
        </section>
        <MyBlogs />
        <NewBlog onAdded={() => void client.refetchQueries({ include: [Latest] })} />
      </Stack>
    </Page>
  );
}

const tabs = ['pending', 'scheduled', 'published', 'drafts'] as const;
type Tab = (typeof tabs)[number];

/** Posts by what is to be done with them; which is shown stands in the address. */
function Queues() {
  const [params, setParams] = useSearchParams();
  return (
    <Tabs<Tab>
      label="Posts"
      value={tabs.find((tab) => tab === params.get('tab')) ?? 'pending'}
      onChange={(value) => setParams(value === 'pending' ? {} : { tab: value }, { replace: true })}
      items={[
        { value: 'pending', label: 'Pending', content: <ReviewQueue /> },
        { value: 'scheduled', label: 'Scheduled', content: <ScheduledPosts /> },
        { value: 'published', label: 'Published', content: <PublishedPosts /> },
        { value: 'drafts', label: 'Drafts', content: <MyPosts begin="draft" /> },
      ]}
    />
  );
}

function MyBlogs() {
  const latest = useQuery(Latest, { fetchPolicy: 'cache-and-network' });
  const posts = latest.data?.myBlogPosts.edges.map(({ node }) => node).filter(({ work }) => !work?.isRemoved);
  return (
    <section aria-labelledby="my-blogs">
      <Stack>
        <Row $justify="space-between">
          <h2 id="my-blogs">My Blogs</h2>
          <Link to={paths.myPosts}>View all</Link>
        </Row>
        {!posts && <Unanswered query={latest} skeleton={<ListSkeleton />} />}
        {posts?.length === 0 && <Muted>You have not written a post yet.</Muted>}
        {posts && posts.length > 0 && (
          <PostRows>
            {posts.map(({ id, title, category, status, nextStatus }) => (
              <li key={id}>
                <Row $justify="space-between">
                  <Link to={paths.writePost(id)}>{title || 'Untitled'}</Link>
                  <StatusBadge status={status} next={nextStatus} />
                </Row>
                <Muted>{category}</Muted>
              </li>
            ))}
          </PostRows>
        )}
      </Stack>
    </section>
  );
}

/** The post begun here lasts until it was added; its id is kept in this browser. */
function NewBlog({ onAdded }: { onAdded: () => void }) {
  const memberId = useSession().user?._id ?? '';
  const [kept, keep] = useDraft(`${memberId}/owner-blog`);
  const [first] = useState(newPostId);
  const postId = kept || first;
  const keeping = useKeeper(postId, memberId);
  const next = () => {
    keep(newPostId());
    onAdded();
  };
  const { state, keeper, failure, retry } = keeping;
  return (
    <section aria-labelledby="new-blog">
      <Stack>
        <h2 id="new-blog">New blog</h2>
        {failure && <ErrorPanel message={failure.message} onRetry={retry} />}
        {!failure && (!state || !keeper) && (
          <Loading>
            <Skeleton $h="560px" />
          </Loading>
        )}
        {state && keeper && (
          <Editing key={postId} {...{ postId, state, keeper, keeping }} onBegun={() => keep(postId)} onAdded={next} />
        )}
      </Stack>
    </section>
  );
}

function Editing(props: {
  postId: string;
  state: KeeperState;
  keeper: Keeper;
  keeping: Keeping;
  onBegun: () => void;
  onAdded: () => void;
}) {
  const { postId, state, keeper, keeping, onBegun, onAdded } = props;
  const problems = useProblems(form);
  const [open, setOpen] = useState(false);
  const copy = useCopy(keeper);
  const change = (part: Partial<Draft>) => {
    onBegun();
    keeper.write({ ...keeper.state().draft, ...part });
    for (const name of Object.keys(part)) problems.clear(name);
  };
  const fields = { form, draft: state.draft, problems, onChange: change };
  return (
    <Stack>
      {state.phase === 'conflict' && <Conflict {...{ state, keeper }} onCopy={copy.make} busy={copy.busy} />}
      <ContentField {...fields} steps={keeping.steps} onSteps={keeping.keepSteps} />
      <Row $justify="space-between">
        <Button variant="primary" onClick={() => setOpen(true)}>
          Create blog
        </Button>
        <StateLine state={state} />
      </Row>
      {open && <AddPostDialog {...fields} {...{ postId, keeper }} onClose={() => setOpen(false)} onAdded={onAdded} />}
    </Stack>
  );
}
