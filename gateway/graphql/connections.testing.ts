import { randomUUID } from 'node:crypto';
import { portfolioPictureIdOf } from '#domain/ids.ts';
import { notificationOf } from '#domain/notifications/announcement.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { account } from '#domain/users/decider.ts';
import type { TestApp } from '../testing.ts';

/** A connection as the property test of pages sees it. */
export type List = {
  /** The field with its arguments; `page` stands for those of the page. */
  ask(page: string): string;
  /** Selects what names a row. */
  readonly node: string;
  /** A new row; rows of one `rank` (0 to 2) are equals where the list's order knows any. Answers its name. */
  add(rank: number): Promise<string>;
  /** Rows that are not to be taken out or moved. */
  readonly kept?: readonly string[];
  /** Takes a row out of the list; missing where nothing leaves it. */
  remove?(row: string): Promise<void>;
  /** Gives a row another place; missing where rows stay where they are. */
  move?(row: string): Promise<void>;
};
export type Variant = { readonly what: string; open(): Promise<List> };

const SYSTEM = { by: { id: 'system', role: 'system' }, channel: 'job' } as const;
export const at = (rank: number) => new Date(Date.UTC(2026, 0, 5, 12, rank)).toISOString();

/** The product with a platform owner who asks, and rows made by appending what happened. */
export async function openWorld(app: TestApp) {
  let made = 0;
  const next = (prefix = 'Row') => {
    made += 1;
    // Turned round, so that a later row is as often before as after its equals.
    return `${prefix}${[...String(made)].reverse().join('')}`.padEnd(22, 'x');
  };

  async function happened(stream: string, type: string, data: object, occurredAt = at(0)): Promise<string> {
    const revision = (await app.store.read(stream)).at(-1)?.revision ?? NO_STREAM;
    const id = randomUUID();
    const metadata = {
      schema: '1',
      commandId: id,
      correlationId: id,
      causationId: id,
      actorId: 'system',
      actorRole: 'system',
      channel: 'job',
      occurredAt,
    };
    await app.store.append(stream, revision, [{ id, type, data, metadata }]);
    return id;
  }

  async function member(firstName: string, rank = 0): Promise<string> {
    const accountId = next('Member');
    const data = {
      accountId,
      email: `${accountId}@example.test`,
      userName: accountId,
      firstName,
      lastName: 'Row',
      phoneNumber: '312 555 0100',
      role: 'CUSTOMER',
      referCode: accountId,
      registeredAt: at(rank),
      handles: { email: { hash: accountId, attempt: '1' }, username: { hash: accountId, attempt: '2' } },
    };
    await happened(`account-${accountId}`, 'AccountRegistered', data, at(rank));
    return accountId;
  }

  async function shop(ownerId: string, category: string, price = 3500): Promise<string> {
    const shopId = `${ownerId}Shop${String(made).padStart(2, '0')}`;
    made += 1;
    const data = {
      shopId,
      ownerId,
      name: 'Fade House',
      category,
      price,
      description: '',
      contactNumber: '',
      contactEmail: '',
      place: { address: '1 State St', city: 'Chicago', state: 'IL' },
      timeZone: 'America/Chicago',
      image: '',
    };
    await happened(`catalog-${ownerId}`, 'ShopRegistered', data);
    return shopId;
  }

  const root = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  await app.handler.dispatch(account, { type: 'AppointOwner', data: { accountId: root.user._id } }, SYSTEM);
  const login = await app.rest('POST', '/users/login', { body: { email: root.user.email, password: 'secret1' } });
  const token = (login.headers.get('authorization') ?? '').replace(/^Bearer /, '');
  const [ann, bea] = [await member('Ann'), await member('Bea')];
  const beasShop = await shop(bea, 'barbers');
  let given = 0;

  return {
    token,
    me: root.user._id,
    ann,
    bea,
    beasShop,
    next,
    happened,
    member,
    shop,
    /** A number for each notification in the caller's own list. */
    nextGiven() {
      given += 1;
      return given;
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;

export const field = (name: string, others = '') => ({
  ask: (page: string) => `${name}(${others} ${page})`,
});

function memberLists({ me, ann, bea, member, happened, next }: World): Variant[] {
  const list = (firstName: string) => ({
    node: 'id',
    add: (rank: number) => member(firstName, rank),
    remove: async (accountId: string) =>
      void (await happened(`account-${accountId}`, 'AccountClosed', { accountId, reason: '', epoch: 2 })),
  });
  return [
    { what: 'all', open: async () => ({ ...field('members'), ...list('Cem'), kept: [me, ann, bea] }) },
    {
      what: 'of a name',
      async open() {
        const name = next('Name');
        return { ...field('members', `query: "${name}"`), ...list(name) };
      },
    },
  ];
}

/** What is past does not go away: members come, and nobody leaves. */
function membersThen({ me, ann, bea, member, happened }: World): Variant[] {
  const then = 'asOf: { at: "2100-01-01T00:00:00Z" }';
  const list = { node: 'memberId', add: (rank: number) => member('Dee', rank), kept: [me, ann, bea] };
  return [
    { what: 'all', open: async () => ({ ...field('membersAsOf', then), ...list }) },
    {
      what: 'of a role, which others had before',
      async open() {
        const add = async (rank: number) => {
          const data = { accountId: await member('Eve', rank), role: 'support', reason: '', epoch: 1 };
          await happened(`account-${data.accountId}`, 'RoleChanged', data, at(rank));
          if (rank > 0) return data.accountId;
          const former = await member('Fay', rank);
          for (const role of ['support', 'CUSTOMER'])
            await happened(`account-${former}`, 'RoleChanged', { ...data, accountId: former, role }, at(rank));
          return data.accountId;
        };
        return { ...field('membersAsOf', `${then}, role: support`), node: 'memberId', add };
      },
    },
  ];
}

function announcementLists({ me, next, happened, member }: World): Variant[] {
  const announce = async () => {
    const announcementId = next('News');
    const content = [{ type: 'paragraph', children: [{ text: 'Hi' }] }];
    await happened(`announcement-${announcementId}`, 'AnnouncementScheduled', {
      announcementId,
      title: 'News',
      content,
      audience: 'all',
      sendAt: at(0),
      authorId: me,
    });
    return announcementId;
  };
  const readers = (query: string) => async (): Promise<List> => {
    const announcementId = await announce();
    const notificationId = notificationOf(announcementId);
    return {
      ask: (page) => `announcement(id: "${announcementId}") { readBy(${query} ${page})`,
      node: 'id',
      async add() {
        const memberId = await member('Dee');
        const stream = `bell-${memberId}`;
        const refs = { announcementId };
        await happened(stream, 'NotificationGiven', {
          memberId,
          notificationId,
          topic: 'announcements',
          kind: 'announcement',
          refs,
          nth: 1,
          mailAt: null,
          dailyAt: null,
          opensDaily: false,
        });
        await happened(stream, 'NotificationRead', { memberId, notificationId, nth: 1 });
        return memberId;
      },
      remove: async (memberId) =>
        void (await happened(`bell-${memberId}`, 'NotificationWithdrawn', {
          memberId,
          notificationId,
          nth: 1,
          wasUnread: false,
        })),
    };
  };
  return [
    {
      what: 'announcements',
      open: async () => ({
        ...field('announcements'),
        node: 'id',
        add: announce,
        remove: async (announcementId) =>
          void (await happened(`announcement-${announcementId}`, 'AnnouncementDeleted', {
            announcementId,
            audience: 'all',
          })),
      }),
    },
    { what: 'readers', open: readers('') },
    { what: 'readers of a name', open: readers('query: "dee"') },
  ];
}

function bellLists({ me, ann, next, happened, nextGiven }: World): Variant[] {
  const numbers = new Map<string, number>();
  const add = async () => {
    const [notificationId, nth] = [next('Notice'), nextGiven()];
    numbers.set(notificationId, nth);
    await happened(`bell-${me}`, 'NotificationGiven', {
      memberId: me,
      notificationId,
      topic: 'orders',
      kind: 'orderSold',
      refs: { orderId: `${ann}C9999O0000` },
      nth,
      mailAt: null,
      dailyAt: null,
      opensDaily: false,
    });
    return notificationId;
  };
  const change = (type: string, over: object) => async (notificationId: string) =>
    void (await happened(`bell-${me}`, type, {
      memberId: me,
      notificationId,
      nth: numbers.get(notificationId),
      ...over,
    }));
  return [
    {
      what: 'all',
      open: async () => ({
        ...field('notifications'),
        node: 'id',
        add,
        remove: change('NotificationWithdrawn', { wasUnread: true }),
      }),
    },
    {
      what: 'unread',
      open: async () => ({
        ...field('notifications', 'unreadOnly: true'),
        node: 'id',
        add,
        remove: change('NotificationRead', {}),
      }),
    },
  ];
}

function ledgerLists({ ann, next, happened }: World): Variant[] {
  const open = (others: string) => async (): Promise<List> => ({
    ...field('ledger', others),
    node: 'id',
    add() {
      const itemId = next('Item');
      const paymentId = `booking-${itemId}`;
      const purpose = { page: 'booking', itemId };
      const captured = { paymentId, payerId: ann, purpose, intentId: `pi_${itemId}`, amount: 3500 };
      return happened(`payment-${paymentId}`, 'PaymentCaptured', captured);
    },
  });
  return [
    { what: 'all', open: open('') },
    { what: 'of an account', open: open('account: "provider"') },
  ];
}

function shopLists({ ann, me, shop, next, happened }: World): Variant[] {
  const open = (sort: string) => async (): Promise<List> => {
    const category = next('kind');
    const owners = new Map<string, string>();
    const rate = (shopId: string, rating: number) => {
      const bookingId = next('Visit');
      const review = { bookingId, shopId, ownerId: me, authorId: ann, rating, text: '', quotable: false };
      return happened(`review-${bookingId}`, 'ReviewSubmitted', review);
    };
    return {
      ...field('shops', `category: "${category}" ${sort}`),
      node: 'id',
      async add(rank) {
        const ownerId = next('Owner');
        const shopId = await shop(ownerId, category, 1_000 + rank);
        owners.set(shopId, ownerId);
        if (rank > 0) await rate(shopId, rank + 2);
        return shopId;
      },
      remove: async (shopId) => {
        const ownerId = owners.get(shopId);
        const data = { shopId, ownerId, by: 'owner', restorableUntil: at(0) };
        await happened(`catalog-${ownerId}`, 'ShopRemoved', data);
      },
      ...(sort === 'sort: RATING' && { move: async (shopId: string) => void (await rate(shopId, 1)) }),
    };
  };
  return ['', 'sort: NEWEST', 'sort: PRICE', 'sort: RATING'].map((sort) => ({ what: sort, open: open(sort) }));
}

function reviewList({ bea, ann, shop, next, happened }: World): Variant[] {
  return [
    {
      what: 'of a shop',
      async open() {
        const shopId = await shop(bea, 'barbers');
        return {
          ...field('reviews', `shopId: "${shopId}"`),
          node: 'id',
          async add(rank) {
            const bookingId = next('Visit');
            const review = { bookingId, shopId, ownerId: bea, authorId: ann, rating: 4, text: 'Fine.', quotable: true };
            await happened(`review-${bookingId}`, 'ReviewSubmitted', review, at(rank));
            return bookingId;
          },
        };
      },
    },
  ];
}

function judgedReviewList({ bea, ann, shop, next, happened }: World, what: 'reported' | 'hidden'): Variant[] {
  return [
    {
      what,
      async open() {
        const shopId = await shop(bea, 'barbers');
        const of = (bookingId: string) => ({ bookingId, shopId, ownerId: bea, authorId: ann });
        const ruling = { moderatorId: bea, reason: 'Fine.' };
        return {
          ...field(`${what}Reviews`),
          node: 'id',
          async add(rank) {
            const bookingId = next('Visit');
            const review = { ...of(bookingId), rating: 4, text: 'Fine.', quotable: true };
            await happened(`review-${bookingId}`, 'ReviewSubmitted', review, at(rank));
            const report = { ...of(bookingId), reporterId: bea, cause: 'spam', note: '' };
            if (what === 'reported') await happened(`review-${bookingId}`, 'ReviewReported', report, at(rank));
            else await happened(`review-${bookingId}`, 'ReviewHidden', { ...of(bookingId), ...ruling }, at(rank));
            return bookingId;
          },
          async remove(bookingId) {
            const type = what === 'reported' ? 'ReviewReportsDismissed' : 'ReviewRestored';
            await happened(`review-${bookingId}`, type, { ...of(bookingId), ...ruling });
          },
        };
      },
    },
  ];
}

function judgedPictureList({ bea, ann, next, happened }: World, what: 'reported' | 'hidden'): Variant[] {
  return [
    {
      what,
      async open() {
        const of = (pictureId: string) => ({ ownerId: bea, pictureId });
        const ruling = { moderatorId: ann, reason: 'Fine.' };
        return {
          ...field(`${what}PortfolioPictures`),
          node: 'id',
          async add(rank) {
            const pictureId = portfolioPictureIdOf(bea, next('Picture'));
            const picture = { ...of(pictureId), alt: 'A chair', caption: '', width: 9, height: 6, addedAt: at(rank) };
            await happened(`portfolio-${bea}`, 'PortfolioPictureAdded', picture, at(rank));
            const report = { ...of(pictureId), reporterId: ann, cause: 'spam', note: '' };
            if (what === 'reported') await happened(`portfolio-${bea}`, 'PortfolioPictureReported', report, at(rank));
            else
              await happened(`portfolio-${bea}`, 'PortfolioPictureHidden', { ...of(pictureId), ...ruling }, at(rank));
            return pictureId;
          },
          async remove(pictureId) {
            const type = what === 'reported' ? 'PortfolioReportsDismissed' : 'PortfolioPictureRestored';
            await happened(`portfolio-${bea}`, type, { ...of(pictureId), ...ruling });
          },
        };
      },
    },
  ];
}

function productReviewList({ bea, shop, next, happened }: World): Variant[] {
  return [
    {
      what: 'of a product',
      async open() {
        const productId = await shop(bea, 'combs');
        const of = (id: string) => ({ productId, sellerId: bea, authorId: id.slice(productId.length) });
        return {
          ...field('productReviews', `productId: "${productId}"`),
          node: 'id',
          async add(rank) {
            const id = productId + next('Buyer');
            const review = { ...of(id), orderId: 'order', rating: 4, text: 'Fine.' };
            await happened(`productReview-${id}`, 'ProductReviewed', review, at(rank));
            return id;
          },
          remove: async (id) => void (await happened(`productReview-${id}`, 'ProductReviewRemoved', of(id))),
        };
      },
    },
  ];
}

function removedProductReviewList({ bea, shop, next, happened }: World): Variant[] {
  return [
    {
      what: 'of a product',
      async open() {
        const productId = await shop(bea, 'combs');
        const of = (id: string) => ({ productId, sellerId: bea, authorId: id.slice(productId.length) });
        const review = (id: string) => ({ ...of(id), orderId: 'order', rating: 4, text: 'Fine.' });
        return {
          ...field('removedProductReviews', `productId: "${productId}"`),
          node: 'id',
          async add(rank) {
            const id = productId + next('Buyer');
            await happened(`productReview-${id}`, 'ProductReviewed', review(id), at(rank));
            await happened(`productReview-${id}`, 'ProductReviewRemoved', of(id), at(rank));
            return id;
          },
          remove: async (id) => void (await happened(`productReview-${id}`, 'ProductReviewed', review(id))),
        };
      },
    },
  ];
}

/** Events are never taken out, and stand in the order in which they were recorded. */
function historyList({ next, happened }: World): Variant[] {
  const plan = { plan: 'premium', interval: 'monthly', amount: 2_500 } as const;
  const open = async () => {
    const memberId = next('Payer');
    const add = (rank: number) =>
      happened(`subscription-${memberId}`, 'PlanChosen', { memberId, attempt: 1, ...plan }, at(rank));
    await add(0);
    return { ...field('history', `type: plan, id: "${memberId}"`), node: 'id', add };
  };
  return [{ what: 'of a plan', open }];
}

/** The lists of what members own and read, by their fields. */
export const ownLists = (world: World): Record<string, readonly Variant[]> => {
  const [announced, ...readers] = announcementLists(world);
  return {
    'Query.members': memberLists(world),
    'Query.membersAsOf': membersThen(world),
    'Query.announcements': announced ? [announced] : [],
    'Announcement.readBy': readers,
    'Query.notifications': bellLists(world),
    'Query.ledger': ledgerLists(world),
    'Query.shops': shopLists(world),
    'Query.reviews': reviewList(world),
    'Query.reportedReviews': judgedReviewList(world, 'reported'),
    'Query.hiddenReviews': judgedReviewList(world, 'hidden'),
    'Query.reportedPortfolioPictures': judgedPictureList(world, 'reported'),
    'Query.hiddenPortfolioPictures': judgedPictureList(world, 'hidden'),
    'Query.productReviews': productReviewList(world),
    'Query.removedProductReviews': removedProductReviewList(world),
    'Query.history': historyList(world),
  };
};
