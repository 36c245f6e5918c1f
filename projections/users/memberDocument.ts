import type { PaidPlan } from '#domain/plans/events.ts';
import type { Identity, Role } from '#domain/users/events.ts';

/** A member as the public may see them. */
export type PublicMember = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly role: Role;
  /** `/images/…` on this server, or ''. */
  readonly pictureUrl: string;
  readonly bio: string;
  readonly website: string;
  readonly youtube: string;
  readonly instagram: string;
  readonly linkedIn: string;
  /** UTC ISO instant. */
  readonly memberSince: string;
};

/** What a platform owner decided about an account: why, at which UTC ISO instant, and who. */
export type Decision = { readonly reason: string; readonly at: string; readonly byId: string };

/** A member with what only they, the platform owner and their business partners may see. */
export type Member = PublicMember & {
  readonly email: string;
  readonly phoneNumber: string;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  readonly county?: string | undefined;
  readonly identity?: Identity | undefined;
  /** While it is suspended: the decision. */
  readonly suspension?: Decision | undefined;
  /** While it is deleted and can be restored: the decision, and until when (a UTC ISO instant) it can be. */
  readonly deletion?: (Decision & { readonly until: string }) | undefined;
  /** The latest ban from the forum, unless it was lifted: until a UTC ISO instant, null for good. */
  readonly ban?: { readonly until: string | null } | undefined;
  /** The paid plan that was last known to run, up to a UTC ISO instant at least. */
  readonly plan?: { readonly name: PaidPlan; readonly subscriptionId: string; readonly until: string } | undefined;
  /** Whether their address is proven. Until then others see none of their links. */
  readonly activated: boolean;
  /** The plan that a platform owner gave, up to a UTC ISO instant. */
  readonly granted?: { readonly name: PaidPlan; readonly until: string } | undefined;
  readonly referCode: string;
  /** The member whose code they registered with. */
  readonly referredBy?: string | undefined;
  /** Whether they have been counted for that member. */
  readonly isCounted?: true;
};

/** The plan a member has: the one that was given, else the one that is paid for. */
export const planIn = ({ granted, plan }: Member): PaidPlan | undefined => (granted ?? plan)?.name;

export const documentKey = (id: string): string => `member/${id}`;
