import { useQuery } from '@apollo/client/react';
import { Link, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { PortfolioGrid } from '../../shared/portfolio/PortfolioGrid.tsx';
import { refusalOf } from '../../shared/refusal.ts';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Muted, Page, Row, Stack } from '../../ui/Layout.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { ForumSkeleton } from '../ForumSkeleton.tsx';
import { MemberModeration } from '../moderation/MemberModeration.tsx';
import { MyRulings } from '../moderation/MyRulings.tsx';
import { commentsWord, dayOf } from '../posts.ts';
import { MemberLinks } from './MemberLinks.tsx';
import { MemberList } from './MemberList.tsx';
import { MemberShops } from './MemberShops.tsx';

const MemberPage = graphql(`
  query MemberPage($id: ID!) {
    member(id: $id) { ...AuthorFields bio memberSince website youtube linkedIn instagram }
    forumProfile(memberId: $id) { threadCount commentCount likeCount hiddenCount }
    shopsOf(memberId: $id, first: 50) { id name category address city state priceCents rating reviewCount }
  }
`);
const TheirThreads = graphql(`
  query ThreadsOfMember($id: ID!) { threadsBy(memberId: $id, first: 20) { id topic category createdAt commentCount } }
`);

/** A member's public profile: name and links, shops and products, threads and how they were liked. */
export function UserScreen() {
  const { id = '' } = useParams();
  const { status, user } = useSession();
  const query = useQuery(MemberPage, { variables: { id } });
  const { data } = query;
  // The list is for members the forum is open to; the page stands without it.
  const threads = useQuery(TheirThreads, { variables: { id }, skip: status !== 'member' });
  if (!data) {
    return (
      <Page title="Member" narrow>
        <Unanswered query={query} skeleton={<ForumSkeleton count={2} />} />
      </Page>
    );
  }
  const { member, forumProfile: profile, shopsOf: shops } = data;
  if (!member) return <NotFoundScreen />;
  const begun = threads.data?.threadsBy ?? [];
  return (
    <Page
      title={nameOf(member)}
      narrow
      eyebrow={member.userName && `@${member.userName}`}
      lead={`Member since ${dayOf(member.memberSince)}`}
    >
      <Stack $gap={6}>
        <Row $align="flex-start" $gap={5}>
          <Avatar name={nameOf(member)} src={member.pictureUrl} size={88} />
          <Beside $gap={4}>
            {member.bio && <Bio>{member.bio}</Bio>}
            <MemberLinks member={member} />
            <Figures>
              <Figure label="Threads" value={profile.threadCount} />
              <Figure label="Comments" value={profile.commentCount} />
              <Figure label="Likes" value={profile.likeCount} />
              {profile.hiddenCount !== null && profile.hiddenCount > 0 && (
                <Figure label="Hidden" value={profile.hiddenCount} />
              )}
            </Figures>
          </Beside>
        </Row>
        <MemberShops shops={shops} writes={status === 'member' && user?._id !== id} />
        <PortfolioGrid pageId={member.id} ownerId={member.id} />
        {user && hasRight(user.role, 'moderate') && user._id !== id && <MemberModeration member={member} />}
        {user?._id === id && <MyRulings />}
        {status === 'member' && (
          <section aria-labelledby="threads-begun">
            <h2 id="threads-begun">Threads</h2>
            {!threads.data && threads.loading && <ForumSkeleton count={1} />}
            {threads.error && (
              <NotListed
                error={threads.error}
                retry={() => refetchSafely(threads.refetch)}
                retrying={threads.loading}
              />
            )}
            {threads.data && begun.length === 0 && <Muted>No threads yet</Muted>}
            <MemberList>
              {begun.map((thread) => (
                <li key={thread.id}>
                  <Link to={paths.thread(thread.id)}>{thread.topic}</Link>
                  <Muted>{`${thread.category} · ${dayOf(thread.createdAt)} · ${commentsWord(thread.commentCount)}`}</Muted>
                </li>
              ))}
            </MemberList>
          </section>
        )}
      </Stack>
    </Page>
  );
}

/** Why the member's threads are not listed; a banned viewer finds the reason and the end of the ban in the forum. */
function NotListed({ error, retry, retrying }: { error: Error; retry: () => void; retrying: boolean }) {
  const { code, message } = refusalOf(error);
  if (code !== 'BANNED_FROM_FORUM') return <ErrorPanel message={message} onRetry={retry} retrying={retrying} />;
  return (
    <Muted role="status">
      You cannot see them while you are banned from the forum. <Link to={paths.forum}>Why, and until when</Link>
    </Muted>
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** What there always is to say stands beside the picture: it is never alone in its row. */
const Beside = styled(Stack)`flex: 1 1 240px; justify-content: center; min-height: 88px;`;
const Bio = styled.p`white-space: pre-line; unicode-bidi: plaintext; overflow-wrap: anywhere; max-width: 60ch;`;
const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[8]};
  dt {
    color: ${color.muted};
    font-size: ${size.sm};
  }
  dd {
    font: 800 ${size.xxl}/1 ${font.display};
    font-variant-numeric: tabular-nums;
  }
`;
