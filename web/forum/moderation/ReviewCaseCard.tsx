import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Layout.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { Byline } from '../Byline.tsx';
import { Excerpt } from '../Excerpt.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { momentOf } from '../posts.ts';
import { causeWord } from './causes.ts';
import type { ReviewCase } from './reviewCase.ts';
import { decisionsFor, isShownInOneClick } from './reviewDecisions.ts';
import { ShowAgainButton } from './ShowAgainButton.tsx';
import { useBanEnd } from './useBanEnd.ts';
import type { Moderation } from './useModeration.ts';

interface CaseProps {
  one: ReviewCase;
  moderation: Moderation;
  /** A decision's label, or 'ban'. */
  onAsk: (decision: string) => void;
  onDecided: () => void;
}

/**
 * One case: what it is about, what members say of it, and what a moderator can decide. A ban's end decides its case.
 */
export function ReviewCaseCard({ one, moderation, onAsk, onDecided }: CaseProps) {
  useBanEnd(one.ban?.until, async () => onDecided());
  const post = one.comment ?? one.thread;
  const decisions = decisionsFor(one, moderation);
  return (
    <li>
      <Sheet aria-label={`Case of ${nameOf(one.member)}`}>
        <Row $justify="space-between">
          <Byline author={one.member}>
            {'Waits since '}
            <time dateTime={one.since}>{momentOf(one.since)}</time>
          </Byline>
          <Row $gap={2}>
            {one.isHiddenByFlags && <Badge tone="warn">Hidden by flags</Badge>}
            {one.appeal && <Badge tone="info">Appeal</Badge>}
            {one.ban && <Badge tone="err">Banned</Badge>}
          </Row>
        </Row>
        {one.thread && (
          <h2>
            <Link to={`${paths.thread(one.thread.id)}${one.comment ? `#${one.comment.id}` : ''}`}>
              {one.thread.topic}
            </Link>
          </h2>
        )}
        {post && <Excerpt text={post.text} mentions={post.mentions} about={one.thread?.topic ?? nameOf(one.member)} />}
        {post && <PostPictures post={post} />}
        {one.ban && (
          <p>{`Banned ${one.ban.until ? `until ${momentOf(one.ban.until)}` : 'for good'}: ${one.ban.reason}`}</p>
        )}
        {one.appeal && (
          <Said>
            <strong>Appeal</strong>
            <q>{one.appeal.text}</q>
          </Said>
        )}
        {one.flags.map(({ flagger, cause, note, at }) => (
          <Said key={`${flagger.id}/${at}`}>
            <strong>{`${causeWord(cause)} · ${nameOf(flagger)} · ${momentOf(at)}`}</strong>
            {note && <q>{note}</q>}
          </Said>
        ))}
        <Row $gap={2}>
          {isShownInOneClick(one) && <ShowAgainButton show={() => moderation.showAgain(one.id)} onDone={onDecided} />}
          {decisions.map(({ label, danger }) => (
            <Button key={label} small variant={danger ? 'danger' : 'secondary'} onClick={() => onAsk(label)}>
              {label}
            </Button>
          ))}
          {!one.ban && (
            <Button small variant="quiet" onClick={() => onAsk('ban')}>
              Ban from forum
            </Button>
          )}
        </Row>
      </Sheet>
    </li>
  );
}

const Sheet = styled(
  Card,
)`display: grid; gap: ${space[3]}; h2 { font: 800 ${size.xl}/1.15 ${font.display}; overflow-wrap: anywhere; } h2 a { display: inline-block; padding-block: 4px; }`;
const Said = styled.div`
  display: grid;
  padding-left: ${space[3]};
  border-left: 4px solid ${color.line};
  font-size: ${size.sm};
  overflow-wrap: anywhere;
  strong {
    font-weight: 650;
    color: ${color.ink2};
  }
`;
