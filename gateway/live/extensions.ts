import type { Actor } from '#domain/decider.ts';
import type { Services } from '../http/context.ts';

// Marks for `@Extensions` of subscription fields. They say who may share one execution; a field without a mark is
// private to a session.

/** The answers are the same for every subscriber and are made once, as a visitor's. */
export const PUBLIC_STREAM = { isPublic: true } as const;

/** The answers are the same for every subscriber that passes the check and are made once, as a visitor's. */
export const membersOnly = (accessCheck: AccessCheck) => ({ accessCheck }) as const;

/**
 * The field's `after` says only what a subscriber knows already (`resume.ts`): subscribers with different values share
 * one execution. Its events carry their `position`, which orders them.
 */
export const RESUMABLE = { resumesBy: 'position' } as const;

/** The same; its events are notices of the change feed (or placed by it), ordered by their arrival. */
export const RESUMABLE_BY_HISTORY = { resumesBy: 'arrival' } as const;

/** Whether a subscriber may receive a stream, checked for each of them before each event. */
export type AccessCheck = {
  /** Throws a refusal when the actor may not; waits only for what is not cached. */
  check(actor: Actor, services: Services): void | Promise<void>;
  /**
   * Topic of notices that may end a member's access. A notice arrives before the events the member must no longer
   * receive.
   */
  readonly revocationTopic: string;
  /** Forgets what is cached of the member a notice is about; answers the member's id. */
  forget(notice: never, services: Services): string;
};
