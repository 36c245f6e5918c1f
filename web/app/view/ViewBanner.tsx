import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { type SessionUser, useSession } from '../../shared/session.tsx';
import { clockAt } from '../../shared/times.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { color, layer, size, space } from '../../ui/tokens.ts';

const Stop = graphql(`mutation StopViewAs($id: ID!) { stopViewAs(id: $id) }`);

/** Of the banner, in CSS pixels: bars that stay in view stand below it. */
const HEIGHT = 56;

/**
 * Says, above everything, as whom a platform owner sees the platform and until when, and ends it: by the button, or when
 * the time is over.
 */
export function ViewBanner(props: { view: { id: string; until: string }; user: SessionUser }) {
  const { view, user } = props;
  const { stopViewing } = useSession();
  const [stop] = useAction(Stop, { refused: false });
  const [isStopping, setStopping] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--view', `${HEIGHT}px`);
    return () => void style.removeProperty('--view');
  }, []);
  useEffect(() => {
    const over = () => void stopViewing().then(() => toast.show('The view is over: you are yourself again'));
    const timer = setTimeout(over, Date.parse(view.until) - Date.now());
    return () => clearTimeout(timer);
  }, [view.until, stopViewing, toast]);
  const end = async () => {
    setStopping(true);
    await stopViewing();
    void navigate(paths.ownerUser(user._id));
    // In the owner's own session: the view itself changes nothing.
    await stop({ id: view.id });
  };
  return (
    <Banner aria-label="View as">
      <Icon name="users" size={20} />
      <p>
        You see Chairside as <strong>{nameOf(user)}</strong> until {clockAt(view.until)}.
        <span> Nothing can be changed.</span>
      </p>
      <Button small busy={isStopping} onClick={() => void end()}>
        Stop
      </Button>
    </Banner>
  );
}

const Banner = styled.section`
  position: sticky;
  top: 0;
  z-index: ${layer.bar + 2};
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[3]};
  height: ${HEIGHT}px;
  padding: 0 ${space[3]};
  background: ${color.warnSoft};
  color: ${color.warn};
  border-bottom: 2px solid ${color.warn};
  font-size: ${size.sm};
  line-height: 1.25;
  p {
    min-width: 0;
    max-height: 2.5em;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  svg,
  button {
    flex: none;
  }
  @media (max-width: 599px) {
    svg,
    p > span {
      display: none;
    }
  }
`;
