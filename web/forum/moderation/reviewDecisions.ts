import type { Acting } from '../../shared/useAction.ts';
import type { ReviewCase } from './reviewCase.ts';
import type { Moderation } from './useModeration.ts';

export interface Decision {
  label: string;
  danger?: boolean;
  decide: (reason: string) => Acting;
}

/**
 * What a moderator can decide about a case, each with a reason: of a ban, of a post that is hidden, of one that still
 * stands. What flags alone have hidden is shown again in one click, beside these ({@link isShownInOneClick}).
 */
export function decisionsFor(one: ReviewCase, moderation: Moderation): Decision[] {
  const { id, ban, appeal, thread, comment, flags } = one;
  if (ban) {
    return [
      { label: 'Lift the ban', decide: (reason) => moderation.liftBan(id, reason) },
      { label: 'Turn the appeal down', danger: true, decide: (reason) => moderation.denyBanAppeal(id, reason) },
    ];
  }
  const state = (comment ?? thread)?.state;
  const hide: Decision = { label: 'Hide', danger: true, decide: (reason) => moderation.hide(id, reason) };
  const restore: Decision = { label: 'Restore', decide: (reason) => moderation.restore(id, reason) };
  if (appeal)
    return [
      restore,
      { label: 'Turn the appeal down', danger: true, decide: (reason) => moderation.denyHidingAppeal(id, reason) },
    ];
  const dismiss: Decision = { label: 'Let it stand', decide: (reason) => moderation.dismissFlags(id, reason) };
  const keep: Decision = { ...hide, label: 'Keep it hidden' };
  if (isShownInOneClick(one)) return [keep];
  if (state === 'hidden') return [restore, keep];
  return flags.length > 0 ? [dismiss, hide] : [hide];
}

/** Whether members' flags alone have hidden a post, and nobody has decided or asked for anything yet. */
export const isShownInOneClick = ({ isHiddenByFlags, appeal }: ReviewCase): boolean => isHiddenByFlags && !appeal;
