import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { useProblems } from '../../shared/problems.ts';
import { useSession } from '../../shared/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Input } from '../../ui/Input.tsx';
import { Page, Row, Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { type Choice, RadioGroup } from '../../ui/RadioGroup.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { color, space } from '../../ui/tokens.ts';
import type { Draft } from '../keeping/draft.ts';
import type { Keeper, KeeperState } from '../keeping/keeper.ts';
import { StateLine } from '../keeping/StateLine.tsx';
import { useKeeper } from '../keeping/useKeeper.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { Conflict } from './Conflict.tsx';
import { CoverField } from './CoverField.tsx';
import { ContentField, DescriptionField, TitleFields } from './PostFields.tsx';
import { problemsOf } from './problems.ts';
import { ReviewNotes } from './ReviewNotes.tsx';
import { useCopy } from './useCopy.ts';
import { useNotes } from './useNotes.ts';
import { useSubmit } from './useSubmit.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

const Work = graphql(`
  query BlogPostWork($id: ID!) {
    blogPost(id: $id) {
      id status nextStatus version title
      work { draftRevision submittedVersion publishAt isChanged reason isRemoved comments { id path start end quote text } }
    }
  }
`);
const form = 'write';
const moments: readonly Choice<'now' | 'later'>[] = [
  { value: 'now', label: 'As soon as it is approved' },
  { value: 'later', label: 'Not before a time' },
];

/** /blog/write/{id}: a post is written here, kept with each key press, and sent to be published. */
export function WriteScreen() {
  const { postId = '' } = useParams();
  const { user } = useSession();
  return <OnePost key={postId} postId={postId} memberId={user?._id ?? ''} />;
}

function OnePost({ postId, memberId }: { postId: string; memberId: string }) {
  const keeping = useKeeper(postId, memberId);
  const { state, keeper, failure, retry } = keeping;
  return (
    <Page
      title={state?.draft.title.trim() || 'New post'}
      eyebrow="Blog"
      lead={<Link to={paths.myPosts}>Your posts</Link>}
    >
      {failure && <ErrorPanel message={failure.message} onRetry={retry} />}
      {!failure && (!state || !keeper) && (
        <Loading>
          <Skeleton $h="620px" />
        </Loading>
      )}
      {state && keeper && (
        <Writing {...{ postId, state, keeper }} steps={keeping.steps} keepSteps={keeping.keepSteps} />
      )}
    </Page>
  );
}

interface WritingProps {
  postId: string;
  state: KeeperState;
  keeper: Keeper;
  steps: ReturnType<typeof useKeeper>['steps'];
  keepSteps: ReturnType<typeof useKeeper>['keepSteps'];
}

function Writing({ postId, state, keeper, steps, keepSteps }: WritingProps) {
  const navigate = useNavigate();
  const isOwner = useSession().user?.role === 'superadmin';
  const post = useQuery(Work, { variables: { id: postId }, fetchPolicy: 'cache-and-network' }).data?.blogPost;
  const problems = useProblems(form);
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState('');
  const [busy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const submit = useSubmit(postId);
  const copy = useCopy(keeper);
  const toast = useToast();

  const notes = useNotes(post?.work?.comments);
  const change = (part: Partial<Draft>) => {
    keeper.write({ ...keeper.state().draft, ...part });
    for (const name of Object.keys(part)) problems.clear(name);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (when === 'later' && !(Date.parse(at) > Date.now()))
      return problems.show([
        ...problemsOf(state.draft),
        { field: 'publishAt', message: 'Choose a time that is still to come.' },
      ]);
    problems.clear();
    setBusy(true);
    const found = await submit(keeper, state.draft, when === 'later' ? new Date(at).toISOString() : null);
    setBusy(false);
    if (found === 'conflict') return;
    if (found) return problems.show(found);
    toast.success(isOwner ? 'New Blog Added' : 'Sent. You are told once it is decided.');
    void navigate(paths.myPosts);
  };
  const fields = { form, draft: state.draft, problems, onChange: change };
  const sends = isOwner ? 'Publish' : post?.status === 'published' ? 'Send the new version' : 'Send for review';
  return (
    <Stack $gap={5}>
      <Row $justify="space-between">
        <Row>
          {post && <StatusBadge status={post.status} next={post.nextStatus} />}
          <StateLine state={state} />
        </Row>
        {post?.version !== undefined && (post?.work?.submittedVersion ?? 0) > 0 && (
          <Button small onClick={() => setShowsVersions(true)}>
            Versions
          </Button>
        )}
      </Row>
      {post?.status === 'published' && (
        <Note tone="info">Readers see the published version until this one is approved.</Note>
      )}
      {post?.work && (
        <ReviewNotes
          reason={post.work.reason}
          comments={post.work.comments}
          content={state.draft.content}
          onShow={notes.show}
        />
      )}
      {state.phase === 'conflict' && <Conflict state={state} keeper={keeper} onCopy={copy.make} busy={copy.busy} />}
      <Sheet noValidate onSubmit={send} aria-label="Post">
        <FormSummary errors={problems.summary} attempt={problems.attempt} />
        <TitleFields {...fields} />
        <DescriptionField {...fields} />
        <CoverField {...fields} onBusy={setUploading} />
        <ContentField {...fields} steps={steps} onSteps={keepSteps} notes={notes.forEditor} />
        <RadioGroup label="When" columns items={moments} value={when} onChange={(next) => next && setWhen(next)} />
        {when === 'later' && (
          <Field
            label="Publish at"
            hint="On your own clock"
            id={`${form}-publishAt`}
            error={problems.errorOf('publishAt')}
            required
          >
            <Input type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
          </Field>
        )}
        <Row>
          <Button type="submit" variant="primary" busy={busy || isUploading}>
            {sends}
          </Button>
          {post?.work?.publishAt && <span>{`To be published ${momentOf(post.work.publishAt)}`}</span>}
        </Row>
      </Sheet>
      {showsVersions && (
        <VersionsDialog postId={postId} keeper={keeper} current={state.draft} onClose={() => setShowsVersions(false)} />
      )}
    </Stack>
  );
}

const Sheet = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  color: ${color.ink};
  padding-bottom: ${space[12]};
`;
