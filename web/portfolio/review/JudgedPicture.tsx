import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { JudgedPictureFragment } from '../../graphql/graphql.ts';
import { momentOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { LoadedPicture } from '../../shared/pictures/LoadedPicture.tsx';
import { CaseSheet, DecisionButtons } from '../../shared/ReviewParts.tsx';
import { Muted, Row } from '../../ui/Layout.tsx';
import { color, radius } from '../../ui/tokens.ts';

/** What a moderator can do with a picture, by the label of its button. */
export interface Decision {
  readonly label: 'Hide' | 'Let it stand' | 'Restore';
  readonly danger?: boolean;
}

/** A decision that a moderator gives a reason for; `look` reads the list again. */
export interface Asked {
  readonly picture: JudgedPictureFragment;
  readonly decision: Decision;
  readonly look: () => void;
}

/** One picture for moderators: what it shows, what is said of it, and what can be decided. */
export function JudgedPicture(props: {
  picture: JudgedPictureFragment;
  decisions: readonly Decision[];
  onAsk: (decision: Decision) => void;
  children: ReactNode;
}) {
  const { picture } = props;
  const { owner, shopId } = picture;
  return (
    <li>
      <CaseSheet aria-label={`Case of the picture: ${picture.alt}`}>
        <h2>
          <Link to={shopId ? paths.barber(shopId) : paths.user(owner.id)}>{nameOf(owner)}</Link>
        </h2>
        <Muted>
          {shopId ? 'On the page of a shop, ' : 'On their own page, '}
          <time dateTime={picture.addedAt}>{momentOf(picture.addedAt)}</time>
        </Muted>
        <Frame>
          <LoadedPicture picture={picture} widest={640} isPrivate={typeof picture.hiddenFor === 'string'} canRetry />
        </Frame>
        <p>{picture.alt}</p>
        {picture.caption && <Muted>{picture.caption}</Muted>}
        {props.children}
        <Row $gap={2}>
          <DecisionButtons decisions={props.decisions} onAsk={props.onAsk} />
        </Row>
      </CaseSheet>
    </li>
  );
}

const Frame = styled.div`
  display: grid;
  place-items: center;
  width: min(100%, 420px);
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.sunken};
  aspect-ratio: 4 / 3;
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;
