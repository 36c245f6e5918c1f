import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type * as Operations from '@eventstore/db-client/generated/operations_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import type * as Grpc from '@grpc/grpc-js';
import { type Asked, answerAppends, type Fate, nameOf } from './standInAppends.testing.ts';
import { openStandInLine, type StandInLine } from './standInLine.testing.ts';
import { openStandInLog, type Recorded, type StandInLog } from './standInLog.testing.ts';
import { grpc, operations, serverFeatures, shared, streams } from './standInStubs.testing.ts';

const { StreamsService, DeleteResp, ReadResp } = streams;
const { OperationsService, ScavengeResp } = operations;
const { StreamIdentifier, UUID } = shared;
const { ServerFeaturesService, SupportedMethod, SupportedMethods } = serverFeatures;

const BACKWARDS = 1;

/** An EventStoreDB in this process, good enough for our adapter and able to misbehave. */
export type StandIn = {
  readonly url: string;
  /** How events are kept; what a test compares the adapter's word with. */
  readonly log: StandInLog;
  /** The line to it: cut it, close it, slow it down, silence it. */
  readonly line: StandInLine;
  /** What it was asked of appends, so far. */
  readonly asked: Readonly<Asked>;
  /** How many events it has sent in answer to reads of one stream, so far. */
  sent(stream: string): number;
  /** The next so many appends take effect, and the connection breaks instead of an answer. */
  cutNextReplies(count: number): void;
  /** The next so many appends are refused as if another node were being elected. */
  refuseNextAppends(count: number): void;
  /** The next so many appends neither take effect nor are answered. */
  loseNextAppends(count: number): void;
  /** Appends to a stream are refused for lack of rights. */
  forbid(stream: string): void;
  /** After so many more writes (appends and deletions) further ones neither take effect nor are answered. */
  stopAfter(writes: number): void;
  /** From now on it does not lead: calls that ask for the leader are refused with its address, if there is one. */
  follow(leader: { readonly host: string; readonly port: number } | undefined): void;
  /** Scavenges: each runs until it is ended, with a result as the server calls it. */
  readonly scavenges: { readonly started: readonly string[]; end(result: string, error?: string): void };
  /** From now on every call is refused with a status of gRPC. */
  refuse(status: number): void;
  close(): Promise<void>;
};

/** A node with TLS and one user: the files of its certificate, and `name:password`. */
export type Secured = { readonly cert: string; readonly key: string; readonly user: string };

/**
 * Test support: speaks the part of the server's gRPC protocol that the adapter uses, through the client's own generated
 * stubs. `at`: the port of its address, any when left out.
 */
export async function startStandIn(log = openStandInLog(), at?: number, secured?: Secured): Promise<StandIn> {
  const server = new grpc.Server();
  const mood = { cutReplies: 0, refusals: 0, losses: 0, writesLeft: Number.POSITIVE_INFINITY };
  const asked: Asked = { calls: 0, appends: 0 };
  const sent = new Map<string, number>();
  const forbidden = new Set<string>();
  let refusal: Partial<Grpc.ServiceError> | undefined;
  /** The refusal of a call that asks for the leader, while this one does not lead. */
  const refusalOf = ({ metadata }: { metadata: Grpc.Metadata }) =>
    denial ?? strangerIn(metadata) ?? (metadata.get('requires-leader')[0] === 'true' ? refusal : undefined);
  /** The refusal of a call by another user than the one there is. */
  function strangerIn(metadata: Grpc.Metadata): Partial<Grpc.ServiceError> | undefined {
    const known = secured && `Basic ${Buffer.from(secured.user).toString('base64')}`;
    if (known === undefined || metadata.get('authorization')[0] === known) return undefined;
    return { code: grpc.status.UNAUTHENTICATED, details: 'unauthenticated' };
  }
  let denial: Partial<Grpc.ServiceError> | undefined;
  let line: StandInLine | undefined;

  /** What becomes of the next append, by how this was told to misbehave. */
  function nextFate(): Fate {
    if (mood.writesLeft === 0) return 'lost';
    if (mood.losses > 0) {
      mood.losses -= 1;
      return 'lost';
    }
    mood.writesLeft -= 1;
    if (mood.refusals > 0) {
      mood.refusals -= 1;
      return 'refused';
    }
    if (mood.cutReplies === 0) return 'answered';
    mood.cutReplies -= 1;
    return 'cut';
  }

  server.addService(StreamsService, {
    read(call: ReadCall) {
      const refused = refusalOf(call);
      if (refused) return void call.emit('error', refused);
      answerRead(log, call, (stream, events) => sent.set(stream, (sent.get(stream) ?? 0) + events));
    },
    batchAppend(call: Parameters<typeof answerAppends>[0]) {
      answerAppends(call, {
        ...{ log, asked, nextFate },
        refusal: () => refusalOf(call),
        isForbidden: (stream) => forbidden.has(stream),
        cut: () => line?.cut(),
      });
    },
    delete(
      call: Grpc.ServerUnaryCall<Streams.DeleteReq, Streams.DeleteResp>,
      answer: Grpc.sendUnaryData<Streams.DeleteResp>,
    ) {
      const refused = refusalOf(call);
      if (refused) return answer(refused, null);
      if (mood.writesLeft === 0) return;
      mood.writesLeft -= 1;
      log.remove(nameOf(call.request.getOptions()));
      answer(null, new DeleteResp());
    },
  });

  let scavenging: string | undefined;
  const started: string[] = [];
  server.addService(OperationsService, {
    startScavenge(
      call: Grpc.ServerUnaryCall<Operations.StartScavengeReq, Operations.ScavengeResp>,
      answer: Grpc.sendUnaryData<Operations.ScavengeResp>,
    ) {
      const refused = refusalOf(call);
      if (refused) return answer(refused, null);
      const { STARTED, INPROGRESS } = ScavengeResp.ScavengeResult;
      const response = new ScavengeResp().setScavengeResult(scavenging === undefined ? STARTED : INPROGRESS);
      if (scavenging === undefined) {
        scavenging = crypto.randomUUID();
        started.push(scavenging);
        log.writeJson(`$scavenges-${scavenging}`, '$scavengeStarted', { scavengeId: scavenging });
      }
      answer(null, response.setScavengeId(scavenging));
    },
  });

  // Of a server's calls the library's client asks for this one before it sends appends in batches.
  server.addService(ServerFeaturesService, {
    getSupportedMethods(_: unknown, answer: Grpc.sendUnaryData<InstanceType<typeof SupportedMethods>>) {
      const batches = new SupportedMethod()
        .setServiceName('event_store.client.streams.streams')
        .setMethodName('batchappend');
      answer(null, new SupportedMethods().setMethodsList([batches]).setEventStoreServerVersion('23.10.8'));
    },
  });

  const port = await promisify(server.bindAsync.bind(server))('127.0.0.1:0', credentialsOf(secured));
  const opened = await openStandInLine(port, at);
  line = opened;
  return {
    url: `esdb://${secured ? `${secured.user}@` : ''}127.0.0.1:${opened.port}?tls=${secured !== undefined}`,
    log,
    line: opened,
    asked,
    sent: (stream) => sent.get(stream) ?? 0,
    loseNextAppends(count) {
      mood.losses = count;
    },
    forbid: (stream) => void forbidden.add(stream),
    cutNextReplies(count) {
      mood.cutReplies = count;
    },
    refuseNextAppends(count) {
      mood.refusals = count;
    },
    stopAfter(writes) {
      mood.writesLeft = writes;
    },
    follow(leader) {
      const metadata = new grpc.Metadata();
      metadata.set('exception', 'not-leader');
      if (leader) {
        metadata.set('leader-endpoint-host', leader.host);
        metadata.set('leader-endpoint-port', String(leader.port));
      }
      refusal = { code: grpc.status.NOT_FOUND, details: 'Leader info available', metadata };
    },
    scavenges: {
      started,
      end(result, error = '') {
        if (result === 'Success') log.scavenge();
        log.writeJson(`$scavenges-${scavenging}`, '$scavengeCompleted', { scavengeId: scavenging, result, error });
        scavenging = undefined;
      },
    },
    refuse(code) {
      denial = { code, details: 'refused' };
    },
    async close() {
      server.forceShutdown();
      await opened.close();
    },
  };
}

function credentialsOf(secured?: Secured): Grpc.ServerCredentials {
  if (!secured) return grpc.ServerCredentials.createInsecure();
  const pair = { private_key: readFileSync(secured.key), cert_chain: readFileSync(secured.cert) };
  return grpc.ServerCredentials.createSsl(null, [pair]);
}

type ReadCall = Grpc.ServerWritableStream<Streams.ReadReq, Streams.ReadResp>;

type Sent = (stream: string, events: number) => void;

function answerRead(log: StandInLog, call: ReadCall, sent: Sent) {
  const options = call.request.getOptions();
  if (options?.hasStream()) return answerStream(log, call, options, sent);
  if (options?.hasSubscription()) return follow(log, call, options);
  const all = options?.getAll();
  const at = all?.hasPosition() ? Number(all.getPosition()?.getCommitPosition()) : undefined;
  if (at !== undefined && !log.isPlace(at))
    return void call.emit('error', { code: grpc.status.UNKNOWN, details: 'Unexpected ReadAllResult: Error' });
  const backwards = options?.getReadDirection() === BACKWARDS;
  const count = Number(options?.getCount());
  // Forwards a read begins with the event at the position, backwards with the one before it.
  const end = backwards ? log.indexAfter(at === undefined ? Infinity : at - 1) : log.indexAfter((at ?? 0) - 1) + count;
  const page = log.all.slice(Math.max(0, end - count), end);
  for (const recorded of backwards ? page.reverse() : page) call.write(asRead(recorded));
  call.end();
}

function answerStream(log: StandInLog, call: ReadCall, options: Streams.ReadReq.Options, sent: Sent) {
  const wanted = options.getStream();
  const events = log.visible(nameOf(wanted));
  if (events.length === 0) {
    const identifier = new StreamIdentifier().setStreamName(wanted?.getStreamIdentifier()?.getStreamName_asU8() ?? '');
    call.write(new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifier)));
  } else {
    const from = wanted?.hasRevision() ? Number(wanted.getRevision()) : 0;
    const ordered =
      options.getReadDirection() === BACKWARDS
        ? [...events].reverse()
        : events.filter(({ revision }) => revision >= from);
    const page = ordered.slice(0, Number(options.getCount()));
    for (const recorded of page) call.write(asRead(recorded));
    sent(nameOf(wanted), page.length);
  }
  call.end();
}

/**
 * A subscription to all events that pass the filter: those there are, then those that come, as fast as the client takes
 * them. Written all at once, the whole log would wait here once for each of many subscriptions, and no other call be
 * answered meanwhile.
 */
function follow(log: StandInLog, call: ReadCall, options: Streams.ReadReq.Options) {
  const all = options.getAll();
  const names = new RegExp(options.getFilter()?.getStreamIdentifier()?.getRegex() ?? '');
  let next = log.indexAfter(all?.hasPosition() ? Number(all.getPosition()?.getCommitPosition()) : -1);
  let isSending = false;
  let wake = () => {};

  async function more() {
    if (isSending) return;
    isSending = true;
    while (!call.cancelled && next < log.all.length) {
      const recorded = log.all[next];
      next += 1;
      if (recorded && names.test(recorded.stream) && !call.write(asRead(recorded)))
        await new Promise<void>((resolve) => (wake = resolve));
    }
    isSending = false;
  }
  call.write(
    new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID())),
  );
  call.on('drain', () => wake());
  const unlisten = log.onAppend(() => void more());
  for (const end of ['cancelled', 'close'])
    call.on(end, () => {
      unlisten();
      wake();
    });
  void more();
}

function asRead(recorded: Recorded): Streams.ReadResp {
  const event = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(recorded.id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(recorded.stream)))
    .setStreamRevision(String(recorded.revision))
    .setCommitPosition(String(recorded.position))
    .setPreparePosition(String(recorded.position))
    .setData(recorded.data)
    .setCustomMetadata(recorded.metadata);
  const map = event.getMetadataMap();
  map.set('type', recorded.type);
  map.set('content-type', recorded.contentType);
  map.set('created', String(BigInt(recorded.created) * 10_000n));
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(recorded.position)));
}
