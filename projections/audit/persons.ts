/** Fields of events that hold the id of a member: of whom they are about, and who took part. */
const PERSON_FIELDS = [
  'accountId',
  'memberId',
  'customerId',
  'ownerId',
  'buyerId',
  'sellerId',
  'authorId',
  'threadAuthorId',
  'payerId',
  'organizerId',
  'contributorId',
  'flaggerId',
  'moderatorId',
  'reporterId',
  'reviewerId',
  'readerId',
  'requesterId',
  'subjectId',
  'otherId',
  'byId',
  'side',
  'against',
] as const;

/** Those that hold several. */
const PERSONS_FIELDS = ['sellerIds', 'sides'] as const;

type Concerning = { readonly data: unknown; readonly metadata: { readonly actorId: string } };

/** The members an event is about or by, by id; some of them may be no member's (`system`, a walk-in's). */
export function personsOf({ data, metadata }: Concerning): ReadonlySet<string> {
  const persons = new Set([metadata.actorId]);
  const fields = (data ?? {}) as Readonly<Record<string, unknown>>;
  const named = [
    ...PERSON_FIELDS.map((name) => fields[name]),
    ...PERSONS_FIELDS.flatMap((name) => (Array.isArray(fields[name]) ? (fields[name] as readonly unknown[]) : [])),
  ];
  for (const value of named) if (typeof value === 'string' && value !== '') persons.add(value);
  return persons;
}
