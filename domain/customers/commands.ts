import type { Command } from '../decider.ts';
import type { KeptTexts } from './events.ts';

type Of = { readonly ownerId: string; readonly customerId: string };

/** Keeps texts about a customer; those that are left out stay as they are. */
export type NoteCustomer = Command<'NoteCustomer', Of & Partial<KeptTexts>>;
/** Takes no more bookings of a member. */
export type BlockCustomer = Command<'BlockCustomer', Of>;
export type UnblockCustomer = Command<'UnblockCustomer', Of>;
/** Says that who came without an account is a member. */
export type MergeCustomer = Command<'MergeCustomer', Of & { readonly intoId: string }>;
/** Takes that back. */
export type PartCustomer = Command<'PartCustomer', Of>;

export type CustomerCommand = NoteCustomer | BlockCustomer | UnblockCustomer | MergeCustomer | PartCustomer;
