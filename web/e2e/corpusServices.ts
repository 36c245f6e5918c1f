import type { Sender } from './corpusSender.ts';
import { at, fields, inTurn } from './corpusTexts.ts';
import type { Person } from './people.ts';

interface Town {
  sender: Sender;
  owner: { token: string };
  /** A member of the town; all of them have proven their address, and the first one has the shop. */
  one: (n: number) => Person;
  shopId: string | undefined;
}

/** Requests for service in whose every text the corpus stands: asked, answered, sent on, offered for and ended. */
export async function askForServices({ sender, owner, one, shopId }: Town) {
  const { send } = sender;
  const date = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const ask = async (n: number): Promise<string> => {
    const place = { address: at(fields.beneficiary, n), city: at(fields.name, n), state: 'IL' };
    const input = { date, partOfDay: 'morning', heads: 2, ...place, note: at(fields.bio, n) };
    // Who has the shop cannot offer anything for a request of their own.
    return (await send(one(n + 1), 'requestService', { input })).id;
  };
  const ids = await inTurn(Math.max(fields.beneficiary.length, fields.name.length, fields.bio.length), ask);
  for (const [n, { text }] of fields.bio.entries()) {
    const id = ids[n] ?? '';
    await send(owner, 'answerServiceRequest', { id, text });
    await send(owner, 'forwardServiceRequest', { id, shopIds: [shopId], note: text });
    const offer = { requestId: id, shopId, priceCents: 100, time: '09:00', barbers: 1, validUntil: date, note: text };
    await send(one(0), 'quoteRequest', { input: offer });
    if (n % 2 === 0) await send(owner, 'closeServiceRequest', { id, reason: text });
    else await send(one(n + 1), 'withdrawServiceRequest', { id, reason: text });
  }
  return { asker: one(1), owner: one(0) };
}
