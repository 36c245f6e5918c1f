import { writeFileSync } from 'node:fs';
import { openShop, registerPlatformOwner } from '../../gateway/shops/testing.ts';
import { MANY, openAudience } from '../kit/audience.ts';
import type { Arm } from '../kit/bench.ts';
import { openCrowd } from '../kit/crowd.ts';
import { sampleFile } from '../kit/plainServer.ts';
import { insist, openProduct } from '../kit/product.ts';

const SENDERS = 50;
const REQUESTS = 100_000;
const BELL = `subscription NotificationNews($after: Float) { notificationReceived(after: $after) {
  position bell { unread position } notification { id topic kind title text href content read at } } }`;
const MESSAGE = 'id conversationId nth messageId text mine sentAt author { id kind name pictureUrl }';
const INBOX = `subscription MessageNews($box: Mailbox!, $after: Float) { messageReceived(box: $box, after: $after) { position message { ${MESSAGE} }
  conversation { id unread readUpTo readUpToByThem writable closed blocked messageCount changedAt about { kind id title href }
    with { id kind name pictureUrl } sides { id kind } lastMessage { ${MESSAGE} } } inbox { position unread unreadConversations } } }`;

/**
 * A message to one of 1,000 members who all listen for theirs; then an announcement, a notification for each of them.
 */
export const run: Arm = async (scene) => {
  const { app, close } = await openProduct(scene, { workers: true });
  const { port } = app;
  const pace = { port, seconds: scene.seconds, warmUp: scene.warmUp };
  const crowd = await openCrowd(app, MANY - 1);
  const senders = await openCrowd(app, SENDERS);
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const { _id: shopId } = await openShop(app, owner.token);
  const audience = openAudience();
  const seats = (query: string, variables: object) =>
    [...crowd, owner].map(({ token }) => ({ token, asks: [{ query, variables }] }));

  await audience.listen({ port, seats: seats(INBOX, { box: 'own', after: null }) });
  const messages = Array.from({ length: REQUESTS }, (_, index) => ({
    path: '/api/v1/messages/send',
    token: senders[index % SENDERS]?.token ?? '',
    listeners: 1,
    body: {
      messageId: `bench-${String(index).padStart(8, '0')}`,
      text: 'Do you have time at nine?',
      to: { kind: 'shop', id: shopId },
    },
  }));
  const message = await audience.send({ ...pace, requests: messages });
  insist(message.text.includes('"unreadConversations":'), `something else was heard: ${message.text}`);
  writeFileSync(sampleFile(scene, 'message'), message.text);

  await app.runJobs();
  const root = await registerPlatformOwner(app);
  await audience.listen({ port, seats: [] });
  await audience.listen({ port, seats: seats(BELL, { after: null }) });
  const content = [{ type: 'paragraph', children: [{ text: 'We are open on Monday.' }] }];
  const announcements = Array.from({ length: REQUESTS }, () => ({
    path: '/api/v1/announcements/send',
    token: root,
    body: { title: 'News', content },
  }));
  const announcement = await audience.send({ ...pace, requests: announcements });
  insist(announcement.text.includes('"kind":"announcement"'), `something else was heard: ${announcement.text}`);
  writeFileSync(sampleFile(scene, 'notification'), announcement.text);
  audience.close();
  await close();
  return {
    messageP50: message.p50,
    messageP99: message.p99,
    messageCpu: message.cpu,
    noticeLastP50: announcement.p50,
    noticeEachP99: announcement.eachP99,
    noticeCpu: announcement.cpu,
  };
};
