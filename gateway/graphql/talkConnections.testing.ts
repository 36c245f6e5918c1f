import { at, field, type List, type Variant, type World } from './connections.testing.ts';

function threadLists({ ann, bea, next, happened }: World): Variant[] {
  const start = async (category: string, text: string, rank = 0) => {
    const threadId = next('Thread');
    const data = { threadId, authorId: ann, topic: 'Fades', text, category, mentions: [], postedAt: at(rank) };
    await happened(`thread-${threadId}`, 'ThreadStarted', data, at(rank));
    return threadId;
  };
  const remove = async (threadId: string) => {
    const data = { threadId, postId: threadId, authorId: ann, deletedAt: at(50) };
    await happened(`thread-${threadId}`, 'PostDeleted', data);
  };
  const comment = async (threadId: string, authorId: string, postedAt: string) => {
    const commentId = `${threadId}${next('').slice(0, 8)}`;
    const said = { authorId, threadAuthorId: ann, text: 'A two, always.', mentions: [] };
    await happened(`thread-${threadId}`, 'CommentAdded', { threadId, commentId, ...said, postedAt });
    return commentId;
  };
  const open =
    (sort: string, isSearch = false) =>
    async (): Promise<List> => {
      const [category, word] = [next('Kind'), next('word')];
      const query = isSearch ? `query: "${word}"` : `category: "${category}"`;
      return {
        ...field('threads', `${query} ${sort}`),
        node: 'id',
        add: (rank) => start(category, `About ${word}`, rank),
        remove,
        move: async (threadId) => void (await comment(threadId, bea, at(40))),
      };
    };
  const comments = (isMixed: boolean) => async (): Promise<List> => {
    const threadId = await start(next('Kind'), 'Which guard first?');
    return {
      ask: (page) => `thread(id: "${threadId}") { comments(${page})`,
      node: 'id',
      async add(rank) {
        const postId = await comment(threadId, bea, at(0));
        const ruling = { threadId, postId, authorId: bea, moderatorId: 'flags', reason: '', by: 'flags' };
        if (isMixed && rank > 0) await happened(`thread-${threadId}`, 'PostHidden', ruling);
        return postId;
      },
      remove: async (postId) =>
        void (await happened(`thread-${threadId}`, 'PostDeleted', {
          threadId,
          postId,
          authorId: bea,
          deletedAt: at(0),
        })),
    };
  };
  return [
    ...['sort: latest', 'sort: top', 'sort: unanswered'].map((sort) => ({ what: sort, open: open(sort) })),
    { what: 'search', open: open('', true) },
    { what: 'comments', open: comments(false) },
    { what: 'comments, some of them hidden', open: comments(true) },
  ];
}

function queueLists({ ann, bea, next, happened }: World): Variant[] {
  const open = async (): Promise<List> => {
    const threadId = next('Thread');
    const of = (postId: string) => ({ threadId, postId, authorId: ann });
    return {
      ...field('reviewQueue'),
      node: 'id',
      async add(rank) {
        const postId = `${threadId}${next('').slice(0, 8)}`;
        const flag = { ...of(postId), flaggerId: bea, cause: 'spam', note: '' };
        await happened(`thread-${threadId}`, 'PostFlagged', flag, at(rank));
        return postId;
      },
      remove: async (postId) =>
        void (await happened(`thread-${threadId}`, 'FlagsDismissed', {
          ...of(postId),
          moderatorId: bea,
          reason: 'Fine.',
        })),
    };
  };
  const besideOver = async (): Promise<List> => {
    const ban = { memberId: bea, moderatorId: ann, reason: 'Spam.', bannedAt: at(0), until: at(1) };
    await happened(`poster-${bea}`, 'BannedFromForum', ban);
    await happened(`poster-${bea}`, 'ForumBanAppealed', { memberId: bea, text: 'Not me.' }, at(1));
    return open();
  };
  return [
    { what: 'flagged', open },
    { what: 'beside the appeal of a ban that is over', open: besideOver },
  ];
}

function rulingLists({ me, ann, next, happened, member }: World): Record<string, Variant[]> {
  const open = (of: (memberId: string) => string, memberIdOf: () => Promise<string>) => async (): Promise<List> => {
    const memberId = await memberIdOf();
    const [name = '', others] = of(memberId).split(' with ');
    const positions: number[] = [];
    return {
      ask: (page) => `${name}(${others ?? ''} ${page})`,
      node: 'postId',
      async add() {
        const threadId = next('Thread');
        const data = { threadId, postId: threadId, authorId: memberId, moderatorId: ann, reason: 'Off.' };
        await happened(`thread-${threadId}`, 'PostHidden', { ...data, by: 'moderator' });
        positions.push(positions.length);
        return threadId;
      },
    };
  };
  return {
    'Query.forumRecord': [
      {
        what: 'all',
        open: open(
          () => 'forumRecord',
          async () => ann,
        ),
      },
      {
        what: 'of a member',
        open: open(
          (id) => `forumRecord with memberId: "${id}"`,
          () => member('Eli'),
        ),
      },
    ],
    'Query.myForumRulings': [
      {
        what: 'own',
        open: open(
          () => 'myForumRulings',
          async () => me,
        ),
      },
    ],
  };
}

function conversationLists({ me, ann, bea, beasShop, next, happened }: World): Record<string, Variant[]> {
  const counts = new Map<string, number>();
  const say = async (conversationId: string, authorId: string) => {
    const nth = (counts.get(conversationId) ?? 0) + 1;
    counts.set(conversationId, nth);
    const said = { side: authorId, nth, messageId: `m${nth}`, authorId, text: 'Hello?' };
    await happened(`conversation-${conversationId}`, 'MessageSent', { conversationId, ...said });
  };
  const begin = async (one: string, other: string) => {
    const conversationId = next('Talk');
    const about = { kind: 'shop', id: beasShop };
    await happened(`conversation-${conversationId}`, 'ConversationBegun', {
      conversationId,
      about,
      sides: [one, other],
    });
    await say(conversationId, one);
    return conversationId;
  };
  const report = async (rank: number) => {
    const conversationId = await begin(ann, bea);
    const data = { conversationId, side: ann, against: bea, upTo: 1, reason: 'Rude.' };
    await happened(`conversation-${conversationId}`, 'ConversationReported', data, at(rank));
    return conversationId;
  };
  const settle = async (conversationId: string) => {
    const data = { conversationId, decision: 'dismissed', side: ann, moderatorId: me, reason: 'Seen.' };
    await happened(`conversation-${conversationId}`, 'ReportSettled', data);
  };
  const settled = async () => {
    const conversationId = await report(0);
    await settle(conversationId);
    return conversationId;
  };
  const node = 'conversationId';
  return {
    'Query.conversations': [
      {
        what: 'own',
        open: async () => ({
          ...field('conversations'),
          node: 'id',
          add: () => begin(me, bea),
          move: (conversationId: string) => say(conversationId, bea),
        }),
      },
    ],
    'Query.conversationReports': [
      { what: 'waiting', open: async () => ({ ...field('conversationReports'), node, add: report, remove: settle }) },
    ],
    'Query.conversationRulings': [
      {
        what: 'decided',
        open: async () => ({ ...field('conversationRulings'), node: 'report { conversationId }', add: settled }),
      },
    ],
  };
}

/** The lists of the forum and of messages, by their fields. */
export const talkLists = (world: World): Record<string, readonly Variant[]> => {
  const threads = threadLists(world);
  const isOfComments = ({ what }: Variant) => what.startsWith('comments');
  return {
    'Query.threads': threads.filter((variant) => !isOfComments(variant)),
    'Thread.comments': threads.filter(isOfComments),
    'Query.reviewQueue': queueLists(world),
    ...rulingLists(world),
    ...conversationLists(world),
  };
};
