import { useState } from 'react';
import styled from 'styled-components';
import type { ReadModelFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { momentOf } from '../../shared/instants.ts';
import { useAction } from '../../shared/useAction.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { color } from '../../ui/tokens.ts';
import { StoppedLists } from '../StoppedLists.tsx';
import { countWords, lackingWords, lastingWords } from './words.ts';

graphql(`
  fragment ReadModel on ProjectionHealth {
    ...StoppedProjection
    name title version state logEvents eventsBehind secondsBehind rebuiltEvents lastRebuild { at fault }
  }
`);
const Rebuild = graphql(`
  mutation RebuildReadModel($projection: String!, $reason: String!) {
    rebuildProjection(projection: $projection, reason: $reason) { ...ReadModel }
  }
`);

/** Every read model with what it is doing; one that stands still first. */
export function ReadModels({ models, onChanged }: { models: readonly ReadModelFragment[]; onChanged: () => void }) {
  const [asked, setAsked] = useState<ReadModelFragment>();
  const [rebuild] = useAction(Rebuild, { refused: false, done: 'It is being built again.' });
  const building = models.find(({ rebuiltEvents }) => rebuiltEvents !== null);
  const confirm = async (reason: string) => {
    const result = await rebuild({ projection: asked?.name ?? '', reason });
    if (!result.refusal) onChanged();
    return result;
  };
  return (
    <Stack $gap={5}>
      <Muted>
        Every list and page is read from a read model, which follows the record of events. One that shows something
        wrong can be built again from the first event: people go on reading the old one until the new one is as far.
      </Muted>
      <StoppedLists projections={models} onSkipped={onChanged} />
      {building && <Progress of={building} />}
      <DataTable
        caption="Read models"
        columns={columnsFor(models)}
        rows={models}
        rowKey={({ name }) => name}
        actions={(model) => (
          <Whole>
            <Button
              small
              aria-label={`Rebuild ${model.title}`}
              disabled={building !== undefined}
              onClick={() => setAsked(model)}
            >
              Rebuild
            </Button>
          </Whole>
        )}
      />
      {asked && (
        <TextDialog
          title={`Rebuild “${asked.title}”?`}
          description={`It is built again from ${countWords(asked.logEvents, 'event', 'events')} while people read the old one. On a long record that takes a while, and the machine has more to do meanwhile. That you did so, and why, is put on record.`}
          label="Reason"
          missing="Please give a reason."
          confirmLabel="Rebuild"
          onConfirm={confirm}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  );
}

/** How far a rebuild is. */
function Progress({ of: { title, rebuiltEvents, logEvents } }: { of: ReadModelFragment }) {
  const done = rebuiltEvents ?? 0;
  return (
    <Stack $gap={2} role="status">
      <span>{`“${title}” is being built again: ${countWords(done, 'event', 'events')} of ${countWords(logEvents, 'event', 'events')}.`}</span>
      <Bar aria-label={`How far ${title} is built`} max={Math.max(1, logEvents)} value={done} />
    </Stack>
  );
}

const Bar = styled.progress`width: 100%; accent-color: ${color.deep};`;

/** In a card the button keeps its width beside a long name. */
const Whole = styled.span`flex: none;`;

/** What is said of every read model; how far behind and when rebuilt only where there is something to say. */
const columnsFor = (models: readonly ReadModelFragment[]): readonly Column<ReadModelFragment>[] => [
  { key: 'title', header: 'Read model', name: true, cell: ({ title }) => title },
  { key: 'state', header: 'State', cell: (model) => <State of={model} /> },
  ...(models.some(({ state }) => state !== 'CAUGHT_UP') ? [BEHIND] : []),
  { key: 'version', header: 'Version', figures: true, cell: ({ version }) => version },
  ...(models.some(({ lastRebuild }) => lastRebuild) ? [REBUILT] : []),
];
const BEHIND: Column<ReadModelFragment> = { key: 'behind', header: 'Behind', cell: behindWords };
const REBUILT: Column<ReadModelFragment> = { key: 'rebuilt', header: 'Last rebuild', cell: rebuildWords };

function State({ of: { state, rebuiltEvents } }: { of: ReadModelFragment }) {
  if (rebuiltEvents !== null) return <Badge tone="info">Being rebuilt</Badge>;
  if (state === 'STOPPED') return <Badge tone="err">Stopped</Badge>;
  return state === 'FOLDING' ? <Badge tone="warn">Catching up</Badge> : <Badge tone="ok">Caught up</Badge>;
}

function behindWords({ state, eventsBehind, secondsBehind }: ReadModelFragment): string {
  if (state === 'CAUGHT_UP') return '–';
  return `${lackingWords(eventsBehind, 'event', 'events')}, ${lastingWords(secondsBehind)}`;
}

function rebuildWords({ lastRebuild }: ReadModelFragment): string {
  if (!lastRebuild) return '–';
  return lastRebuild.fault ? `Given up: ${lastRebuild.fault}` : momentOf(lastRebuild.at);
}
