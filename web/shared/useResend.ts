import { useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { useAction } from './useAction.ts';

const ResendActivation = graphql(`
  mutation ResendActivation { resendActivation }
`);

/** Sends the activation mail again; `said` is what came of it. */
export function useResend() {
  const [run, busy] = useAction(ResendActivation);
  const [said, setSaid] = useState<{ ok: boolean; text: string }>();
  const resend = async () => {
    const { refusal } = await run({});
    setSaid({ ok: !refusal, text: refusal?.message ?? 'Sent. The newest mail is the one that counts.' });
  };
  return { resend, busy, said };
}
