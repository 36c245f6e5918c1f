import type { BlockedTimeFieldsFragment } from '../../graphql/graphql.ts';

type Block = Pick<BlockedTimeFieldsFragment, 'reason' | 'serviceRequestId'>;

/** Whether time is kept for a group at a place of theirs: it is opened by another plan of the visit alone. */
export const isForGroup = ({ serviceRequestId }: Pick<Block, 'serviceRequestId'>): boolean => Boolean(serviceRequestId);

/** Why time is blocked, in words: that it is kept for a group, or what was written; null for nothing. */
export const blockNote = (block: Block): string | null => (isForGroup(block) ? 'Request for service' : block.reason);
