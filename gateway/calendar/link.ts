import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isId } from '#domain/ids.ts';
import type { Vault } from '#domain/store/vault.ts';
import { TooManyCalendarLinks } from '#domain/users/refusals.ts';
import { type Context, member } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';

/** A member's link to their calendar; `madeAt` in UTC ISO. */
export type CalendarLink = { readonly url: string; readonly madeAt: string };

type Kept = { readonly secret: string; readonly madeAt: string };

/** So often a member makes a link in 24 hours. */
const MOST_LINKS = 20;

export const calendarKey = (accountId: string): string => `calendar/${accountId}`;

const read = async (vault: Vault, accountId: string): Promise<{ kept: Kept; version: number } | undefined> => {
  const entry = await vault.get(calendarKey(accountId));
  return entry && { kept: JSON.parse(entry.value) as Kept, version: entry.version };
};

const linkOf = ({ services }: Context, accountId: string, { secret, madeAt }: Kept): CalendarLink => ({
  url: `${services.publicUrl}/api/v1/calendar/${accountId}.${secret}.ics`,
  madeAt,
});

/** The calling member's link; undefined while there is none. */
export async function ownLink(context: Context): Promise<CalendarLink | undefined> {
  const { id } = member(context);
  const found = await read(context.services.vault, id);
  return found && linkOf(context, id, found.kept);
}

/** A new link of the calling member; the former one stops working. Refused with TooManyCalendarLinks. */
export async function makeLink(context: Context): Promise<CalendarLink> {
  const { id } = member(context);
  const { vault, now } = context.services;
  const retryAfter = await overBudget(vault, { key: `calendar-links/${id}`, most: MOST_LINKS }, now());
  if (retryAfter > 0) throw TooManyCalendarLinks({ retryAfter });
  const made: Kept = { secret: randomBytes(24).toString('base64url'), madeAt: now() };
  for (;;) {
    const before = await read(vault, id);
    if (await vault.put(calendarKey(id), JSON.stringify(made), before?.version ?? 0)) return linkOf(context, id, made);
  }
}

/** The calling member's link stops working. Safe to repeat. */
export async function removeLink(context: Context): Promise<void> {
  await context.services.vault.remove(calendarKey(member(context).id));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The account that a file's name (`{account}.{secret}.ics`) stands for; undefined when it is no link, or not any more. */
export async function holderOfLink(vault: Vault, file: string): Promise<string | undefined> {
  const [, accountId = '', secret = ''] = /^([\w-]{1,64})\.([\w-]{32})(?:\.ics)?$/.exec(file) ?? [];
  if (!isId(accountId)) return undefined;
  const found = await read(vault, accountId);
  return found && timingSafeEqual(digest(found.kept.secret), digest(secret)) ? accountId : undefined;
}
