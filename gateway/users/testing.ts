import { expect } from 'vitest';
import type { Sender } from '#domain/dispatch.ts';
import { appointOwner } from '#domain/processes/registration/appointOwner.ts';
import type { TestApp } from '../testing.ts';

export const sender: Sender = { by: { id: 'spec', role: 'system' }, channel: 'cli' };

export type User = Record<string, unknown> & { readonly _id: string; readonly email: string };
type Answer = { readonly headers: Headers };

export const tokenOf = ({ headers }: Answer) => (headers.get('authorization') ?? '').replace(/^Bearer /, '');
export const cookiesOf = ({ headers }: Answer) =>
  Object.fromEntries(headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line]));
export const cookieValue = (cookie: string | undefined) =>
  decodeURIComponent(/^[^=]*=([^;]*)/.exec(cookie ?? '')?.[1] ?? '');
export const refused = ({ body }: { body: unknown }) =>
  (body as { error: { code: string; message: string; field?: string } }).error;

/** People for the account specs: each registered through the REST facade of a running app. */
export function peopleOf(test: TestApp) {
  let count = 0;

  const person = (changes: Record<string, unknown> = {}) => {
    count += 1;
    const names = { firstName: 'Pat', lastName: 'Doe', userName: `pat${count}` };
    return {
      email: `p${count}@people.test`,
      password: 'secret1',
      ...names,
      phoneNumber: '+1 312 555 0100',
      ...changes,
    };
  };

  const post = (path: string, body?: unknown, options: { token?: string; headers?: Record<string, string> } = {}) =>
    test.rest('POST', path, { body, ...options });

  async function joined(changes: Record<string, unknown> = {}) {
    const input = person(changes);
    const answer = await post('/users/register', input);
    expect(answer.status, answer.text).toBe(201);
    return { ...input, answer, user: answer.body as User, token: tokenOf(answer) };
  }

  async function superadmin(changes: Record<string, unknown> = {}) {
    const member = await joined(changes);
    await appointOwner(
      { dispatch: (aggregate, intent) => test.handler.dispatch(aggregate, intent, sender) },
      member.user._id,
    );
    return member;
  }

  /** The token of the newest mail to an address about something. */
  async function linkTo(email: string, subject: RegExp): Promise<string> {
    await test.runJobs();
    const mail = (await test.outbox.list(1_000)).find((one) => one.to === email && subject.test(one.subject));
    return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  return { person, post, joined, superadmin, linkTo };
}
