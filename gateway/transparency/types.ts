import { Field, Float, GraphQLISODateTime, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

const ABOUT_HASHES = 'Hashes are SHA-256 in base64; docs/verification.md says what is hashed.';

@ObjectType({ simpleResolvers: true, description: 'A public key that heads of the log are or were signed with.' })
export class LogKey {
  @Field(() => String, { description: 'The key as `name+number+base64` (C2SP signed-note); Ed25519.' })
  key!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was made, as far as this installation knows.' })
  since!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: `A signed statement of which events the log held at a time. ${ABOUT_HASHES}`,
})
export class LogHead {
  @Field(() => Int, { description: 'Counts the heads of this log, from 0.' })
  number!: number;

  @Field(() => Float, { description: 'How many events the log held.' })
  size!: number;

  @Field(() => String, { description: 'The root of the tree over these events.' })
  root!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was signed.' })
  signedAt!: string;

  @Field(() => String, { description: 'The whole head with its signature, as a signed note (C2SP tlog-checkpoint).' })
  note!: string;
}
export const LogHeadConnection = connectionType(LogHead, { description: 'Heads of the log, newest first.' });
export type LogHeadConnection = InstanceType<typeof LogHeadConnection>;

@ObjectType({
  simpleResolvers: true,
  description: `What proves that an event is among those of a head (RFC 9162, 2.1.3). ${ABOUT_HASHES}`,
})
export class InclusionProof {
  @Field(() => Float, { description: 'How many events come before it.' })
  index!: number;

  @Field(() => Float, { description: 'Of how many events the tree is.' })
  size!: number;

  @Field(() => String, { description: 'The hash of the event, which is the tree’s leaf.' })
  leaf!: string;

  @Field(() => String, { description: 'The root that leaf and hashes lead to: that of the head over as many events.' })
  root!: string;

  @Field(() => [String], { description: 'The neighbours on the way from the leaf to the root.' })
  hashes!: string[];
}

@ObjectType({
  simpleResolvers: true,
  description: `What proves that a head goes on from an earlier one (RFC 9162, 2.1.4). ${ABOUT_HASHES}`,
})
export class ConsistencyProof {
  @Field(() => Float, { description: 'Of how many events the earlier tree is.' })
  from!: number;

  @Field(() => String, { description: 'The root of the earlier tree.' })
  fromRoot!: string;

  @Field(() => Float, { description: 'Of how many events the later tree is.' })
  to!: number;

  @Field(() => String, { description: 'The root of the later tree.' })
  toRoot!: string;

  @Field(() => [String], { description: 'The hashes that lead to both roots.' })
  hashes!: string[];
}

@ObjectType({
  description:
    'How anyone can find out whether what was recorded was changed since: signed heads of the log and proofs. For everybody.',
})
export class Transparency {
  @Field(() => [LogKey], { description: 'The public keys of this log, the oldest first.' })
  keys!: LogKey[];

  @Field(() => Boolean, {
    description:
      'Whether heads are being signed. False while the log is read at a start, and after one did not fit it.',
  })
  isSigning!: boolean;
}
