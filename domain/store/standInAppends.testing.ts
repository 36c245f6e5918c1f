import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import type * as Grpc from '@grpc/grpc-js';
import type { Expected, Proposed, StandInLog } from './standInLog.testing.ts';
import { any, grpc, shared, status, streams } from './standInStubs.testing.ts';

const { BatchAppendResp } = streams;
const { AccessDenied, AllStreamPosition, Empty, MaximumAppendSizeExceeded, WrongExpectedVersion } = shared;

/** What the server takes in one append. */
const LARGEST_APPEND = 1_048_576;

/** How many calls for appends were begun, and how many appends came over them. */
export type Asked = { calls: number; appends: number };

/**
 * What becomes of an append: it has no effect and no answer; it is refused as while nodes elect a leader; it takes
 * effect, and the connections break instead of an answer; or all is well.
 */
export type Fate = 'lost' | 'refused' | 'cut' | 'answered';

type AppendsCall = Grpc.ServerDuplexStream<Streams.BatchAppendReq, Streams.BatchAppendResp>;

type Behaviour = {
  readonly log: StandInLog;
  readonly asked: Asked;
  /** Why the whole call is refused, now: credentials, or another node leads. */
  refusal(): Partial<Grpc.ServiceError> | undefined;
  isForbidden(stream: string): boolean;
  nextFate(): Fate;
  cut(): void;
};

/**
 * Answers appends that come over one call as the server does: each by the id it came with; a refusal of one leaves the
 * others, only that another node leads ends the call for all. It may come in parts, the last of which is final.
 */
export function answerAppends(call: AppendsCall, behaviour: Behaviour) {
  const { log, asked } = behaviour;
  const begun = new Map<string, { readonly options: Streams.BatchAppendReq.Options; readonly proposed: Proposed[] }>();
  const refuse = (refused: Partial<Grpc.ServiceError>) => void call.emit('error', refused);
  asked.calls += 1;

  function answerOne(options: Streams.BatchAppendReq.Options, proposed: readonly Proposed[]) {
    const stream = nameOf(options);
    if (behaviour.isForbidden(stream))
      return refusalWith(grpc.status.PERMISSION_DENIED, 'AccessDenied', new AccessDenied());
    if (sizeOf(proposed) > LARGEST_APPEND) {
      const details = new MaximumAppendSizeExceeded().setMaxappendsize(LARGEST_APPEND);
      return refusalWith(grpc.status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
    }
    const fate = behaviour.nextFate();
    if (fate === 'lost') return undefined;
    if (fate === 'refused') return refusalWith(grpc.status.OK, 'Server Is Not Ready', new Empty());
    const response = append(log, stream, options, proposed);
    if (fate === 'answered') return response;
    behaviour.cut();
    return undefined;
  }

  const refused = behaviour.refusal();
  if (refused) return refuse(refused);
  call.on('data', (request: Streams.BatchAppendReq) => {
    const id = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions();
    if (options) begun.set(id, { options, proposed: [] });
    const one = begun.get(id);
    if (!one) return;
    one.proposed.push(...request.getProposedMessagesList().map(asProposed));
    if (!request.getIsFinal()) return;
    begun.delete(id);
    asked.appends += 1;
    const ended = behaviour.refusal();
    if (ended) return refuse(ended);
    const response = answerOne(one.options, one.proposed);
    if (response)
      call.write(
        response.setCorrelationId(request.getCorrelationId()).setStreamIdentifier(one.options.getStreamIdentifier()),
      );
  });
}

function append(
  log: StandInLog,
  stream: string,
  options: Streams.BatchAppendReq.Options,
  proposed: readonly Proposed[],
): Streams.BatchAppendResp {
  const expected: Expected = options.hasNoStream()
    ? 'absent'
    : options.hasStreamExists()
      ? 'exists'
      : options.hasAny()
        ? 'any'
        : Number(options.getStreamPosition());
  const outcome = log.append(stream, expected, proposed);
  if (outcome.written) {
    const { position, revision } = outcome.last;
    const place = new AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position));
    return new BatchAppendResp().setSuccess(
      new BatchAppendResp.Success().setCurrentRevision(String(revision)).setPosition(place),
    );
  }
  const wrong = new WrongExpectedVersion();
  if (outcome.current === undefined) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentStreamRevision(String(outcome.current));
  if (typeof expected === 'number') wrong.setExpectedStreamPosition(String(expected));
  else wrong.setExpectedNoStream(new Empty());
  return refusalWith(grpc.status.ALREADY_EXISTS, 'WrongExpectedVersion', wrong);
}

type Details = Shared.AccessDenied | Shared.MaximumAppendSizeExceeded | Shared.WrongExpectedVersion | Shared.Empty;

/** The server's refusal of one append; `name` is also that of the details, but for those that say nothing. */
function refusalWith(code: number, name: string, details: Details): Streams.BatchAppendResp {
  const packed = new any.Any();
  const type = details instanceof Empty ? 'google.protobuf.Empty' : `event_store.client.${name}`;
  packed.pack(details.serializeBinary(), type);
  return new BatchAppendResp().setError(new status.Status().setCode(code).setMessage(name).setDetails(packed));
}

function asProposed(message: Streams.BatchAppendReq.ProposedMessage): Proposed {
  const map = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: map.get('type') ?? '',
    contentType: map.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** Bytes of an append as the server counts them: the type in two bytes a character. */
const sizeOf = (proposed: readonly Proposed[]): number =>
  proposed.reduce((sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length, 0);

/** The stream that a request is about. */
export const nameOf = (options?: { getStreamIdentifier(): Shared.StreamIdentifier | undefined }): string =>
  Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
