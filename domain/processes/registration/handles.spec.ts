import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sender } from '../../dispatch.ts';
import { comparable } from '../../ports/handleHash.ts';
import { Refusal } from '../../refusal.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';
import { account } from '../../users/decider.ts';
import type { AccountEvent, ClaimEvent } from '../../users/events.ts';
import { EmailInUse, HandleLost, LinkNotGood, UserNameInUse } from '../../users/refusals.ts';
import { type CommandPort, changeProfile, openAccount, proveEmail, releaseHandles, settleClaim } from './handles.ts';

const facts = (accountId: string, email: string, userName: string) => ({
  accountId,
  email,
  userName,
  firstName: 'Ana',
  lastName: 'Silva',
  phoneNumber: '555 0100',
  role: 'CUSTOMER' as const,
  referCode: 'ABC123',
});
const hashOf = (text: string) => `h${comparable(text)}`;
const hashes = (email: string, userName: string) => ({ email: hashOf(email), username: hashOf(userName) });

function openDesk() {
  const store = openMemoryStore();
  let daysLater = 0;
  const handler = openHandler(store, () => new Date(Date.now() + daysLater * 86_400_000).toISOString());
  let attempts = 0;
  const portOf = (accountId: string): CommandPort => {
    const sender: Sender = { by: { id: accountId, role: 'CUSTOMER' }, channel: 'rest' };
    return {
      dispatch: (aggregate, intent) => handler.dispatch(aggregate, intent, sender),
      stateOf: handler.stateOf,
      newAttempt: () => `t${attempts++}`,
    };
  };
  return {
    store,
    handler,
    wait(days: number): void {
      daysLater += days;
    },
    portOf,
    state: async (accountId: string) => (await handler.stateOf(account, { accountId })).state,
  };
}

async function refusal(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error) => (error instanceof Refusal ? error.code : String(error)),
  );
}

describe('addresses and user names', () => {
  it('are compared without case, width or space around them', () => {
    expect(comparable(' Ａna@Example.TEST ')).toBe('ana@example.test');
  });

  it('are held by one account; a refused registration leaves nothing behind', async () => {
    const { portOf, state } = openDesk();
    await openAccount(portOf('a'), facts('a', 'ana@x.test', 'ana'), hashes('ana@x.test', 'ana'));
    expect(await refusal(openAccount(portOf('b'), facts('b', 'ANA@x.test', 'bob'), hashes('ANA@x.test', 'bob')))).toBe(
      EmailInUse.code,
    );
    expect(await refusal(openAccount(portOf('b'), facts('b', 'bob@x.test', 'Ana'), hashes('bob@x.test', 'Ana')))).toBe(
      UserNameInUse.code,
    );
    await openAccount(portOf('c'), facts('c', 'bob@x.test', 'bob'), hashes('bob@x.test', 'bob'));
    expect((await state('b')).status).toBe('none');
    expect((await state('c')).status).toBe('active');
  });

  it('registering the same id again appends nothing', async () => {
    const { portOf, store } = openDesk();
    const open = () => openAccount(portOf('a'), facts('a', 'ana@x.test', 'ana'), hashes('ana@x.test', 'ana'));
    await open();
    const head = await store.head();
    expect((await open()).profile.email).toBe('ana@x.test');
    expect(await store.head()).toBe(head);
  });

  it('move with a change of profile, and the former ones are free again', async () => {
    const { portOf, state } = openDesk();
    await openAccount(portOf('a'), facts('a', 'ana@x.test', 'ana'), hashes('ana@x.test', 'ana'));
    await changeProfile(portOf('a'), 'a', { email: { text: 'new@x.test', hash: hashOf('new@x.test') } });
    await openAccount(portOf('b'), facts('b', 'ana@x.test', 'bob'), hashes('ana@x.test', 'bob'));
    expect((await state('b')).status).toBe('active');
    expect(
      await refusal(changeProfile(portOf('a'), 'a', { email: { text: 'ana@x.test', hash: hashOf('ana@x.test') } })),
    ).toBe(EmailInUse.code);
    expect((await state('a')).profile.email).toBe('new@x.test');
  });

  it('change their spelling without a new claim', async () => {
    const { portOf, store, state } = openDesk();
    await openAccount(portOf('a'), facts('a', 'ana@x.test', 'ana'), hashes('ana@x.test', 'ana'));
    const head = await store.head();
    await changeProfile(portOf('a'), 'a', { userName: { text: 'ANA', hash: hashOf('ANA') } });
    expect((await state('a')).profile.userName).toBe('ANA');
    expect(await store.head()).toBe(head + 1);
  });

  it('are not moved to by a change that outlived its claim', async () => {
    const { portOf, state } = openDesk();
    await openAccount(portOf('a'), facts('a', 'ana@x.test', 'ana'), hashes('ana@x.test', 'ana'));
    const slow: CommandPort = {
      ...portOf('a'),
      newAttempt: () => 'slow',
      async dispatch(aggregate, intent) {
        if (intent.type === 'ChangeProfile') {
          await settleClaim(portOf('a'), 'a', 'email', { hash: hashOf('new@x.test'), attempt: 'slow' });
          await openAccount(portOf('b'), facts('b', 'new@x.test', 'bob'), hashes('new@x.test', 'bob'));
        }
        return portOf('a').dispatch(aggregate, intent);
      },
    };
    expect(await refusal(changeProfile(slow, 'a', { email: { text: 'new@x.test', hash: hashOf('new@x.test') } }))).toBe(
      HandleLost.code,
    );
    expect((await state('a')).profile.email).toBe('ana@x.test');
    expect((await state('b')).profile.email).toBe('new@x.test');
  });

  it('are free again after a registration died half way and a later check ended it', async () => {
    const { portOf, state } = openDesk();
    const dying = portOf('a');
    const crash: CommandPort = {
      ...dying,
      dispatch: (aggregate, intent) =>
        aggregate.name === 'account' ? Promise.reject(new Error('gone')) : dying.dispatch(aggregate, intent),
    };
    expect(await refusal(openAccount(crash, facts('a', 'ana@x.test', 'ana'), hashes('ana@x.test', 'ana')))).toBe(
      'Error: gone',
    );
    expect(await refusal(openAccount(portOf('b'), facts('b', 'ana@x.test', 'bob'), hashes('ana@x.test', 'bob')))).toBe(
      EmailInUse.code,
    );
    await settleClaim(dying, 'a', 'email', { hash: hashOf('ana@x.test'), attempt: 't0' });
    await openAccount(portOf('b'), facts('b', 'ana@x.test', 'bob'), hashes('ana@x.test', 'bob'));
    expect((await state('a')).status).toBe('abandoned');
    expect((await state('b')).status).toBe('active');
  });
});

describe('a proven address', () => {
  const asked = async () => {
    const desk = openDesk();
    const port = desk.portOf('a');
    await openAccount(port, facts('a', 'ana@x.test', 'ana'), hashes('ana@x.test', 'ana'));
    await port.dispatch(account, {
      type: 'ActivateAccount',
      data: { accountId: 'a', emailHash: hashOf('ana@x.test') },
    });
    const [text, hash] = ['new@x.test', hashOf('new@x.test')];
    await port.dispatch(account, { type: 'RequestEmailChange', data: { accountId: 'a', text, hash } });
    return { ...desk, port, hash };
  };

  it('stays until the new one is proven, which counts from then on', async () => {
    const { port, state, hash } = await asked();
    expect((await state('a')).profile.email).toBe('ana@x.test');
    expect(await refusal(proveEmail(port, 'a', hashOf('other@x.test')))).toBe(LinkNotGood.code);
    await proveEmail(port, 'a', hash);
    expect(await state('a')).toMatchObject({ activated: true, profile: { email: 'new@x.test' } });
    expect(await refusal(proveEmail(port, 'a', hash)), 'once').toBe(LinkNotGood.code);
  });

  it('is not replaced by one that another account has by then', async () => {
    const { port, portOf, state, hash } = await asked();
    await openAccount(portOf('b'), facts('b', 'new@x.test', 'bob'), hashes('new@x.test', 'bob'));
    expect(await refusal(proveEmail(port, 'a', hash))).toBe(EmailInUse.code);
    expect((await state('a')).profile.email).toBe('ana@x.test');
  });

  it('is kept for a week after it was replaced, so that it can be restored, and is free after that', async () => {
    const { port, portOf, state, wait, hash } = await asked();
    const former = (await state('a')).handles.email;
    await proveEmail(port, 'a', hash);
    const openAnother = () => openAccount(portOf('b'), facts('b', 'ana@x.test', 'bob'), hashes('ana@x.test', 'bob'));
    const undo = () =>
      port.dispatch(account, { type: 'UndoEmailChange', data: { accountId: 'a', attempt: former.attempt } });
    wait(6);
    await settleClaim(port, 'a', 'email', former);
    expect(await refusal(openAnother())).toBe(EmailInUse.code);
    wait(1.1);
    expect(await refusal(undo()), 'too late').toBe(LinkNotGood.code);
    await settleClaim(port, 'a', 'email', former);
    await openAnother();
    expect((await state('b')).profile.email).toBe('ana@x.test');
  });

  it('is restored by its link, and what replaced it is free again and cannot be restored in its turn', async () => {
    const { port, portOf, state, hash } = await asked();
    const former = (await state('a')).handles.email;
    await proveEmail(port, 'a', hash);
    const later = (await state('a')).handles.email;
    const undo = (attempt: string) =>
      port.dispatch(account, { type: 'UndoEmailChange', data: { accountId: 'a', attempt } });
    await undo(former.attempt);
    expect(await state('a')).toMatchObject({ activated: true, profile: { email: 'ana@x.test' } });
    expect(await refusal(undo(former.attempt)), 'once').toBe(LinkNotGood.code);
    expect(await refusal(undo(later.attempt)), 'by who took it over').toBe(LinkNotGood.code);
    await settleClaim(port, 'a', 'email', later);
    await openAccount(portOf('b'), facts('b', 'new@x.test', 'bob'), hashes('new@x.test', 'bob'));
  });

  it('stays when the change is undone before the new one is proven, or is no longer wanted', async () => {
    const { port, state, hash } = await asked();
    await port.dispatch(account, {
      type: 'UndoEmailChange',
      data: { accountId: 'a', attempt: (await state('a')).handles.email.attempt },
    });
    expect(await refusal(proveEmail(port, 'a', hash))).toBe(LinkNotGood.code);
    await port.dispatch(account, { type: 'RequestEmailChange', data: { accountId: 'a', text: 'new@x.test', hash } });
    await port.dispatch(account, { type: 'WithdrawEmailChange', data: { accountId: 'a' } });
    expect(await refusal(proveEmail(port, 'a', hash))).toBe(LinkNotGood.code);
    expect((await state('a')).profile.email).toBe('ana@x.test');
  });

  it('is not replaced at once by its member, whatever is sent', async () => {
    const { port, hash } = await asked();
    expect(await refusal(changeProfile(port, 'a', { email: { text: 'new@x.test', hash } }))).toBe(HandleLost.code);
  });
});

/**
 * Runs people and later looks in an order fast-check chooses, every command and every look at a state one step of it;
 * some processes die on the way.
 */
describe('under any interleaving', () => {
  const ACCOUNTS = ['a', 'b', 'c'];
  const TEXTS = ['x', 'y', 'z'];
  const text = fc.constantFrom(...TEXTS);
  const action = fc.record({
    who: fc.constantFrom(...ACCOUNTS),
    what: fc.constantFrom('open', 'open', 'email', 'name', 'close', 'activate', 'ask', 'prove', 'undo'),
    email: text,
    name: text,
    diesAfter: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
  });

  it('no address and no name is ever held by two live accounts, and none is lost for good', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(action, { minLength: 2, maxLength: 12 }),
        async (scheduler, actions) => {
          const { store, handler, portOf, state, wait } = openDesk();
          const looks: Promise<unknown>[] = [];

          async function unique() {
            const live = (await Promise.all(ACCOUNTS.map(state))).filter(({ status }) => status === 'active');
            for (const kind of ['email', 'username'] as const) {
              const held = live.map(({ handles }) => handles[kind].hash);
              expect(new Set(held).size, `two live accounts hold one ${kind}: ${held}`).toBe(held.length);
            }
          }

          const stepping = (port: CommandPort, diesAfter = Number.POSITIVE_INFINITY): CommandPort => {
            let steps = 0;
            const step = async (name: string) => {
              await scheduler.schedule(Promise.resolve(), name);
              if (steps++ >= diesAfter) throw new Error('died');
            };
            return {
              ...port,
              async dispatch(aggregate, intent) {
                await step(intent.type);
                const result = await port.dispatch(aggregate, intent);
                await unique();
                for (const event of result.events as readonly ClaimEvent[])
                  if (event.type === 'HandleClaimed') looks.push(look(event));
                return result;
              },
              async stateOf(aggregate, data) {
                await step('look');
                return port.stateOf(aggregate, data);
              },
            };
          };
          const look = ({ data: { accountId, kind, hash, attempt } }: ClaimEvent) =>
            settleClaim(stepping(portOf(accountId)), accountId, kind, { hash, attempt });

          const run = async ({ who, what, email, name, diesAfter }: (typeof actions)[number]) => {
            const port = stepping(portOf(who), diesAfter);
            if (what === 'open') await openAccount(port, facts(who, email, name), hashes(email, name));
            else if (what === 'email') await changeProfile(port, who, { email: { text: email, hash: hashOf(email) } });
            else if (what === 'name') await changeProfile(port, who, { userName: { text: name, hash: hashOf(name) } });
            else if (what === 'close')
              await port.dispatch(account, { type: 'CloseAccount', data: { accountId: who, reason: 'enough' } });
            else if (what === 'prove') await proveEmail(port, who, hashOf(email));
            else await aboutAddress(port, who, what, email);
          };
          const aboutAddress = async (port: CommandPort, accountId: string, what: string, email: string) => {
            const { state } = await port.stateOf(account, { accountId });
            const { hash: emailHash } = state.handles.email;
            const { attempt } = state.formerEmails[0] ?? { attempt: 'none' };
            if (what === 'undo')
              await port.dispatch(account, { type: 'UndoEmailChange', data: { accountId, attempt } });
            else if (what === 'ask')
              await port.dispatch(account, {
                type: 'RequestEmailChange',
                data: { accountId, text: email, hash: hashOf(email) },
              });
            else await port.dispatch(account, { type: 'ActivateAccount', data: { accountId, emailHash } });
          };
          const people = actions.map((one) =>
            run(one).catch((error) =>
              expect(error instanceof Refusal || error.message === 'died', String(error)).toBe(true),
            ),
          );
          const all = (async () => {
            await Promise.all(people);
            for (let seen = -1; seen < looks.length; ) {
              seen = looks.length;
              await Promise.all(looks);
            }
          })();
          await scheduler.waitFor(all);

          // The jobs on what happened, once no address can be restored any more: former claims of changed and closed accounts.
          wait(8);
          const log = await store.readAll(-1, 10_000);
          for (const event of log as unknown as AccountEvent[])
            if (event.type === 'EmailChanged' || event.type === 'UserNameChanged')
              await settleClaim(
                portOf('job'),
                event.data.accountId,
                event.type === 'EmailChanged' ? 'email' : 'username',
                event.data.former,
              );
          for (const who of ACCOUNTS) await releaseHandles({ ...portOf('job'), stateOf: handler.stateOf }, who);
          await unique();
          const live = (await Promise.all(ACCOUNTS.map(state))).filter(({ status }) => status === 'active');
          for (const [kind, key] of [
            ['email', 'email'],
            ['username', 'userName'],
          ] as const)
            for (const wanted of TEXTS) {
              const taken = live.some(({ handles }) => handles[kind].hash === hashOf(wanted));
              const id = `new${kind}${wanted}`;
              const other = `other-${id}`;
              const [email, name] = key === 'email' ? [wanted, other] : [other, wanted];
              const code = await refusal(openAccount(portOf(id), facts(id, email, name), hashes(email, name)));
              expect(code, `${kind} ${wanted}`).toBe(
                taken ? (kind === 'email' ? EmailInUse : UserNameInUse).code : undefined,
              );
            }
        },
      ),
      { numRuns: 150 },
    );
  });
});
