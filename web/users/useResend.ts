import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { useToast } from '../ui/Toast.tsx';
import { failureOf } from './failure.ts';

const ResendActivation = graphql(`
  mutation ResendActivation { resendActivation }
`);

/** Sends the activation mail again; `said` is what came of it. */
export function useResend() {
  const [run, { loading }] = useMutation(ResendActivation);
  const [said, setSaid] = useState<{ ok: boolean; text: string }>();
  const toast = useToast();
  const resend = async () => {
    try {
      await run();
      setSaid({ ok: true, text: 'Sent. The newest mail is the one that counts.' });
    } catch (error) {
      const { message } = failureOf(error);
      setSaid({ ok: false, text: message });
      toast.error(message);
    }
  };
  return { resend, busy: loading, said };
}
