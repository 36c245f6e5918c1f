import { createRequire } from 'node:module';
import type * as OperationsGrpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import type * as Operations from '@eventstore/db-client/generated/operations_pb.js';
import type * as ServerFeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type * as ServerFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as Status from '@eventstore/db-client/generated/status_pb.js';
import type * as StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import type * as Grpc from '@grpc/grpc-js';

// The stubs come with the client and must meet the gRPC library it uses itself.
const load = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'));

export const grpc: typeof Grpc = load('@grpc/grpc-js');
export const streams: typeof StreamsGrpc & typeof Streams = {
  ...load('../generated/streams_grpc_pb.js'),
  ...load('../generated/streams_pb.js'),
};
export const operations: typeof OperationsGrpc & typeof Operations = {
  ...load('../generated/operations_grpc_pb.js'),
  ...load('../generated/operations_pb.js'),
};
export const serverFeatures: typeof ServerFeaturesGrpc & typeof ServerFeatures = {
  ...load('../generated/serverfeatures_grpc_pb.js'),
  ...load('../generated/serverfeatures_pb.js'),
};
export const shared: typeof Shared = load('../generated/shared_pb.js');
export const status: typeof Status = load('../generated/status_pb.js');
/** What the details of a status are packed into. */
export const any: { readonly Any: new () => NonNullable<Parameters<Status.Status['setDetails']>[0]> } = load(
  'google-protobuf/google/protobuf/any_pb.js',
);
