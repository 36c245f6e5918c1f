import { useQuery } from '@apollo/client/react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { WhyOfQuery, WhyType } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { EntryPiece } from '../history/EntryWords.tsx';
import { momentOf } from '../instants.ts';
import { paths } from '../paths.ts';

const WhyOf = graphql(`
  query WhyOf($type: WhyType!, $id: ID!) {
    why(type: $type, id: $id) {
      isWhole
      parts { kind text id }
      steps { kind at rule position actor { name } parts { kind text id } }
    }
  }
`);

type Step = WhyOfQuery['why']['steps'][number];

/** The answer in a sentence, and below it who acted, what happened and which rule held, in order. */
export function WhyAnswer({ type, id }: { type: WhyType; id: string }) {
  const query = useQuery(WhyOf, { variables: { type, id }, fetchPolicy: 'network-only' });
  const { data } = query;
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { parts, steps, isWhole } = data.why;
  return (
    <Stack $gap={5}>
      <Answer role="status">
        <Pieces parts={parts} />
      </Answer>
      {steps.length > 1 && (
        <section aria-labelledby="why-steps">
          <h3 id="why-steps">How it came to that</h3>
          {!isWhole && <Muted>What is older is left out.</Muted>}
          <Steps>
            {steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have nothing but their order
              <StepLine key={at} step={step} />
            ))}
          </Steps>
        </section>
      )}
    </Stack>
  );
}

function StepLine({ step: { kind, at, rule, position, actor, parts } }: { step: Step }) {
  if (kind === 'rule')
    return (
      <Rule>
        <span>{rule ? `Rule ${rule}` : 'Rule'}</span>
        <p>
          <Pieces parts={parts} />
        </p>
      </Rule>
    );
  return (
    <li data-kind={kind}>
      <p>
        {actor && <strong>{actor.name}</strong>} <Pieces parts={parts} />
      </p>
      {kind === 'command' && at && (
        <Muted as="time" dateTime={at}>
          {momentOf(at)}
        </Muted>
      )}
      {position !== null && position !== undefined && (
        <Link to={`${paths.ownerAudit}?event=${position}`}>In the audit</Link>
      )}
    </li>
  );
}

const Pieces = ({ parts }: Pick<Step, 'parts'>) =>
  parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have nothing but their place
    <Fragment key={at}>
      <EntryPiece {...part} />
    </Fragment>
  ));

const Answer = styled.p`padding: ${space[4]}; background: ${color.deepSoft}; border-radius: ${radius.card}; font-size: ${size.lg}; line-height: 1.45; overflow-wrap: anywhere;`;
const Steps = styled.ol`
  list-style: none;
  margin: ${space[3]} 0 0;
  padding: 0;
  li {
    display: grid;
    gap: ${space[1]};
    padding: ${space[2]} 0 ${space[2]} ${space[4]};
    border-left: 4px solid ${color.line};
    overflow-wrap: anywhere;
  }
  li[data-kind='command'] {
    margin-top: ${space[3]};
    border-color: ${color.deepText};
  }
  strong {
    font-weight: 650;
  }
  > li > time,
  > li > a {
    font-size: ${size.sm};
  }
  > li > a {
    justify-self: start;
    min-height: 24px;
  }
`;
const Rule = styled.li`
  p {
    padding: ${space[3]};
    background: ${color.sunken};
    border-radius: ${radius.control};
  }
  span {
    font-size: ${size.sm};
    color: ${color.ink2};
  }
`;
