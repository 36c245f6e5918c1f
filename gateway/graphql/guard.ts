import type { GraphQLObjectType } from 'graphql';
import type { Context } from '../http/context.ts';

type Refuse = (context: Context, args: Readonly<Record<string, unknown>>) => void;

/** Has `refuse` look at a caller before a field is resolved, or subscribed to. Changes the type in place. */
export function guard(type: GraphQLObjectType, name: string, refuse: Refuse): void {
  const field = type.getFields()[name];
  if (!field) return;
  const { resolve, subscribe } = field;
  field.resolve = (source, args, context, info) => {
    refuse(context as Context, args);
    return resolve ? resolve(source, args, context, info) : (source as Record<string, unknown>)[name];
  };
  if (subscribe)
    field.subscribe = (source, args, context, info) => {
      refuse(context as Context, args);
      return subscribe(source, args, context, info);
    };
}
