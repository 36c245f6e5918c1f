import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { BlogDecision } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { momentOf } from '../../shared/instants.ts';
import { useShortcut } from '../../shared/shortcuts.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { richTextOf } from '../../ui/richText/richText.ts';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { color, radius, space } from '../../ui/tokens.ts';
import { ArticlePreview, type ShownArticle } from '../read/ArticleSheet.tsx';
import { CommentDialog } from './CommentDialog.tsx';
import { useComments } from './useComments.ts';

const Submitted = graphql(`
  query SubmittedBlogPost($postId: ID!, $version: Int!) {
    blogPostVersion(postId: $postId, version: $version) { version title category content coverUrl coverAlt minutes }
    blogPost(id: $postId) { id publishedAt }
  }
`);
const Review = graphql(`
  mutation ReviewBlogPost($postId: ID!, $version: Int!, $decision: BlogDecision!, $reason: String, $comments: [BlogReviewCommentInput!]) {
    reviewPost(postId: $postId, version: $version, decision: $decision, reason: $reason, comments: $comments) { id status nextStatus }
  }
`);

interface Waiting {
  postId: string;
  version: number;
  title: string;
  publishAt?: string | null;
  author: ShownArticle['author'];
}

/** A post as it will look, with the decision about it. */
export function ReviewedPost({ post, onDecided }: { post: Waiting; onDecided: () => void }) {
  const { postId, version, title, author, publishAt } = post;
  const query = useQuery(Submitted, { variables: { postId, version } });
  const [asking, setAsking] = useState<'return' | 'reject' | 'comment'>();
  const [comments, keepComments] = useComments(postId, version);
  const [words, setWords] = useState('');
  const [review, busy] = useAction(Review);
  const decide = async (decision: BlogDecision, reason?: string) => {
    const said = { approve: publishAt ? 'Approved' : 'Published', return: 'Returned', reject: 'Rejected' }[decision];
    const answer = await review(
      { postId, version, decision, reason: reason ?? null, comments: decision === 'return' ? [...comments] : null },
      `${said}: ${title}`,
    );
    if (answer.refusal) return answer;
    keepComments([]);
    onDecided();
    return answer;
  };
  // A key that is held down would approve the next post unseen.
  useShortcut('a', ({ repeat }) => !repeat && query.data && !busy && void decide('approve'));
  useShortcut('r', () => query.data && setAsking('reject'));
  const found = query.data?.blogPostVersion;
  if (!found) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  // Approved now it is dated now, or when it is to be published; a new version keeps the date of the first one.
  const when = publishAt ?? new Date().toISOString();
  const first = query.data?.blogPost?.publishedAt;
  const willBe = { ...found, id: postId, author, publishedAt: first ?? when, updatedAt: first ? when : null };
  const comment = () => {
    setWords(getSelection()?.toString().trim() ?? '');
    setAsking('comment');
  };
  return (
    <Sheet aria-label={`Preview of ${title}`}>
      <Stack $gap={5}>
        <Row>
          <Button variant="primary" busy={busy} onClick={() => void decide('approve')}>
            Approve
          </Button>
          <Button onClick={() => setAsking('return')}>Return</Button>
          <Button variant="danger" onClick={() => setAsking('reject')}>
            Reject
          </Button>
          <Button variant="quiet" onClick={comment}>
            Comment on a passage
          </Button>
        </Row>
        {publishAt && <Muted>{`To be published ${momentOf(publishAt)}`}</Muted>}
        {comments.length > 0 && (
          <ul aria-label="Your comments">
            {comments.map(({ quote, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two comments may say the same.
              <li key={at}>
                <blockquote>{quote}</blockquote>
                <p>{text}</p>
                <Button
                  small
                  variant="quiet"
                  onClick={() => keepComments(comments.filter((_, other) => other !== at))}
                  aria-label={`Remove the comment on ${quote}`}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <ArticlePreview article={willBe} />
      </Stack>
      {asking === 'comment' && (
        <CommentDialog
          document={richTextOf(found.content) ?? []}
          words={words}
          onDone={(made) => {
            keepComments([...comments, made]);
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {(asking === 'return' || asking === 'reject') && (
        <TextDialog
          title={asking === 'return' ? 'Return this post?' : 'Reject this post?'}
          description={
            asking === 'return'
              ? 'The author reads the reason and your comments, and can send it again.'
              : 'The author reads the reason. The post stays with them as a draft.'
          }
          label="Reason"
          missing="Please give a reason."
          confirmLabel={asking === 'return' ? 'Return' : 'Reject'}
          danger={asking === 'reject'}
          onConfirm={(reason) => decide(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Sheet>
  );
}

const Sheet = styled.section`
  min-width: 0;
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  overflow-wrap: anywhere;
  ul[aria-label='Your comments'] {
    display: grid;
    gap: ${space[3]};
    blockquote {
      padding-left: ${space[3]};
      border-left: 4px solid ${color.lineStrong};
    }
    }
`;
