import type { Command } from '../decider.ts';
import type { ByCrew } from '../shopRights.ts';
import type { CutCommand } from './cuts.ts';
import type { KeptTexts } from './events.ts';

type Of = { readonly ownerId: string; readonly customerId: string };

/**
 * Keeps texts about a customer; those that are left out stay as they are. For the owner, and for who of the crew of a shop of
 * theirs may (`worksAs`), about whom they serve, which was looked up before.
 */
export type NoteCustomer = Command<'NoteCustomer', Of & ByCrew & Partial<KeptTexts>>;
/** Takes no more bookings of a member. */
export type BlockCustomer = Command<'BlockCustomer', Of>;
export type UnblockCustomer = Command<'UnblockCustomer', Of>;
/** Says that who came without an account is a member, or one more name of somebody else without one. */
export type MergeCustomer = Command<'MergeCustomer', Of & { readonly intoId: string }>;
/** Takes that back. */
export type PartCustomer = Command<'PartCustomer', Of>;

export type CustomerCommand =
  | NoteCustomer
  | BlockCustomer
  | UnblockCustomer
  | MergeCustomer
  | PartCustomer
  | CutCommand;
