import type { EventStoreDBClient } from '@eventstore/db-client';
import Shared from '@eventstore/db-client/generated/shared_pb.js';
import StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as Grpc from '@grpc/grpc-js';

const { StreamIdentifier } = Shared;

/**
 * Every call goes to the leader: a follower may not have yet what was answered a moment ago. A node that does not lead
 * says so (`not-leader`).
 */
const LEADER = { requiresLeader: true } as const;

type Stub = InstanceType<typeof StreamsGrpc.StreamsClient>;

/** What the client has and its types leave out: connections, credentials and the metadata of a call. */
type Internals = {
  getGRPCClient(service: typeof StreamsGrpc.StreamsClient, name: string): Promise<Stub>;
  callArguments(
    options: typeof LEADER & { readonly deadline?: number },
    callOptions?: { readonly deadline: number },
  ): [Grpc.Metadata, Grpc.CallOptions];
};

/** The calls about streams, over a client's connection. */
export const stubOf = (client: EventStoreDBClient): Promise<Stub> =>
  (client as unknown as Internals).getGRPCClient(StreamsGrpc.StreamsClient, 'streams');

/** What each call is sent with; without `deadline` (ms) it may go on for ever. */
export function argumentsOf(client: EventStoreDBClient, deadline?: number): [Grpc.Metadata, Grpc.CallOptions] {
  const { callArguments } = client as unknown as Internals;
  return deadline === undefined
    ? callArguments(LEADER, { deadline: Number.POSITIVE_INFINITY })
    : callArguments({ ...LEADER, deadline });
}

/** A stream's name as the server takes it. */
export const nameOf = (stream: string): Shared.StreamIdentifier =>
  new StreamIdentifier().setStreamName(Buffer.from(stream));
