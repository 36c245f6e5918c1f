import { lazy, Suspense, useSyncExternalStore } from 'react';
import { proofRequest } from '../shared/proof.ts';

const ProofDialog = lazy(async () => ({ default: (await import('../users/ProofDialog.tsx')).ProofDialog }));

/** The dialog that asks a platform owner to prove that it is them; its code comes when a command needs it. */
export function ProofLoader() {
  const isWaiting = useSyncExternalStore(proofRequest.subscribe, proofRequest.isWaiting);
  return <Suspense>{isWaiting && <ProofDialog />}</Suspense>;
}
