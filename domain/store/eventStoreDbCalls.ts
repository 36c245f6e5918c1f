import type { EventStoreDBClient } from '@eventstore/db-client';
import Shared from '@eventstore/db-client/generated/shared_pb.js';
import Streams from '@eventstore/db-client/generated/streams_pb.js';
import type * as Grpc from '@grpc/grpc-js';
import { argumentsOf, nameOf, stubOf } from './eventStoreDbStub.ts';

const { Empty } = Shared;
const { DeleteReq, ReadReq } = Streams;
const { AllOptions, FilterOptions, Position, StreamOptions, SubscriptionOptions, UUIDOption } = ReadReq.Options;
const OK = 0;

type ReadCall = Grpc.ClientReadableStream<Streams.ReadResp>;

/** An event as the server sends it. */
export type Recorded = Streams.ReadResp.ReadEvent.RecordedEvent;

/** A read was ended by the server before its end, or nothing came back for too long. */
export class ReadBroken extends Error {}
export class TooSlow extends ReadBroken {}

/** Where a read begins, and in which direction it goes. Forwards it begins with the event named, backwards before it. */
export type Range =
  | { readonly stream: string; readonly fromRevision: number; readonly count: number }
  | { readonly stream: string; readonly last: true }
  | { readonly allFrom: number | undefined; readonly count: number }
  | { readonly allBefore: number | undefined; readonly count: number };

/**
 * The events of a range, nothing for a stream that does not exist. Complete, or an error: the answer counts only with
 * the server's own end and its status OK. (The client library's reads end like whole ones when their connection is
 * closed.) Silence for longer than `idle` milliseconds ends it with {@link TooSlow}. `onData` is called with
 * whatever comes.
 */
export async function readRange(
  client: EventStoreDBClient,
  range: Range,
  idle: number,
  onData: () => void = () => undefined,
): Promise<Recorded[]> {
  const call = (await stubOf(client)).read(requestOf(range), ...argumentsOf(client));
  return collect(call, idle, onData);
}

/** A subscription's call: answers of the server as they come, until it is cancelled or lost. */
export type Following = ReadCall;

/**
 * All events after a position, then those to come, of streams whose name matches `names`; `after` undefined: from the
 * first. The caller listens, pauses, resumes and cancels.
 */
export async function follow(client: EventStoreDBClient, after: number | undefined, names: string): Promise<Following> {
  const { Expression } = FilterOptions;
  const filter = new FilterOptions()
    .setStreamIdentifier(new Expression().setRegex(names))
    .setCount(new Empty())
    .setCheckpointintervalmultiplier(1);
  const options = optionsOf()
    .setFilter(filter)
    .setSubscription(new SubscriptionOptions())
    .setAll(placeIn(after, 'start'));
  return (await stubOf(client)).read(new ReadReq().setOptions(options), ...argumentsOf(client));
}

function collect(call: ReadCall, idle: number, onData: () => void): Promise<Recorded[]> {
  return new Promise((resolve, reject) => {
    const found: Recorded[] = [];
    let status: number | undefined;
    const fail = (error: Error) => {
      clearTimeout(timer);
      call.cancel();
      reject(error);
    };
    const timer = setTimeout(() => fail(new TooSlow(`the read was silent for ${idle} ms`)), idle);
    call.on('status', ({ code }) => (status = code));
    call.on('error', fail);
    call.on('data', (answer: Streams.ReadResp) => {
      timer.refresh();
      onData();
      const event = answer.getEvent()?.getEvent();
      if (event) found.push(event);
    });
    call.on('end', () => {
      clearTimeout(timer);
      if (status === OK) resolve(found);
      else reject(new ReadBroken('the read ended before its end'));
    });
  });
}

function requestOf(range: Range): Streams.ReadReq {
  const { FORWARDS, BACKWARDS } = ReadReq.Options.ReadDirection;
  const options = optionsOf().setNoFilter(new Empty());
  if ('last' in range)
    options.setStream(streamIn(range.stream).setEnd(new Empty())).setReadDirection(BACKWARDS).setCount('1');
  else if ('stream' in range)
    options.setStream(streamIn(range.stream).setRevision(String(range.fromRevision))).setReadDirection(FORWARDS);
  else if ('allFrom' in range) options.setAll(placeIn(range.allFrom, 'start')).setReadDirection(FORWARDS);
  else options.setAll(placeIn(range.allBefore, 'end')).setReadDirection(BACKWARDS);
  if ('count' in range) options.setCount(String(range.count));
  return new ReadReq().setOptions(options);
}

const optionsOf = () =>
  new ReadReq.Options().setResolveLinks(false).setUuidOption(new UUIDOption().setString(new Empty()));

const streamIn = (name: string) => new StreamOptions().setStreamIdentifier(nameOf(name));

/** A place in $all: at a position of an event, which is its own commit, else at one end. */
function placeIn(position: number | undefined, otherwise: 'start' | 'end'): Streams.ReadReq.Options.AllOptions {
  const all = new AllOptions();
  if (position !== undefined)
    return all.setPosition(new Position().setCommitPosition(String(position)).setPreparePosition(String(position)));
  return otherwise === 'start' ? all.setStart(new Empty()) : all.setEnd(new Empty());
}

/** Hides a stream's events for good; the server drops their bytes with a scavenge, but never those of the last one. */
export async function deleteStream(client: EventStoreDBClient, stream: string, deadline: number): Promise<void> {
  const stub = await stubOf(client);
  const options = new DeleteReq.Options().setStreamIdentifier(nameOf(stream)).setAny(new Empty());
  await new Promise<void>((resolve, reject) => {
    stub.delete(new DeleteReq().setOptions(options), ...argumentsOf(client, deadline), (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
