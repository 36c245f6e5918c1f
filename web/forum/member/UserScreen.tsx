import { useQuery } from '@apollo/client/react';
import { Link, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { askAgain } from '../../app/askAgain.ts';
import { NotFoundScreen } from '../../app/NotFoundScreen.tsx';
import { paths } from '../../app/paths.ts';
import { refusalOf } from '../../app/refusal.ts';
import { useSession } from '../../app/session.tsx';
import { color, font, size, space } from '../../app/tokens.ts';
import { nameOf } from '../../bookings/lists.ts';
import { graphql } from '../../graphql/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Muted, Page, Row, Stack } from '../../ui/Layout.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { ForumSkeleton } from '../ForumSkeleton.tsx';
import { MemberModeration } from '../moderation/MemberModeration.tsx';
import { MyRulings } from '../moderation/MyRulings.tsx';
import { commentsWord, dayOf } from '../posts.ts';
import { MemberLinks } from './MemberLinks.tsx';
import { MemberList } from './MemberList.tsx';
import { MemberShops } from './MemberShops.tsx';

const MemberPage = graphql(`
  query MemberPage($id: ID!) {
    member(id: $id) { ...AuthorFields @unmask bio memberSince website youtube linkedIn instagram }
    forumProfile(memberId: $id) { threadCount commentCount likeCount hiddenCount }
    shopsOf(memberId: $id, first: 50) { id name category address city state priceCents rating reviewCount }
  }
`);
const TheirThreads = graphql(`
  query ThreadsOfMember($id: ID!) { threadsBy(memberId: $id, first: 20) { id topic category createdAt commentCount } }
`);

/** A member as others may know them: who they are, what they run and sell, what they have begun in the forum, how it was liked. */
export function UserScreen() {
  const { id = '' } = useParams();
  const { status, user } = useSession();
  const { data, error, loading, refetch } = useQuery(MemberPage, { variables: { id } });
  // The list is for members the forum is open to; the page stands without it.
  const threads = useQuery(TheirThreads, { variables: { id }, skip: status !== 'member' });
  if (!data) {
    return (
      <Page title="Member" narrow>
        {error ? <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} /> : <ForumSkeleton count={2} />}
      </Page>
    );
  }
  const { member, forumProfile: profile, shopsOf: shops } = data;
  if (!member) return <NotFoundScreen />;
  const begun = threads.data?.threadsBy ?? [];
  return (
    <Page title={nameOf(member)} narrow eyebrow={member.userName && `@${member.userName}`} lead={`Member since ${dayOf(member.memberSince)}`}>
      <Stack $gap={6}>
        <Row $align="flex-start">
          <Avatar name={nameOf(member)} src={member.pictureUrl} size={88} />
          <Stack $gap={2}>
            {member.bio && <Bio>{member.bio}</Bio>}
            <MemberLinks member={member} />
          </Stack>
        </Row>
        <Figures>
          <Figure label="Threads" value={profile.threadCount} />
          <Figure label="Comments" value={profile.commentCount} />
          <Figure label="Likes" value={profile.likeCount} />
          {profile.hiddenCount !== null && profile.hiddenCount > 0 && <Figure label="Hidden" value={profile.hiddenCount} />}
        </Figures>
        <MemberShops shops={shops} writes={status === 'member' && user?._id !== id} />
        {user?.role === 'superadmin' && user._id !== id && <MemberModeration member={member} />}
        {user?._id === id && <MyRulings />}
        {status === 'member' && (
          <section aria-labelledby="threads-begun">
            <h2 id="threads-begun">Threads</h2>
            {!threads.data && threads.loading && <ForumSkeleton count={1} />}
            {threads.error && <NotListed error={threads.error} retry={() => askAgain(threads.refetch)} retrying={threads.loading} />}
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

/** Why somebody's threads are not listed; who is banned finds the ban's reason and end in the forum. */
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

const Bio = styled.p`white-space: pre-line; unicode-bidi: plaintext; overflow-wrap: anywhere; max-width: 60ch;`;
const Figures = styled.dl`
  display: flex; flex-wrap: wrap; gap: ${space[4]} ${space[8]};
  dt { color: ${color.muted}; font-size: ${size.sm}; } dd { font: 800 ${size.xxl}/1 ${font.display}; font-variant-numeric: tabular-nums; }
`;
