import type { EventStoreDBClient } from '@eventstore/db-client';
import Shared from '@eventstore/db-client/generated/shared_pb.js';
import StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import Streams from '@eventstore/db-client/generated/streams_pb.js';
import type * as Grpc from '@grpc/grpc-js';
import { NO_STREAM } from './eventStore.ts';

const { Empty, StreamIdentifier, UUID } = Shared;
const { AppendReq, DeleteReq, ReadReq } = Streams;
const { AllOptions, FilterOptions, Position, StreamOptions, SubscriptionOptions, UUIDOption } = ReadReq.Options;
const JSON_TYPE = 'application/json';
const OK = 0;

/**
 * Every call goes to the leader: a follower may not have yet what was answered a moment ago. A node that does not lead
 * says so (`not-leader`).
 */
const LEADER = { requiresLeader: true } as const;

type Stub = InstanceType<typeof StreamsGrpc.StreamsClient>;
type ReadCall = Grpc.ClientReadableStream<Streams.ReadResp>;

/** What the client has and its types leave out: connections, credentials and the metadata of a call. */
type Internals = {
  getGRPCClient(service: typeof StreamsGrpc.StreamsClient, name: string): Promise<Stub>;
  callArguments(
    options: typeof LEADER & { readonly deadline?: number },
    callOptions?: { readonly deadline: number },
  ): [Grpc.Metadata, Grpc.CallOptions];
};

/** An event as the server sends it. */
export type Recorded = Streams.ReadResp.ReadEvent.RecordedEvent;

/** A read was ended by the server before its end, or nothing came back for too long. */
export class ReadBroken extends Error {}
export class TooSlow extends ReadBroken {}

/** An append whose stream is at another revision than expected; `actual` is undefined when there is no stream. */
export class WrongRevision extends Error {
  constructor(readonly actual: number | undefined) {
    super(`the stream is at revision ${actual ?? 'none'}`);
  }
}

/** An event to append: its data and metadata as JSON text. */
export type Proposed = { readonly id: string; readonly type: string; readonly data: string; readonly metadata: string };

/** Where a read begins, and in which direction it goes. Forwards it begins with the event named, backwards before it. */
export type Range =
  | { readonly stream: string; readonly fromRevision: number; readonly count: number }
  | { readonly stream: string; readonly last: true }
  | { readonly allFrom: number | undefined; readonly count: number }
  | { readonly allBefore: number | undefined; readonly count: number };

const stubOf = (client: EventStoreDBClient) =>
  (client as unknown as Internals).getGRPCClient(StreamsGrpc.StreamsClient, 'streams');
const argumentsOf = (client: EventStoreDBClient, deadline?: number) => {
  const { callArguments } = client as unknown as Internals;
  // A read has no deadline: it is limited by its silence.
  return deadline === undefined
    ? callArguments(LEADER, { deadline: Number.POSITIVE_INFINITY })
    : callArguments({ ...LEADER, deadline });
};

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

/**
 * Appends all events or none, within `deadline` milliseconds; answers the position of the last one, undefined when the
 * server does not say it. Throws {@link WrongRevision}. Whatever goes wrong comes out of this promise, also what the
 * gRPC library throws when it begins a call.
 */
export async function appendTo(
  client: EventStoreDBClient,
  stream: string,
  expected: number | 'any',
  events: readonly Proposed[],
  deadline: number,
): Promise<number | undefined> {
  const stub = await stubOf(client);
  const answer = await new Promise<Streams.AppendResp>((resolve, reject) => {
    const call = stub.append(...argumentsOf(client, deadline), (error, response) =>
      error ? reject(error) : resolve(response),
    );
    call.on('error', reject);
    const options = new AppendReq.Options().setStreamIdentifier(nameOf(stream));
    if (expected === 'any') options.setAny(new Empty());
    else if (expected === NO_STREAM) options.setNoStream(new Empty());
    else options.setRevision(String(expected));
    call.write(new AppendReq().setOptions(options));
    for (const event of events) call.write(new AppendReq().setProposedMessage(messageOf(event)));
    call.end();
  });
  const wrong = answer.getWrongExpectedVersion();
  if (wrong) throw new WrongRevision(wrong.hasCurrentRevision() ? Number(wrong.getCurrentRevision()) : undefined);
  const position = Number(answer.getSuccess()?.getPosition()?.getCommitPosition() ?? Number.NaN);
  return Number.isSafeInteger(position) ? position : undefined;
}

function messageOf({ id, type, data, metadata }: Proposed): Streams.AppendReq.ProposedMessage {
  const message = new AppendReq.ProposedMessage()
    .setId(new UUID().setString(id))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  message.getMetadataMap().set('type', type).set('content-type', JSON_TYPE);
  return message;
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

const nameOf = (stream: string) => new StreamIdentifier().setStreamName(Buffer.from(stream));
