import { filter } from '@graphql-yoga/subscription';
import { Arg, Extensions, Float, Subscription } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { RESUMABLE_BY_HISTORY } from './extensions.ts';
import { resumeByHistory } from './resume.ts';

/** A subscriber's context and arguments. */
export type Subscribing<Args = object> = { readonly context: Context; readonly args: Args };
/** The argument of a resumable subscription: the last position of the log that the subscriber knows. */
export type After = { readonly after?: number | null };

type Source = AsyncIterable<unknown>;
type Common = {
  readonly description?: string;
  /** Marks of `extensions.ts`; without them every session has an execution of its own. */
  readonly sharing?: Readonly<Record<string, unknown>>;
};
type Options<Args> = Common & {
  /** The events the field is resolved for, one by one. Refuses a subscriber who may not listen. */
  source(subscribing: Subscribing<Args>): Source | Promise<Source>;
};
type ChangeOptions<Args, Notice> = Common & {
  /** The topic of the change feed the field is resolved for, or several. Refuses a subscriber who may not listen. */
  topic(subscribing: Subscribing<Args>): string | readonly string[] | Promise<string | readonly string[]>;
  /** Whether a notice of the topic concerns the subscriber; every one does by default. */
  isWanted?(notice: Notice, subscribing: Subscribing<Args>): boolean | Promise<boolean>;
};

/** What the public schema says of `after`, for every subscription that takes it. */
const AFTER = 'A position of an answer or an event: first comes what was missed since then.';

/** A subscription field of a resolver: `@subscription<{ readonly id: string }>(() => Product, { source: … })`. */
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

/**
 * A subscription to the changes of one topic, which takes `after` and resumes there:
 * `@topicSubscription<{ readonly id: string }>(() => Product, { topic: ({ args }) => `product/${args.id}` })`.
 */
export function topicSubscription<Args extends object = object, Notice extends object = object>(
  answer: Parameters<typeof Subscription>[0] & (() => unknown),
  { topic, isWanted, ...common }: ChangeOptions<Args, Notice>,
): MethodDecorator {
  return resumableSubscription<Args>(answer, {
    ...common,
    async source(subscribing) {
      const { services } = subscribing.context;
      const names = [await topic(subscribing)].flat();
      const wanted = isWanted && ((notice: Notice) => isWanted(notice, subscribing));
      const all = services.changeFeed.on<Notice & Readonly<Record<string, unknown>>>(...names);
      const live = wanted ? filter<Notice>(async (notice) => wanted(notice))(all) : all;
      return resumeByHistory<Notice>(
        services,
        live,
        subscribing.args.after,
        () => names,
        async (notices) => {
          if (!wanted) return notices;
          const are = await Promise.all(notices.map(wanted));
          return notices.filter((_, index) => are[index]);
        },
      );
    },
  });
}

/** A subscription whose source is made by {@link resumeByHistory}; its argument `after` is declared here. */
export function resumableSubscription<Args extends object = object>(
  answer: Parameters<typeof Subscription>[0] & (() => unknown),
  { sharing, ...options }: Options<Args & After>,
): MethodDecorator {
  const decorate = subscription<Args & After>(answer, {
    ...options,
    sharing: { ...sharing, ...RESUMABLE_BY_HISTORY },
  });
  const declareAfter = Arg('after', () => Float, { nullable: true, description: AFTER });
  return (target, key, descriptor) => {
    decorate(target, key, descriptor);
    declareAfter(target, key, LAST_PARAMETER);
  };
}

/** Behind the parameters the method declares itself: the source alone reads `after`. */
const LAST_PARAMETER = 100;
