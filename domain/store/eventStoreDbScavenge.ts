import type { EventStoreDBClient } from '@eventstore/db-client';
import GossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type Gossip from '@eventstore/db-client/generated/gossip_pb.js';
import OperationsGrpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import Operations from '@eventstore/db-client/generated/operations_pb.js';
import Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as Grpc from '@grpc/grpc-js';
import { StoreUnavailable } from './eventStore.ts';
import { readRange } from './eventStoreDbCalls.ts';
import { connect, disconnect, isCluster, nodesIn, withUser } from './eventStoreDbConnection.ts';
import { failureOf, type Leader } from './eventStoreDbErrors.ts';
import { dataOf, placeOf } from './eventStoreDbRead.ts';
import type { Compaction, CompactionOutcome } from './vault.ts';

const { StartScavengeReq, ScavengeResp } = Operations;
/** One thread, so that members are served beside it. */
const OPTIONS = new StartScavengeReq.Options().setThreadCount(1).setStartFromChunk(0);
const CALL_LIMIT_MS = 5_000;
/** The server's own name for the end of a scavenge, in the stream that is named after it. */
const COMPLETED = '$scavengeCompleted';
const streamOf = (id: string) => `$scavenges-${id}`;

/** What the client has and its types leave out. */
type Internals = {
  getGRPCClient<T>(service: new (...args: never[]) => T, name: string): Promise<T>;
  callArguments(options: { readonly deadline: number }): [Grpc.Metadata, Grpc.CallOptions];
};

const internalsOf = (client: EventStoreDBClient) => client as unknown as Internals;

/**
 * Scavenges of EventStoreDB, each started at its own node and told of by the server in a stream of its own.
 * `operations`: a user of the group $ops, as `name:password`; without one that of the address has to be.
 */
export function openScavenging(url: string, operations: string | undefined): Omit<Compaction, 'limit'> {
  const address = operations === undefined ? url : withUser(url, operations);

  async function at<T>(node: Leader | undefined, work: (client: EventStoreDBClient) => Promise<T>) {
    const client = connect(address, node);
    try {
      return await work(client);
    } catch (error) {
      if (failureOf(error).kind === 'final')
        throw new Error(
          'EventStoreDB refuses the scavenge: EVENTSTORE_OPERATIONS has to name a user of its group $ops, and the password.',
          { cause: error },
        );
      throw error instanceof Error && 'code' in error
        ? new StoreUnavailable(`EventStoreDB did not answer: ${error.message}`, { cause: error })
        : error;
    } finally {
      await disconnect(client);
    }
  }

  async function membersOf(client: EventStoreDBClient): Promise<string[]> {
    const stub = await internalsOf(client).getGRPCClient(GossipGrpc.GossipClient, 'gossip');
    const info = await new Promise<Gossip.ClusterInfo>((resolve, reject) => {
      stub.read(
        new Shared.Empty(),
        ...internalsOf(client).callArguments({ deadline: CALL_LIMIT_MS }),
        (error, answer) => (error ? reject(error) : resolve(answer)),
      );
    });
    const members = info.getMembersList().map((member) => {
      const { address: host, port } = member.getHttpEndPoint()?.toObject() ?? { address: '', port: 0 };
      return { name: `${host}:${port}`, isAlive: member.getIsAlive() };
    });
    const away = members.filter(({ isAlive }) => !isAlive).map(({ name }) => name);
    if (away.length > 0) throw new StoreUnavailable(`EventStoreDB has nodes that are away: ${away.join(', ')}`);
    return members.map(({ name }) => name);
  }

  return {
    nodes: async () => (isCluster(url) ? at(undefined, membersOf) : nodesIn(url)),

    start: (node) =>
      at(placeOfNode(node), async (client) => {
        const stub = await internalsOf(client).getGRPCClient(OperationsGrpc.OperationsClient, 'operations');
        const request = new StartScavengeReq().setOptions(OPTIONS);
        const answer = await new Promise<Operations.ScavengeResp>((resolve, reject) => {
          stub.startScavenge(
            request,
            ...internalsOf(client).callArguments({ deadline: CALL_LIMIT_MS }),
            (error, response) => (error ? reject(error) : resolve(response)),
          );
        });
        const isNew = answer.getScavengeResult() === ScavengeResp.ScavengeResult.STARTED;
        return isNew ? answer.getScavengeId() : undefined;
      }),

    outcome: (id) =>
      at(undefined, async (client): Promise<CompactionOutcome> => {
        const last = (await readRange(client, { stream: streamOf(id), last: true }, CALL_LIMIT_MS)).at(-1);
        if (!last || placeOf(last).type !== COMPLETED) return 'running';
        const { result, error } = dataOf(last) as { readonly result?: unknown; readonly error?: unknown };
        return result === 'Success' ? 'done' : { failed: `${String(result)}: ${String(error ?? 'no reason given')}` };
      }),
  };
}

/** A node's name, `host:port`, as an address; an IPv6 host is in brackets. */
function placeOfNode(node: string): Leader {
  const colon = node.lastIndexOf(':');
  return { address: node.slice(0, colon), port: Number(node.slice(colon + 1)) };
}
