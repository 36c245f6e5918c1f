import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { momentOf } from '../../shared/instants.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { type Choice, RadioGroup } from '../../ui/RadioGroup.tsx';
import { richTextOf } from '../../ui/richText/richText.ts';
import { Differences } from '../compare/Differences.tsx';
import type { Draft } from '../keeping/draft.ts';
import type { Keeper } from '../keeping/keeper.ts';
import { storedOf } from '../keeping/useKeeper.ts';

const Versions = graphql(`
  query BlogPostVersions($postId: ID!) { blogPostVersions(postId: $postId) { version submittedAt isLive } }
`);
const Version = graphql(`
  query BlogPostVersionText($postId: ID!, $version: Int!) {
    blogPostVersion(postId: $postId, version: $version) { version title category description content coverUrl coverAlt }
  }
`);
const Restore = graphql(`
  mutation RestoreBlogVersion($postId: ID!, $version: Int!, $expectedRevision: Int!) {
    restorePostVersion(postId: $postId, version: $version, expectedRevision: $expectedRevision) { isSaved draft { ...BlogDraftFields } }
  }
`);

/** The versions of a post that were sent, each beside the text of now, to be put in its place again. */
export function VersionsDialog(props: { postId: string; keeper: Keeper; current: Draft; onClose: () => void }) {
  const { postId, keeper, current, onClose } = props;
  const query = useQuery(Versions, { variables: { postId }, fetchPolicy: 'network-only' });
  const versions = query.data?.blogPostVersions.toReversed();
  const [chosen, setChosen] = useState<string>();
  const version = Number(chosen ?? versions?.[0]?.version ?? 0);
  const choices: Choice<string>[] = (versions ?? []).map((each) => ({
    value: String(each.version),
    label: `Version ${each.version}, ${momentOf(each.submittedAt)}${each.isLive ? ', published' : ''}`,
  }));
  return (
    <Dialog title="Versions" open wide onOpenChange={(open) => !open && onClose()}>
      {!versions ? (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      ) : (
        <Stack>
          <RadioGroup
            label="Version"
            items={choices}
            value={String(version)}
            onChange={(next) => next && setChosen(next)}
          />
          {version > 0 && <OneVersion {...{ postId, version, keeper, current, onClose }} />}
        </Stack>
      )}
    </Dialog>
  );
}

function OneVersion(props: { postId: string; version: number; keeper: Keeper; current: Draft; onClose: () => void }) {
  const { postId, version, keeper, current, onClose } = props;
  const query = useQuery(Version, { variables: { postId, version } });
  const [restore, busy] = useAction(Restore);
  const found = query.data?.blogPostVersion;
  if (!found) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { title, category, description, content, coverUrl, coverAlt } = found;
  const draft: Draft = {
    title,
    category,
    description,
    content: richTextOf(content) ?? [],
    coverUrl: coverUrl ?? null,
    coverAlt,
  };
  const putBack = async () => {
    await keeper.flush();
    const expectedRevision = keeper.state().base.revision;
    const { value } = await restore({ postId, version, expectedRevision }, `Version ${version} is your text again`);
    if (!value) return;
    if (value.isSaved) keeper.replace(storedOf(value.draft));
    else keeper.heard(storedOf(value.draft));
    onClose();
  };
  return (
    <Stack>
      <Differences before={{ name: `Version ${version}`, draft }} after={{ name: 'Now', draft: current }} />
      <Row>
        <Button variant="primary" busy={busy} onClick={() => void putBack()}>
          {`Restore version ${version}`}
        </Button>
      </Row>
    </Stack>
  );
}
