import type { Duplex } from 'node:stream';
import { MessageType } from 'graphql-ws';

/** An answer on its way to many, as JSON. Who gave their subscription the same id is sent the very same bytes. */
export type Told = { readonly json: string; readonly frames: Map<string, Buffer> };

export const told = (json: string): Told => ({ json, frames: new Map() });

/** `id` and `payload` are JSON. Messages of one event differ by the subscription's id only. */
export const messageOf = (id: string, type: MessageType, payload: string): string => `{"id":${id},"type":"${type}","payload":${payload}}`;

/**
 * Tells somebody an answer. `ws` would make a text into bytes and put a head before it for each socket; here that is done once, and the bytes go to
 * the socket beneath an open `ws`, in order with what that writes there itself: without compression it holds nothing back.
 */
export function sendTold(beneath: Duplex, id: string, { json, frames }: Told): void {
  const frame = frames.get(id) ?? frameOf(messageOf(id, MessageType.Next, json));
  frames.set(id, frame);
  beneath.write(frame);
}

const TEXT = 0x81;
const [LENGTH_IN_TWO, LENGTH_IN_EIGHT] = [126, 127];

/** A whole message in one text frame, as a server sends it (RFC 6455, 5.2). */
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
