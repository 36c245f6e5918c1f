import type { DomainEvent } from '#domain/decider.ts';
import { dollars } from '../receipts/layout.ts';

/** What a name is looked up for when a sentence is shown; `word` stands where there is none. */
export type RefKind =
  | 'member'
  | 'shop'
  | 'product'
  | 'booking'
  | 'order'
  | 'payment'
  | 'campaign'
  | 'post'
  | 'thread'
  | 'announcement'
  | 'conversation'
  /** Not a thing with a name but a moment, shown in the reader's time zone; `id` is its UTC ISO instant. */
  | 'instant';
export type Ref = { readonly kind: RefKind; readonly id: string; readonly word: string };
export type Part = string | Ref;

/**
 * One field that an event sets: how it is called in a sentence, and its value as it is read. '' stands for nothing. What
 * is `ofEvent` is not a field of the record but of what happened, as a reason is: there is nothing before it.
 */
export type Field = { readonly name: string; readonly value: string; readonly ofEvent?: true };

/** Who besides platform owners may read an event in the history of a record: its owner, or nobody. */
type Reach = {
  /** It is about others, or says what only moderators know. */
  readonly platformOnly?: true;
};

/**
 * What follows the name of the actor. `says` stands for itself; `sets` names a record whose fields are set, and becomes
 * "set its price from … to …". `about` keeps the fields of several records of one stream apart.
 */
export type Sentence = Reach & { readonly fields?: readonly Field[]; readonly about?: string } & (
    | { readonly says: readonly Part[] }
    | { readonly sets: Part }
  );

/** Words for every event type of a feature. */
export type WordsOf<E extends DomainEvent> = {
  readonly [T in E['type']]: (data: Extract<E, { type: T }>['data']) => Sentence;
};

const ref =
  (kind: RefKind, word: string) =>
  (id: string): Ref => ({ kind, id, word });
export const member = ref('member', 'a former member');
export const shop = ref('shop', 'a shop');
export const product = ref('product', 'a product');
export const booking = ref('booking', 'a booking');
export const order = ref('order', 'an order');
export const payment = ref('payment', 'a payment');
export const campaign = ref('campaign', 'a campaign');
export const post = ref('post', 'an article');
export const thread = ref('thread', 'a thread');
export const announcement = ref('announcement', 'an announcement');
export const conversation = ref('conversation', 'a conversation');

export const says = (...parts: readonly Part[]): Sentence => ({ says: parts });
/** The same, with what it sets to be read below it. */
export const saysWith = (fields: readonly Field[], ...parts: readonly Part[]): Sentence => ({ says: parts, fields });
export const platformOnly = (sentence: Sentence): Sentence => ({ ...sentence, platformOnly: true });

export const field = (name: string, value: string | undefined | null): Field => ({ name, value: value ?? '' });
export const money = dollars;
/** `2027-01-12` and `11:00` as the log has them: a shop's own day and clock. */
export const slot = ({ date, time }: { readonly date: string; readonly time: string }) => `${date} at ${clock(time)}`;
/** `09:00` → `9:00`. */
export const clock = (time: string) => time.replace(/^0/, '');
export const moment = (iso: string): Ref => ({ kind: 'instant', id: iso, word: iso });
export const yesNo = (is: boolean | undefined) => (is ? 'yes' : 'no');
export const pictureCount = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`);
export const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);
export const reasonField = (reason: string | undefined | null) =>
  reason ? [{ ...field('reason', reason), ofEvent: true as const }] : [];
