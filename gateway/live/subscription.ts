import { Extensions, Subscription } from 'type-graphql';
import type { Context } from '../http/context.ts';

/** A subscriber's context and arguments. */
export type Subscribing<Args = object> = { readonly context: Context; readonly args: Args };
/** The argument of a resumable subscription: the last position of the log that the subscriber knows. */
export type After = { readonly after?: number | null };

type Source = AsyncIterable<unknown>;
type Options<Args> = {
  readonly description?: string;
  /** Marks of `extensions.ts`; without them every session has an execution of its own. */
  readonly sharing?: Readonly<Record<string, unknown>>;
  /** The events the field is resolved for, one by one. Refuses a subscriber who may not listen. */
  source(subscribing: Subscribing<Args>): Source | Promise<Source>;
};

/** A subscription field of a resolver: `@subscription<{ readonly id: string }>(() => Product, { source: productChanges })`. */
export function subscription<Args extends object = object>(
  answer: Parameters<typeof Subscription>[0] & (() => unknown),
  { description, sharing = {}, source }: Options<Args>,
): MethodDecorator {
  const subscribe = (asked: unknown) => source(asked as Subscribing<Args>);
  const decorators = [Subscription(answer, { ...(description && { description }), subscribe }), Extensions(sharing)];
  return (target, key, descriptor) => {
    for (const decorate of decorators) decorate(target, key, descriptor);
  };
}
