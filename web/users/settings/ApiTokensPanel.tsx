import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApiTokenFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { dayOf, momentOf } from '../../shared/instants.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ApiTokenDialog } from './ApiTokenDialog.tsx';
import { AREAS } from './apiAreas.ts';
import { ShownOnce } from './ShownOnce.tsx';

graphql(`fragment ApiTokenFields on ApiToken { id name areas mayChange madeAt until lastUsedAt }`);
const MyTokens = graphql(`query MyApiTokens { apiTokens { ...ApiTokenFields } }`);
const Revoke = graphql(`mutation RevokeApiToken($id: ID!) { revokeApiToken(id: $id) { ...ApiTokenFields } }`);
const MOST = 10;

/** Tokens by which programs act for the member: made, shown once, listed with their last use, revoked. */
export function ApiTokensPanel() {
  const query = useQuery(MyTokens, { fetchPolicy: 'cache-and-network' });
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const tokens = query.data?.apiTokens;
  const show = (made: string) => {
    setAsking(false);
    setSecret(made);
    refetchSafely(query.refetch);
  };
  return (
    <Panel
      wide
      title="API tokens"
      text="A token lets a program act for you, in the areas you choose and until a day you choose. It never logs in, pays, or changes your password."
    >
      {!tokens ? (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      ) : (
        <Stack $gap={4}>
          {secret && (
            <ShownOnce label="New token" secrets={[secret]} done="I have kept it" onDone={() => setSecret(undefined)}>
              Give this token to your program now. It is not shown again.
            </ShownOnce>
          )}
          {tokens.length === 0 && !secret && <Muted>You have no token.</Muted>}
          {tokens.length > 0 && (
            <LinedList aria-label="API tokens">
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onRefused={() => refetchSafely(query.refetch)} />
              ))}
            </LinedList>
          )}
          <Row $gap={3}>
            <Button
              variant={secret ? undefined : 'primary'}
              disabled={tokens.length >= MOST}
              onClick={() => setAsking(true)}
            >
              Make a token
            </Button>
            {tokens.length >= MOST && <Muted>Ten is the most. Revoke one first.</Muted>}
            <Link to="/api/v1/docs" reloadDocument>
              What the API has
            </Link>
          </Row>
        </Stack>
      )}
      {asking && <ApiTokenDialog onMade={show} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function TokenRow({
  token: { id, name, areas, mayChange, madeAt, until, lastUsedAt },
  onRefused,
}: {
  token: ApiTokenFieldsFragment;
  /** It may have ended elsewhere. */
  onRefused: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const [revoke, busy] = useAction(Revoke, {
    done: `“${name}” does not work any more.`,
    update: (cache, { data }) =>
      void (data && cache.writeQuery({ query: MyTokens, data: { apiTokens: data.revokeApiToken } })),
  });
  const confirm = async () => {
    const { refusal } = await revoke({ id });
    setAsking(false);
    if (refusal) onRefused();
  };
  return (
    <li>
      <div>
        <Row $gap={2}>
          <strong>{name}</strong>
          <Badge tone={mayChange ? 'warn' : 'neutral'} icon="none">
            {mayChange ? 'Reads and changes' : 'Reads'}
          </Badge>
        </Row>
        <Muted>{areas.map((area) => AREAS[area].label).join(', ')}</Muted>
        <Muted>
          {`Made ${dayOf(madeAt)} · until ${dayOf(until)} · ${lastUsedAt ? `last used ${momentOf(lastUsedAt)}` : 'not used yet'}`}
        </Muted>
      </div>
      <Button variant="danger" small busy={busy} aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke “${name}”?`}
        description="Programs that use it are refused at once. It cannot be taken back."
        cancelLabel="Keep it"
        confirmLabel="Revoke"
        danger
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </li>
  );
}
