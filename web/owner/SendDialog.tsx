import { useMutation, useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { refusalOf } from '../app/refusal.ts';
import { useSession } from '../app/session.tsx';
import { color, radius, size, space } from '../app/tokens.ts';
import type { OncePer } from '../forum/useOncePer.ts';
import { graphql } from '../graphql/index.ts';
import { RichText } from '../notifications/RichText.tsx';
import { momentOf } from '../orders/orders.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Row, Stack } from '../ui/Layout.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { useToast } from '../ui/Toast.tsx';
import type { Problem } from '../users/problems.ts';
import { type Draft, inputOf, testOf } from './draft.ts';

const Preview = graphql(`
  query PreviewAnnouncement($input: AnnouncementInput!) { previewAnnouncement(input: $input) { title content recipients } }
`);
const Send = graphql(`
  mutation SendAnnouncement($input: AnnouncementInput!) { sendAnnouncement(input: $input) { ...AnnouncementFields @unmask } }
`);

interface Props {
  draft: Draft;
  /** Outlives the dialog, which leaves with every refusal. */
  once: OncePer;
  onClose: () => void;
  onSent: () => void;
  onRefused: (problem: Problem) => void;
}

/** How it will look, and how many it will reach, before it is sent; one can have it sent to oneself first. */
export function SendDialog({ draft, once, onClose, onSent, onRefused }: Props) {
  const variables = { input: inputOf(draft) };
  const { data, error } = useQuery(Preview, { variables, fetchPolicy: 'no-cache' });
  const [send, { loading }] = useMutation(Send);
  const [test, { loading: testing }] = useMutation(Send);
  const { user } = useSession();
  const toast = useToast();
  const preview = data?.previewAnnouncement;
  const press = async () => {
    try {
      await send({ variables, context: { headers: { 'idempotency-key': once.keyFor(variables.input) } } });
      once.done();
      toast.success(draft.when === 'later' ? 'Scheduled' : 'Sent');
      onSent();
    } catch (refused) {
      const { code, message, field } = refusalOf(refused);
      once.done(code);
      toast.error(message);
      onRefused({ message, ...(field && { field }) });
    }
  };
  const tryOut = async () => {
    if (!user) return;
    try {
      await test({ variables: { input: inputOf(testOf(draft, { id: user._id, name: user.firstName })) } });
      toast.success('Sent to you alone, as a test');
    } catch (refused) {
      toast.error(refusalOf(refused).message);
    }
  };
  // What was written after it had been left would go with what was sent.
  const close = () => !loading && onClose();
  const reach = preview && `${preview.recipients} ${preview.recipients === 1 ? 'member' : 'members'}`;
  return (
    <Dialog
      title="Preview"
      open
      wide
      onOpenChange={(open) => !open && close()}
      footer={
        <Row $justify="flex-end">
          <Button disabled={loading} onClick={onClose}>
            Keep writing
          </Button>
          <Button busy={testing} disabled={!preview} onClick={() => void tryOut()}>
            Test to me
          </Button>
          <Button variant="primary" busy={loading} disabled={!preview} onClick={() => void press()}>
            {draft.when === 'later' ? `Schedule for ${reach ?? '…'}` : `Send to ${reach ?? '…'}`}
          </Button>
        </Row>
      }
    >
      {error ? (
        <ErrorPanel message={refusalOf(error).message} />
      ) : preview ? (
        <Stack>
          {draft.when === 'later' && <p>{`It goes out on ${momentOf(new Date(draft.at).toISOString())}.`}</p>}
          <Sheet aria-label="As members read it">
            <h3>{preview.title}</h3>
            <RichText content={preview.content} />
          </Sheet>
        </Stack>
      ) : (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Dialog>
  );
}

const Sheet = styled.article`
  display: grid; gap: ${space[3]}; padding: ${space[4]}; background: ${color.deepSoft}; border-left: 5px solid ${color.brand}; border-radius: ${radius.control};
  > h3 { font-size: ${size.lg}; font-family: inherit; font-weight: 650; }
`;
