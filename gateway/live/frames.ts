import type { Duplex } from 'node:stream';
import { MessageType } from 'graphql-ws';

/**
 * An answer for many subscribers, as JSON, with its frames by subscription id: sockets that chose the same id are sent
 * the same bytes.
 */
export type EncodedAnswer = { readonly json: string; readonly frames: Map<string, Buffer> };

export const encodeAnswer = (answer: object): EncodedAnswer => ({ json: JSON.stringify(answer), frames: new Map() });

/** `id` and `payload` are JSON. Messages of one event differ only in the subscription's id. */
export const messageOf = (id: string, type: MessageType, payload: string): string =>
  `{"id":${id},"type":"${type}","payload":${payload}}`;

/**
 * Sends an answer to one subscription. `ws` would encode the text and write a frame header for every socket; here that
 * is done once per id and the bytes go to the stream beneath an open `ws`. Order with what `ws` writes itself is kept,
 * because without compression `ws` buffers nothing.
 */
export function sendAnswer(beneath: Duplex, id: string, { json, frames }: EncodedAnswer): void {
  const frame = frames.get(id) ?? frameOf(messageOf(id, MessageType.Next, json));
  frames.set(id, frame);
  beneath.write(frame);
}

const TEXT = 0x81;
const [LENGTH_IN_TWO, LENGTH_IN_EIGHT] = [126, 127];

/** A whole message in one unmasked text frame, as a server sends it (RFC 6455, 5.2). */
export function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length < LENGTH_IN_TWO) return Buffer.concat([Buffer.of(TEXT, length), payload]);
  const isShort = length < 2 ** 16;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head.writeUInt16BE((TEXT << 8) | (isShort ? LENGTH_IN_TWO : LENGTH_IN_EIGHT), 0);
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
