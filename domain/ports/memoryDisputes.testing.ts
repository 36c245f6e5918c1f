import type {
  ContestedCharge,
  DisputeProvider,
  EvidenceFile,
  ProviderDispute,
  ProviderFraudWarning,
} from './disputeProvider.ts';
import { ProviderRefused } from './paymentProvider.ts';

/** What a spec does from outside: payers' banks and the card's network. */
export type DisputeHand = {
  /** Contests a charge, or `amount` of it, and takes that money unless it only asks. */
  dispute(intentId: string, facts?: Partial<ProviderDispute>): string;
  /** Bends what the provider says of one from now on. */
  become(disputeId: string, facts: Partial<ProviderDispute>): void;
  win(disputeId: string): void;
  lose(disputeId: string): void;
  warn(intentId: string): string;
  /** What was submitted, by dispute. */
  readonly evidence: Map<string, Readonly<Record<string, string>>>;
  /** What was uploaded, by the provider's id of it. */
  readonly files: Map<string, EvidenceFile>;
};

export const FEE = 1_500;

type Charge = { readonly amount: number; readonly about?: ContestedCharge };

/**
 * Disputes kept in memory, with the provider's refusals. `charge` answers what an intent took; `moved` is told what a
 * dispute does to the balance. `chargedBack`: the cents that banks have of an intent.
 */
export function openMemoryDisputes(
  now: () => string,
  charge: (intentId: string) => Charge,
  moved: (disputeId: string, amount: number, fee: number, movementId: string) => void = () => undefined,
): DisputeProvider & { readonly disputeHand: DisputeHand; readonly chargedBack: (intentId: string) => number } {
  const disputes = new Map<string, ProviderDispute>();
  const warnings = new Map<string, ProviderFraudWarning>();
  const evidence: DisputeHand['evidence'] = new Map();
  const files: DisputeHand['files'] = new Map();

  const known = <T>(rows: ReadonlyMap<string, T>, id: string): T => {
    const row = rows.get(id);
    if (row === undefined) throw new ProviderRefused('resource_missing', 'No such dispute');
    return row;
  };
  const become = (disputeId: string, facts: Partial<ProviderDispute>) =>
    void disputes.set(disputeId, { ...known(disputes, disputeId), ...facts });
  const undecided = (disputeId: string): ProviderDispute => {
    const found = known(disputes, disputeId);
    if (found.standing !== 'open' && found.standing !== 'inquiry')
      throw new ProviderRefused('invalid_request_error', 'This dispute is already closed');
    return found;
  };
  const lose = (disputeId: string) => {
    const { standing } = known(disputes, disputeId);
    become(disputeId, { standing: standing === 'inquiry' ? 'closed' : 'lost', dueBy: null });
  };
  const movement = (disputeId: string, amount: number, fee: number) => ({
    movementId: `txn_${disputeId}_${known(disputes, disputeId).movements.length + 1}`,
    amount,
    fee,
  });
  const add = (disputeId: string, amount: number, fee: number) => {
    const made = movement(disputeId, amount, fee);
    become(disputeId, { movements: [...known(disputes, disputeId).movements, made] });
    moved(disputeId, amount, fee, made.movementId);
  };
  const of = (intentId: string) => [...disputes.values()].filter((one) => one.intentId === intentId);

  return {
    lookDispute: async (disputeId) => known(disputes, disputeId),
    listDisputes: async (since) => ({
      ids: [...disputes.values()].filter(({ openedAt }) => openedAt >= since).map(({ disputeId }) => disputeId),
      next: undefined,
    }),
    disputesOf: async (intentId) => of(intentId).map(({ standing, amount }) => ({ standing, amount })),
    uploadEvidence: async (file) => {
      const id = `file_${files.size + 1}`;
      files.set(id, file);
      return id;
    },
    submitEvidence: async (disputeId, fields) => {
      const { submissions } = undecided(disputeId);
      if (evidence.has(disputeId)) throw new ProviderRefused('invalid_request_error', 'It has been submitted already');
      evidence.set(disputeId, fields);
      become(disputeId, { submissions: submissions + 1 });
    },
    acceptDispute: async (disputeId) => {
      undecided(disputeId);
      lose(disputeId);
    },
    lookFraudWarning: async (warningId) => known(warnings, warningId),
    listFraudWarnings: async (since) => ({
      ids: [...warnings.values()].filter(({ warnedAt }) => warnedAt >= since).map(({ warningId }) => warningId),
      next: undefined,
    }),
    chargedBack: (intentId) =>
      of(intentId)
        .filter(({ standing }) => standing === 'open' || standing === 'lost')
        .reduce((sum, { amount }) => sum + amount, 0),
    disputeHand: {
      evidence,
      files,
      become,
      lose,
      dispute(intentId, facts = {}) {
        const { amount, about } = charge(intentId);
        const disputeId = `du_${disputes.size + 1}`;
        disputes.set(disputeId, {
          disputeId,
          intentId,
          amount,
          currency: 'usd',
          reason: 'fraudulent',
          standing: 'open',
          dueBy: new Date(Date.parse(now()) + 9 * 86_400_000).toISOString(),
          submissions: 0,
          movements: [],
          openedAt: now(),
          ...(about && { about }),
          ...facts,
        });
        const taken = known(disputes, disputeId);
        if (taken.standing === 'open') add(disputeId, -taken.amount, FEE);
        return disputeId;
      },
      win(disputeId) {
        add(disputeId, known(disputes, disputeId).amount, 0);
        become(disputeId, { standing: 'won', dueBy: null });
      },
      warn(intentId) {
        const { amount, about } = charge(intentId);
        const warningId = `issfr_${warnings.size + 1}`;
        warnings.set(warningId, {
          warningId,
          intentId,
          amount,
          kind: 'made_with_stolen_card',
          warnedAt: now(),
          ...(about && { about }),
        });
        return warningId;
      },
    },
  };
}
