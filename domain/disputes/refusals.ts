import { conflict, missing } from '../refusal.ts';

export const NoSuchDispute = missing('NO_SUCH_DISPUTE', 'There is no such dispute.');
/** Won, lost or closed. */
export const DisputeDecided = conflict('DISPUTE_DECIDED', 'This dispute is closed.');
export const DisputeAnswered = conflict(
  'DISPUTE_ANSWERED',
  'Evidence has been sent for this dispute. The bank decides now.',
);
/** It was accepted; no evidence is taken any more. */
export const DisputeGivenUp = conflict('DISPUTE_ACCEPTED', 'This dispute was accepted.');
/** `details.dueBy` until when it could be answered. */
export const DisputeOverdue = conflict('DISPUTE_OVERDUE', 'The time for answering this dispute is over.');
/** An inquiry takes no money: who agrees with the payer pays it back. */
export const NotYetTaken = conflict(
  'DISPUTE_IS_INQUIRY',
  'The bank only asks so far. To agree, give the money back instead.',
);
