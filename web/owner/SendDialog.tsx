import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { momentOf } from '../shared/instants.ts';
import type { Problem } from '../shared/problems.ts';
import { refusalOf } from '../shared/refusal.ts';
import { useSession } from '../shared/session.tsx';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Row, Stack } from '../ui/Layout.tsx';
import { RichText } from '../ui/richText/RichText.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import { type Draft, inputOf, testOf } from './draft.ts';

const Preview = graphql(`
  query PreviewAnnouncement($input: AnnouncementInput!) { previewAnnouncement(input: $input) { title content recipients } }
`);
const Send = graphql(`
  mutation SendAnnouncement($input: AnnouncementInput!) { sendAnnouncement(input: $input) { ...AnnouncementFields } }
`);

interface Props {
  draft: Draft;
  /** The key of the draft. */
  place: string;
  onClose: () => void;
  onSent: () => void;
  onRefused: (problem: Problem) => void;
}

/** A preview with the number of recipients before sending; a test copy can be sent to the author first. */
export function SendDialog({ draft, place, onClose, onSent, onRefused }: Props) {
  const variables = { input: inputOf(draft) };
  const { data, error } = useQuery(Preview, { variables, fetchPolicy: 'no-cache' });
  const [send, sending] = useAction(Send, { done: draft.when === 'later' ? 'Scheduled' : 'Sent', once: place });
  const [test, testing] = useAction(Send, { done: 'Sent to you alone, as a test' });
  const { user } = useSession();
  const preview = data?.previewAnnouncement;
  const press = async () => {
    const { refusal } = await send(variables);
    if (!refusal) return onSent();
    const { message, field } = refusal;
    onRefused({ message, ...(field && { field }) });
  };
  const tryOut = () => user && test({ input: inputOf(testOf(draft, { id: user._id, name: user.firstName })) });
  // What was written after it had been left would go with what was sent.
  const close = () => !sending && onClose();
  const reach = preview && `${preview.recipients} ${preview.recipients === 1 ? 'member' : 'members'}`;
  return (
    <Dialog
      title="Preview"
      open
      wide
      onOpenChange={(open) => !open && close()}
      footer={
        <Row $justify="flex-end">
          <Button disabled={sending} onClick={onClose}>
            Keep writing
          </Button>
          <Button busy={testing} disabled={!preview} onClick={() => void tryOut()}>
            Test to me
          </Button>
          <Button variant="primary" busy={sending} disabled={!preview} onClick={() => void press()}>
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
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  background: ${color.deepSoft};
  border-left: 5px solid ${color.brand};
  border-radius: ${radius.control};
  > h3 {
    font-size: ${size.lg};
    font-family: inherit;
    font-weight: 650;
  }
`;
