import type { CrewRole } from './crew/events.ts';

/**
 * What the people of a crew may do in the shop they work at, each right with the roles that have it (ADR 58, 62, 66). The
 * shop's owner has all of them, and alone what needs no right of this table: what is done with money, hours and facts of the shop, its
 * deletion, who works there, for what, and who is a manager.
 */
export const SHOP_RIGHTS = {
  /**
   * Serves at every chair: reads the bookings and blocked time of all of them and when everybody works, adds walk-ins, moves,
   * cancels and ends bookings, blocks and opens time.
   */
  serveAll: ['manager', 'desk'],
  /** The same at one's own chair. */
  serveOwn: ['manager', 'desk', 'barber'],
  /** Reads the mail addresses and phone numbers of the customers of these bookings. */
  reachCustomers: ['manager', 'desk'],
  /** Reads and writes the notes about the customers of these bookings. */
  keepNotes: ['manager', 'desk'],
  /** The same for their preferences and allergies, which who cuts their hair has to know. */
  keepCare: ['manager', 'desk', 'barber'],
  /** Reads who waits for a day of the shop, and ends places. */
  keepWaitlist: ['manager', 'desk'],
  /** Closes days, and sets the hours of special days. */
  closeDays: ['manager'],
  /** Changes the services of the shop's menu. */
  keepMenu: ['manager'],
  /** Sets the hours, days off and services of who works there; makes a barber of the desk, and back. */
  planCrew: ['manager'],
  /** Sets one's own days off. */
  planOwnDays: ['manager', 'barber'],
  /** Reads the takings of the shop, and what was agreed with everybody. */
  readTakings: ['manager'],
  /** Reads those of the visits with oneself, and one's own terms. */
  readOwnTakings: ['manager', 'barber'],
} as const satisfies Readonly<Record<string, readonly CrewRole[]>>;
export type ShopRight = keyof typeof SHOP_RIGHTS;

/**
 * What an actor may do as one of a shop's crew, and their own chair there. It is looked up from the crew when a command is
 * sent (`domain/processes/crew/worksAs.ts`), never taken from a client.
 */
export type WorksAs = { readonly rights: readonly ShopRight[]; readonly chair: string };

/** What a command of a shop brings along; nothing for who does not work there, and for the shop's owner. */
export type ByCrew = { readonly worksAs?: WorksAs | undefined };

/** The rights of a role, in the order of the table. */
export const rightsOf = (role: CrewRole): readonly ShopRight[] =>
  (Object.keys(SHOP_RIGHTS) as ShopRight[]).filter((right) => (SHOP_RIGHTS[right] as readonly string[]).includes(role));

/** Whether somebody of the crew has a right; false for who does not work there. */
export const hasShopRight = (worksAs: WorksAs | undefined, right: ShopRight): boolean =>
  worksAs?.rights.includes(right) ?? false;

/** Whether somebody of the crew serves at a chair: at all, or at their own; the owner's own chair has no id. */
export const servesAt = (worksAs: WorksAs | undefined, chair: string | undefined): boolean =>
  hasShopRight(worksAs, 'serveAll') || (hasShopRight(worksAs, 'serveOwn') && worksAs?.chair === chair);
