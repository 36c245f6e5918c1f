import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { HistoryButton } from '../../shared/history/HistoryButton.tsx';
import { dayOf, momentOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { roleWords } from '../../shared/roleWords.ts';
import { useSession } from '../../shared/session.tsx';
import { EmailLink, PhoneLink } from '../../ui/ContactLink.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { formatCentsExact, formatNumber } from '../../ui/format.ts';
import { Row } from '../../ui/Layout.tsx';
import { space } from '../../ui/tokens.ts';
import type { MemberRecord } from './memberRecord.ts';
import { planWords } from './wording.ts';

/** 'User Information' (specification §2). */
export const UserInformation = ({ member }: { member: MemberRecord }) => (
  <Facts title="User Information" facts={aboutOf(member)} />
);

const aboutOf = (member: MemberRecord): Fact[] => [
  {
    name: 'Email',
    value: (
      <>
        <EmailLink email={member.email} /> {!member.activated && '(not proven)'}
      </>
    ),
  },
  { name: 'Phone', value: <PhoneLink phone={member.phoneNumber} /> },
  { name: 'Banned from forum', value: banWords(member) },
  { name: 'Refer code', value: member.referCode },
  {
    name: 'Referred by',
    value: member.referredBy ? (
      <Link to={paths.ownerUser(member.referredBy.id)}>{nameOf(member.referredBy)}</Link>
    ) : (
      'Nobody'
    ),
  },
  {
    name: 'Referred',
    value: <Counted value={member.figures.referred} to={auditOf('AccountRegistered', { query: member.id })} />,
  },
  { name: 'User name', value: `@${member.userName}` },
  { name: 'Role', value: roleWords[member.role] },
  { name: 'Plan', value: <PlanFact member={member} /> },
  {
    name: 'Registered as',
    value: member.identity === 'entity' ? 'A company' : member.identity ? 'A person' : 'Not said',
  },
  { name: 'Place', value: member.place ?? 'Not said' },
  { name: 'Date created', value: <time dateTime={member.createdAt}>{momentOf(member.createdAt)}</time> },
  { name: 'Two-factor login', value: member.twoFactor ? 'On' : 'Off' },
];

/** The plan; for platform owners with what became of it since. */
const PlanFact = ({ member }: { member: MemberRecord }) => (
  <InLine $gap={2}>
    <span>{planText(member)}</span>
    <HistoryButton type="plan" id={member.id} name={`the plan of ${nameOf(member)}`} owners={[]} />
  </InLine>
);
/** As high as a line of words, so that the fact keeps in line with its name. */
const InLine = styled(Row)`margin-block: calc(-1 * ${space[2]});`;

type Narrowed = { readonly person: string } | { readonly query: string };

/** The events of a name that are of a member, or that have their id in them. */
const auditOf = (type: string, narrowed: Narrowed): string =>
  `${paths.ownerAudit}?${new URLSearchParams({ type, ...narrowed }).toString()}`;

/** A figure that leads to what it counts, for those who may read that. */
function Counted({ value, to, text = formatNumber(value) }: { value: number; to: string; text?: string }) {
  const { user } = useSession();
  return value > 0 && user?.role === 'superadmin' ? <Link to={to}>{text}</Link> : text;
}

const planText = ({ plan, planGivenUntil }: MemberRecord): string =>
  `${planWords[plan ?? 'basic']}${planGivenUntil ? `, given until ${dayOf(planGivenUntil)}` : ''}`;

const banWords = ({ ban }: MemberRecord): string =>
  ban ? `Yes, ${ban.until ? `until ${momentOf(ban.until)}` : 'for good'}: ${ban.reason}` : 'No';

/** What the member has done here, with links to where it is. */
export function UserActivity({ member }: { member: MemberRecord }) {
  const { id, figures, listings } = member;
  const count = (value: number) => formatNumber(value);
  const profile = (value: number) =>
    value > 0 && member.status !== 'Deleted' ? <Link to={paths.user(member.id)}>{count(value)}</Link> : count(value);
  return (
    <Facts
      title="Activity"
      facts={[
        {
          name: 'Shops and products',
          value:
            listings.length === 0 ? (
              'None'
            ) : (
              <ul>
                {listings.map(({ id: shopId, name, category }) => (
                  <li key={shopId}>
                    {member.status === 'Deleted' || member.status === 'Suspended' ? (
                      name
                    ) : (
                      <Link to={category === 'barbers' ? paths.barber(shopId) : paths.product(shopId)}>{name}</Link>
                    )}
                  </li>
                ))}
              </ul>
            ),
        },
        { name: 'Bookings', value: <Counted value={figures.bookings} to={auditOf('SlotHeld', { person: id })} /> },
        {
          name: 'Customers at their shops',
          value: <Counted value={figures.customers} to={auditOf('BookingConfirmed', { person: id })} />,
        },
        { name: 'Orders', value: <Counted value={figures.orders} to={auditOf('OrderPlaced', { person: id })} /> },
        { name: 'Sales', value: <Counted value={figures.sales} to={auditOf('OrderPaid', { query: id })} /> },
        {
          name: 'Payments for plans',
          value: (
            <Counted
              value={figures.planPayments}
              to={`${paths.ownerAudit}?record=plan:${encodeURIComponent(id)}`}
              text={
                figures.planPayments
                  ? `${count(figures.planPayments)}, ${formatCentsExact(figures.planPaidCents)} in all`
                  : count(0)
              }
            />
          ),
        },
        { name: 'Threads', value: profile(figures.threads) },
        { name: 'Comments', value: profile(figures.comments) },
        {
          name: 'Hidden posts',
          value: <Counted value={figures.hiddenPosts} to={auditOf('PostHidden', { person: id })} />,
        },
        {
          name: 'Flags and moderation',
          value: figures.rulings ? profile(figures.rulings) : 'Nothing was ever decided about this member.',
        },
        {
          name: 'Blog posts',
          value: <Counted value={figures.blogPosts} to={auditOf('BlogPostSubmitted', { person: id })} />,
        },
        {
          name: 'Campaigns',
          value: <Counted value={figures.campaigns} to={auditOf('CampaignCreated', { person: id })} />,
        },
        {
          name: 'Contributions',
          value: <Counted value={figures.contributions} to={auditOf('ContributionBegun', { person: id })} />,
        },
      ]}
    />
  );
}

/** Where the member is logged in. */
export const UserSessions = ({ member: { sessions } }: { member: MemberRecord }) => (
  <Facts
    title="Sessions"
    facts={
      sessions.length === 0
        ? [{ name: 'Logged in', value: 'Nowhere' }]
        : sessions.map(({ device, begunAt, lastUsedAt }, nth) => ({
            name: `${nth + 1}. ${device}`,
            value: `${begunAt ? `Logged in ${momentOf(begunAt)} · ` : ''}last used ${momentOf(lastUsedAt)}`,
          }))
    }
  />
);
