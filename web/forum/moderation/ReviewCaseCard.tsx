import { Link } from 'react-router-dom';
import { causeWord } from '../../shared/causes.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { CaseSheet, CaseWords, DecisionButtons } from '../../shared/ReviewParts.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { Byline } from '../Byline.tsx';
import { Excerpt } from '../Excerpt.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { momentOf } from '../posts.ts';
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
      <CaseSheet aria-label={`Case of ${nameOf(one.member)}`}>
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
        {one.appeal && <CaseWords heading="Appeal" text={one.appeal.text} />}
        {one.flags.map(({ flagger, cause, note, at }) => (
          <CaseWords
            key={`${flagger.id}/${at}`}
            heading={`${causeWord(cause)} · ${nameOf(flagger)} · ${momentOf(at)}`}
            text={note}
          />
        ))}
        <Row $gap={2}>
          {isShownInOneClick(one) && <ShowAgainButton show={() => moderation.showAgain(one.id)} onDone={onDecided} />}
          <DecisionButtons decisions={decisions} onAsk={({ label }) => onAsk(label)} />
          {!one.ban && (
            <Button small variant="quiet" onClick={() => onAsk('ban')}>
              Ban from forum
            </Button>
          )}
        </Row>
      </CaseSheet>
    </li>
  );
}
