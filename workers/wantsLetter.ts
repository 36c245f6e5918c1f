import { bell } from '#domain/notifications/decider.ts';
import type { Topic } from '#domain/notifications/events.ts';
import type { Tools } from './job.ts';

/**
 * Whether a member wants letters about a topic at once. Who chose the daily mail finds it there, who chose none only in
 * the product.
 */
export const wantsLetter = async (
  { stateOf }: Pick<Tools, 'stateOf'>,
  memberId: string,
  topic: Topic,
): Promise<boolean> => (await stateOf(bell, { memberId })).state.preferences.topics[topic].mail === 'now';
