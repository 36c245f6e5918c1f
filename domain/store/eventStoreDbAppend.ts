import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import Shared from '@eventstore/db-client/generated/shared_pb.js';
import Streams from '@eventstore/db-client/generated/streams_pb.js';
import type * as Grpc from '@grpc/grpc-js';
import { NO_STREAM } from './eventStore.ts';
import { TooSlow } from './eventStoreDbCalls.ts';
import { AppendRefused } from './eventStoreDbErrors.ts';
import { argumentsOf, nameOf, stubOf } from './eventStoreDbStub.ts';

const { Empty, UUID, WrongExpectedVersion } = Shared;
const { BatchAppendReq } = Streams;
const JSON_TYPE = 'application/json';
const UNKNOWN = 2;
/** How the server names the details of a refusal whose stream is at another revision. */
const WRONG_REVISION = 'event_store.client.WrongExpectedVersion';

/** An append whose stream is at another revision than expected; `actual` is undefined when there is no stream. */
export class WrongRevision extends Error {
  constructor(readonly actual: number | undefined) {
    super(`the stream is at revision ${actual ?? 'none'}`);
  }
}

/** An event to append: its data and metadata as JSON text. */
export type Proposed = { readonly id: string; readonly type: string; readonly data: string; readonly metadata: string };

type Waiting = {
  readonly resolve: (answer: Streams.BatchAppendResp) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
};

/** All appends of one connection share one call, which spares the server and this process a call for each. */
type Batch = ReturnType<typeof openBatch>;
const batches = new WeakMap<EventStoreDBClient, Promise<Batch>>();

/**
 * Appends all events or none, within `limit` milliseconds; answers the position of the last one, undefined when the
 * server does not say it. Throws {@link WrongRevision}, {@link AppendRefused} for what the server refuses of this append
 * alone, and {@link TooSlow}. An append that has no answer yet when its connection is lost fails with that connection's
 * error; those of other connections do not notice. Whatever goes wrong comes out of this promise, also what the gRPC
 * library throws when it begins a call.
 */
export async function appendTo(
  client: EventStoreDBClient,
  stream: string,
  expected: number | 'any',
  events: readonly Proposed[],
  limit: number,
): Promise<number | undefined> {
  const batch = await batchOf(client);
  return positionIn(await batch.ask(requestOf(stream, expected, events), limit));
}

/** The call of a connection; the next append begins another one when it has ended, or could not begin. */
function batchOf(client: EventStoreDBClient): Promise<Batch> {
  const known = batches.get(client);
  if (known) return known;
  const begin = async () => openBatch((await stubOf(client)).batchAppend(...argumentsOf(client)), forget);
  const forget = () => {
    if (batches.get(client) === begun) batches.delete(client);
  };
  const begun = begin();
  batches.set(client, begun);
  begun.catch(forget);
  return begun;
}

function openBatch(call: Grpc.ClientDuplexStream<Streams.BatchAppendReq, Streams.BatchAppendResp>, onEnd: () => void) {
  const waiting = new Map<string, Waiting>();
  let heardAt = performance.now();
  let ended: unknown;

  function take(id: string): Waiting | undefined {
    const one = waiting.get(id);
    clearTimeout(one?.timer);
    waiting.delete(id);
    return one;
  }
  function end(error: unknown): void {
    ended ??= error;
    onEnd();
    for (const id of [...waiting.keys()]) take(id)?.reject(ended);
  }
  call.on('data', (answer: Streams.BatchAppendResp) => {
    heardAt = performance.now();
    // An append whose time was over waits no more.
    take(answer.getCorrelationId()?.getString() ?? '')?.resolve(answer);
  });
  call.on('error', end);
  call.on('status', () => end(new Error('the server has ended the call for appends')));

  return {
    /** Sends one append and waits for its answer, at most `limit` milliseconds. */
    ask: (request: Streams.BatchAppendReq, limit: number): Promise<Streams.BatchAppendResp> =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const id = randomUUID();
        const sentAt = performance.now();
        const late = () => {
          take(id)?.reject(new TooSlow(`the append was not answered in ${limit} ms`));
          // Also where the connection stands, the next append gets another call.
          if (heardAt <= sentAt) call.cancel();
        };
        waiting.set(id, { resolve, reject, timer: setTimeout(late, limit) });
        call.write(request.setCorrelationId(new UUID().setString(id)));
      }),
  };
}

/**
 * One append in one message. It carries no deadline: the server takes that for an instant of its own clock, and has a
 * time limit itself.
 */
function requestOf(stream: string, expected: number | 'any', events: readonly Proposed[]): Streams.BatchAppendReq {
  const options = new BatchAppendReq.Options().setStreamIdentifier(nameOf(stream));
  if (expected === 'any') options.setAny(new Empty());
  else if (expected === NO_STREAM) options.setNoStream(new Empty());
  else options.setStreamPosition(String(expected));
  return new BatchAppendReq().setOptions(options).setProposedMessagesList(events.map(messageOf)).setIsFinal(true);
}

function messageOf({ id, type, data, metadata }: Proposed): Streams.BatchAppendReq.ProposedMessage {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new UUID().setString(id))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  message.getMetadataMap().set('type', type).set('content-type', JSON_TYPE);
  return message;
}

function positionIn(answer: Streams.BatchAppendResp): number | undefined {
  const success = answer.getSuccess();
  if (success) {
    const position = Number(success.getPosition()?.getCommitPosition() ?? Number.NaN);
    return Number.isSafeInteger(position) ? position : undefined;
  }
  const status = answer.getError();
  const details = status?.getDetails();
  const wrong =
    details?.getTypeName() === WRONG_REVISION
      ? details.unpack(WrongExpectedVersion.deserializeBinary, WRONG_REVISION)
      : undefined;
  if (wrong)
    throw new WrongRevision(wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : undefined);
  throw new AppendRefused(status?.getCode() ?? UNKNOWN, status?.getMessage() ?? 'the server did not say why');
}
