import type { DomainEvent } from '#domain/decider.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { Part } from '../words/parts.ts';

/** The rules of docs/rules.md that an answer can name. */
export type RuleCode =
  | ('A5' | 'B2' | 'B3' | 'B4' | 'B5' | 'B6' | 'B7' | 'B8' | 'B9' | 'B12' | 'B14' | 'B16' | 'C3' | 'D3' | 'D4' | 'D8')
  | ('D9' | 'F3' | 'G1' | 'P1' | 'P6' | 'P9');

/** A rule in plain words, with the figures and terms that applied to the event. */
export type Rule = { readonly code?: RuleCode; readonly says: readonly Part[] };

/** An event, and what had happened to the same thing before it, in the order of the log. */
export type Occurrence = { readonly event: StoredEvent; readonly earlier: readonly StoredEvent[] };

/** What an event is in an answer: one with a rule, one that is told without a rule of its own, or one left out. */
export type Treatment<D> = ((data: D, occurrence: Occurrence) => Rule) | typeof TOLD | typeof LEFT_OUT;
export const TOLD = 'told';
export const LEFT_OUT = 'left out';

/** How each event type of a feature is treated. */
export type RulesOf<E extends DomainEvent> = {
  readonly [T in E['type']]: Treatment<Extract<E, { type: T }>['data']>;
};

export const rule = (code: RuleCode, ...says: readonly Part[]): Rule => ({ code, says });
/** What no rule of docs/rules.md says: an agreement, or how the product works. */
export const plain = (...says: readonly Part[]): Rule => ({ says });

export const percent = (share: number): string => `${share} %`;
export const hours = (count: number): string =>
  count === 1 ? '1 hour' : count >= 48 && count % 24 === 0 ? `${count / 24} days` : `${count} hours`;
/** What was written as the reason, as a sentence of its own. */
export const stated = (reason: string | undefined | null): string =>
  reason ? ` The reason given: “${reason}”${/[.!?…]$/.test(reason) ? '' : '.'}` : '';
