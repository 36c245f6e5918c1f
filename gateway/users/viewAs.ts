import { newId } from '#domain/ids.ts';
import { account } from '#domain/users/decider.ts';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { type Context, memberWith, NotLoggedIn, ownerActs } from '../http/context.ts';
import { accountState } from './accounts.ts';
import { beginView, endView, viewerOf } from './sessions.ts';

/** A view of the platform as a member: the token of its session, and until when (a UTC ISO instant) it is good. */
export type Begun = { readonly viewId: string; readonly until: string; readonly token: string };

/**
 * Begins a session in which the calling platform owner sees the platform as a member does, and changes nothing. The
 * member is told, and the reason is recorded. Refuses with NotYourself, NotViewable, NoSuchMember, ReasonNeeded.
 */
export async function beginViewAs(context: Context, accountId: string, reason: string): Promise<Begun> {
  const { id: viewerId } = ownerActs(context);
  const { sessionId } = context;
  if (sessionId === undefined) throw NotLoggedIn();
  const viewId = newId(context.entropy);
  // Recorded first: there is no view that is in no record.
  await context.dispatch(account, { type: 'ViewAs', data: { accountId, viewId, reason } });
  const state = await accountState(context, accountId);
  const view = state.views.find((one) => one.viewId === viewId);
  if (!view) throw NoSuchMember();
  const token = await beginView(context.services, state, { accountId: viewerId, sessionId }, view);
  return { viewId, until: view.until, token };
}

/** Ends a view that the calling platform owner has begun; one that is over already stays so. */
export async function stopViewAs(context: Context, viewId: string): Promise<void> {
  const { id: viewerId } = memberWith(context, 'superadmin');
  const family = await viewerOf(context.services, viewId);
  if (family?.viewer?.accountId !== viewerId) return;
  await endView(context.services, viewId);
  await context.dispatch(account, { type: 'EndViewAs', data: { accountId: family.accountId, viewId } });
}
