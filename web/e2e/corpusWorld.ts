import type { Funded } from './campaigns.ts';
import { packs } from './corpus.ts';
import { openCampaigns } from './corpusCampaigns.ts';
import { openSender } from './corpusSender.ts';
import { askForServices } from './corpusServices.ts';
import { at, fields, inTurn, MARK, richCorpus } from './corpusTexts.ts';
import type { Stage } from './harness.ts';
import { payForCart } from './paying.ts';
import { activate, type Person, password } from './people.ts';

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const allDay = Array.from(
  { length: 30 },
  (_, at) => `${String(8 + (at >> 1)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
);
/** User names are given once. */
const nameOf = (n: number): string => `${at(fields.userName, n)} ${n}`;

const CROWD = Math.max(fields.name.length, fields.userName.length, fields.category.length);
export const SHOPS = fields.shopName.length;

/**
 * A town whose people have put the whole corpus into everything they could, over the API. `funded`: a campaign to which was
 * given long enough ago that it can be paid out.
 */
export async function buildWorld(stage: Stage, owner: { token: string }, funded: Funded) {
  const sender = openSender(stage);
  const { send } = sender;
  const roleOf = (n: number) =>
    n < Math.ceil(SHOPS / 3) ? 'SHOP_OWNER' : n < 2 * Math.ceil(SHOPS / 3) ? 'SELLER' : 'CUSTOMER';

  async function join(n: number): Promise<Person> {
    const email = `corpus${n}@example.test`;
    const input = {
      email,
      password,
      phoneNumber: '+13125550100',
      role: roleOf(n),
      firstName: at(fields.name, n),
      lastName: at(fields.name, n + 1),
      userName: nameOf(n),
      city: at(fields.name, n),
      county: at(fields.name, n),
      state: at(fields.name, n),
    };
    const { accessToken, user } = await send<{ accessToken: string; user: { id: string } }>(
      { token: '' },
      'register',
      { input },
      '{ accessToken user { id } }',
    );
    return { id: user.id, email, firstName: input.firstName, token: accessToken };
  }
  const crowd = await inTurn(CROWD, join);
  const one = (n: number): Person => crowd[n % crowd.length] as Person;
  /** Who flags the posts of `one(3 + n)`. */
  const flaggersOf = (n: number): Person[] => [one(4 + n), one(5 + n)];
  // The corpus has links, and only members with a proven address post any, or flag.
  await inTurn(crowd.length, (n) => activate(stage, one(n)));

  const shopIds = await inTurn(SHOPS, async (n) => {
    const input = {
      name: at(fields.shopName, n),
      category: 'barbers',
      priceCents: 0,
      contactEmail: 'shop@example.test',
      address: at(fields.address, n),
      city: `${MARK} ${at(fields.state, n).slice(0, 60)}`,
      state: at(fields.state, n),
      contactNumber: at(fields.contactNumber, n),
      description: `${MARK}\n${at(fields.description, n)}`,
      timeZone: 'America/Chicago',
      hours: week.map((weekday) => ({ weekday, slots: allDay })),
    };
    return (await send(one(Math.floor(n / 3)), 'registerShop', { input })).id;
  });
  const firstSeller = Math.ceil(SHOPS / 3);
  const customer = one(2 * firstSeller);
  const productIds = await inTurn(SHOPS, async (n) => {
    const input = {
      name: at(fields.shopName, n),
      category: at(fields.category, n),
      priceCents: 500,
      stock: 9,
      contactEmail: 'seller@example.test',
      contactNumber: at(fields.contactNumber, n),
      description: `${MARK}\n${at(fields.description, n)}`,
    };
    return (await send(one(firstSeller + Math.floor(n / 3)), 'createProduct', { input })).id;
  });
  const edited = { contactNumber: at(fields.contactNumber, 1), description: at(fields.description, 1) };
  await send(one(0), 'updateShop', {
    id: shopIds[0],
    changes: {
      ...edited,
      name: at(fields.shopName, 0),
      address: at(fields.address, 0),
      city: `${MARK} pwn`,
      state: at(fields.state, 0),
    },
  });
  await send(one(firstSeller), 'updateProduct', {
    id: productIds[0],
    changes: { ...edited, name: at(fields.shopName, 0), category: at(fields.category, 0) },
  });
  await inTurn(crowd.length, (n) =>
    send(one(n), 'updateProfile', {
      input: {
        bio: at(fields.bio, n),
        website: 'https://evil.test/"onclick="pwn()',
        firstName: at(fields.name, n),
        lastName: at(fields.name, n + 1),
        userName: nameOf(n),
      },
    }),
  );

  await setBack(one(0));
  const forum = await forumOf();
  const talks = await talksOf();
  await appointments();
  const orderId = await orders();
  const campaigns = await openCampaigns(stage, { sender, owner, one, funded });
  const services = await askForServices({ sender, owner, one, shopId: shopIds[0] });
  const told = await inTurn(fields.title.length, async (n) => {
    const content = n === 0 ? richCorpus() : `${MARK} ${n}`;
    return (
      await send(owner, 'sendAnnouncement', { input: { title: at(fields.title, n), content, memberIds: [one(0).id] } })
    ).id;
  });
  return {
    sender,
    crowd,
    shopIds,
    productIds,
    ...forum,
    ...talks,
    orderId,
    campaigns,
    services,
    announcementId: told[0] ?? '',
    barber: one(0),
    seller: one(firstSeller),
    customer,
  };

  /** A profile is changed and set back for each reason there is. */
  async function setBack(by: Person): Promise<void> {
    const latest = `query ($id: ID!) { history(type: profile, id: $id, first: 1) { edges { node { revision } } } }`;
    const { history } = await stage.graphql<{ history: { edges: { node: { revision: number } }[] } }>(
      latest,
      { id: by.id },
      by.token,
    );
    const revision = history.edges[0]?.node.revision;
    for (const { text: reason } of fields.reason) {
      await send(by, 'updateProfile', { input: { bio: 'Plain' } });
      await send(by, 'restoreVersion', { type: 'profile', id: by.id, revision, reason });
    }
  }

  /**
   * Each thread by another member; under the first one comments that wait for a moderator, and some that one has
   * decided about.
   */
  async function forumOf() {
    const threadIds = await inTurn(crowd.length, async (n) => {
      const input = {
        topic: at(fields.topic, n),
        category: at(fields.category, n),
        text: n < 2 ? at(packs(9_900, '\n'), 0) : `${MARK} ${n}`,
      };
      return (await send(one(n), 'createThread', { input })).id;
    });
    const [threadId = '', second = ''] = threadIds;
    const opening = {
      topic: at(fields.topic, 0),
      category: at(fields.category, 0),
      text: `${MARK} and once more:\n${at(packs(9_900, '\n'), 0)}`,
    };
    await send(one(0), 'reviseThread', { id: threadId, input: opening });
    const quote = '<script>pwn()</script>';
    const mentions = crowd.slice(0, 4).map((_, n) => `@${nameOf(n)}`);
    const answer = await send(one(1), 'addComment', {
      threadId,
      input: { text: `${mentions.join(' and ')} pwn`, replyTo: threadId, quote },
    });
    for (const { text } of fields.words) await send(one(2), 'addComment', { threadId, input: { text } });
    await send(one(1), 'reviseComment', { id: answer.id, text: at(fields.words, 0) });

    const decided = async (n: number, kind: 'waits' | 'denied' | 'stands') => {
      const author = one(3 + n);
      const why = at(fields.reason, n);
      const { id: postId } = await send(author, 'addComment', {
        threadId: second,
        input: { text: `${MARK} ${n} ${kind}` },
      });
      for (const flagger of flaggersOf(n)) await send(flagger, 'flagPost', { postId, cause: 'other', note: why });
      if (kind === 'stands') return send(owner, 'dismissFlags', { postId, reason: why });
      await send(owner, 'hidePost', { postId, reason: why });
      await send(author, 'appealHiding', { postId, text: why });
      if (kind === 'waits') return;
      await send(owner, 'denyHidingAppeal', { postId, reason: why });
      await send(owner, 'restorePost', { postId, reason: why });
    };
    await inTurn(fields.reason.length, async (n) => {
      for (const kind of ['denied', 'stands', 'waits'] as const) await decided(n, kind);
    });
    for (const [n, { text: reason }] of fields.reason.entries()) {
      await send(owner, 'setThreadLocked', { threadId: threadIds[2], isLocked: n % 2 === 0, reason });
      await send(owner, 'setThreadPinned', { threadId: threadIds[2], isPinned: n % 2 === 0, reason });
    }
    const outcasts = crowd.slice(-2 * fields.reason.length);
    await inTurn(outcasts.length, async (n) => {
      const outcast = outcasts[n] as Person;
      const reason = at(fields.reason, n >> 1);
      await send(owner, 'banFromForum', { memberId: outcast.id, reason, until: null });
      await send(outcast, 'appealForumBan', { text: reason });
      if (n % 2 === 0) return;
      await send(owner, 'denyForumBanAppeal', { memberId: outcast.id, reason });
      await send(owner, 'liftForumBan', { memberId: outcast.id, reason });
    });
    return { threadId, second, banned: outcasts[0] as Person };
  }

  /** What is written to a shop, to support and by the contact form; some of it reported. */
  async function talksOf() {
    const write = async (from: Person, text: string, goal: object) =>
      (
        await send<{ conversationId: string }>(
          from,
          'sendMessage',
          { input: { messageId: sender.newKey(), text, ...goal } },
          '{ conversationId }',
        )
      ).conversationId;
    const [shopId] = shopIds;
    let conversationId = '';
    for (const { text } of fields.message)
      conversationId = await write(customer, text, { to: { kind: 'shop', id: shopId } });
    for (const { text } of fields.message) await write(one(0), text, { conversationId });
    // A message can be said differently twenty times.
    for (const { text } of fields.message.slice(0, 20))
      await send(one(0), 'editMessage', { conversationId, nth: 2 * fields.message.length, text });
    await inTurn(fields.reason.length, async (n) => {
      const goal = { to: { kind: 'shop', id: shopId } };
      for (const [who, isSettled] of [
        [one(firstSeller + n), false],
        [one(firstSeller + fields.reason.length + n), true],
      ] as const) {
        const id = await write(who, at(fields.message, n), goal);
        await send(one(0), 'reportConversation', { id, reason: at(fields.reason, n) });
        if (isSettled)
          await send(owner, 'settleConversationReport', { id, decision: 'dismissed', reason: at(fields.reason, n) });
      }
    });
    const guest = (n: number) => ({
      firstName: at(fields.name, n),
      lastName: at(fields.name, n + 1),
      subject: at(fields.subject, n),
      email: 'guest@example.test',
      message: at(fields.reason, n),
    });
    await inTurn(fields.name.length, (n) =>
      send({ token: '' }, 'sendContactMessage', { input: guest(n) }, '{ ticket }'),
    );
    const { conversations } = await stage.graphql<{ conversations: { edges: { node: { id: string } }[] } }>(
      '{ conversations(box: support, first: 10) { edges { node { id } } } }',
      {},
      owner.token,
    );
    for (const [n, { node }] of conversations.edges.slice(0, 2).entries())
      await send(owner, 'eraseEnquiry', { id: node.id, reason: at(fields.reason, n) });
    return { conversationId };
  }

  /** Booked for nothing, and cancelled by the customer or the shop. */
  async function appointments() {
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const personOf = (n: number) => ({
      name: `${MARK} ${at(fields.category, n)}`,
      note: `${MARK} ${at(fields.title, n)}`,
    });
    const [added] = await send<{ id: string }[]>(customer, 'addPerson', { input: personOf(0) });
    await send(customer, 'changePerson', { id: added?.id, input: personOf(1) });
    await inTurn(fields.reason.length, async (n) => {
      const { booking } = await send<{ booking: { id: string } }>(
        customer,
        'holdSlot',
        { input: { shopId: shopIds[0], date, time: allDay[n], personId: added?.id } },
        '{ booking { id } }',
      );
      await send(customer, 'createBooking', { bookingId: booking.id });
      await send(n % 2 === 0 ? customer : one(0), 'cancelBooking', { id: booking.id, reason: at(fields.reason, n) });
    });
  }

  /** One order over several sellers: half of its parts sent, half of them cancelled. */
  async function orders(): Promise<string> {
    const buyer = customer;
    for (const productId of productIds) await send(buyer, 'addToCart', { productId, quantity: 1 });
    const id = await payForCart(stage, buyer);
    const sellers = [...new Set(productIds.map((_, n) => firstSeller + Math.floor(n / 3)))];
    for (const [n, seller] of sellers.entries()) {
      if (n % 2 === 0) await send(one(seller), 'shipOrder', { id, tracking: at(fields.reason, n >> 1) });
      else await send(buyer, 'cancelOrderPart', { id, sellerId: one(seller).id, reason: at(fields.reason, n >> 1) });
    }
    return id;
  }
}

export type World = Awaited<ReturnType<typeof buildWorld>>;
