import type { CrewTerms } from './events.ts';
import { type Crew, chairOf, type Membership } from './state.ts';
import { termsOn } from './terms.ts';

/** A chair of a shop's crew, and who has or had it. */
export type Seat = {
  readonly chair: string;
  readonly memberId: string;
  /** All of their memberships in the shop, the last one first; whoever came back has several. */
  readonly memberships: readonly Membership[];
  /** The membership by which they work there now; undefined of who has left. */
  readonly membershipId: string | undefined;
};

/** The chairs of everybody who works or worked in a shop, by their ids, those who were invited first first. */
export function seatsOf({ memberships }: Pick<Crew, 'memberships'>, shopId: string): Seat[] {
  const seats = new Map<string, Seat>();
  const there = Object.entries(memberships)
    .filter(([, one]) => one.shopId === shopId && one.memberId !== undefined)
    .sort(([, one], [, other]) => one.expiresAt.localeCompare(other.expiresAt));
  for (const [membershipId, one] of there) {
    const chair = chairOf(membershipId, one);
    const before = seats.get(chair);
    seats.set(chair, {
      chair,
      memberId: one.memberId ?? '',
      memberships: [one, ...(before?.memberships ?? [])],
      membershipId: one.stage === 'working' ? membershipId : before?.membershipId,
    });
  }
  return [...seats.values()];
}

/** What was agreed with who has a chair on a local day of the shop: by the last of their memberships that says anything. */
export function termsAt({ memberships }: Seat, date: string, timeZone: string): CrewTerms | null {
  for (const one of memberships) {
    const terms = termsOn(one, date, timeZone);
    if (terms) return terms;
  }
  return null;
}
