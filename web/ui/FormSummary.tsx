import { type MouseEvent, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Icon } from './Icons.tsx';
import { color, radius, size, space } from './tokens.ts';

export interface FormError {
  /** The id of the field to jump to; left out for an error of the whole form. */
  id?: string;
  message: string;
}

/**
 * Everything wrong with a form, in one place above it. Takes the focus whenever `attempt` changes
 * while there are errors, so that pressing the button twice says it twice.
 */
export function FormSummary(props: { errors: readonly FormError[]; attempt?: number; title?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = props.errors.length > 0;
  // A repeated failure has the same errors but another attempt, and takes the focus again.
  const trigger = wrong ? (props.attempt ?? 1) : 0;
  useEffect(() => {
    if (trigger) box.current?.focus();
  }, [trigger]);
  if (!wrong) return null;
  return (
    <Box ref={box} tabIndex={-1} role="alert">
      <Icon name="alert" size={22} />
      <div>
        <strong>{props.title ?? 'Error!'}</strong>
        <ul>
          {props.errors.map((error) => (
            <li key={`${error.id}${error.message}`}>
              {error.id ? <Jump id={error.id} message={error.message} /> : error.message}
            </li>
          ))}
        </ul>
      </div>
    </Box>
  );
}

function Jump({ id, message }: { id: string; message: string }) {
  const jump = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  return (
    <a href={`#${id}`} onClick={jump}>
      {message}
    </a>
  );
}

const Box = styled.div`
  display: flex;
  gap: ${space[3]};
  padding: ${space[4]};
  background: ${color.errSoft};
  color: ${color.err};
  border: 1px solid ${color.err};
  border-left-width: 6px;
  border-radius: ${radius.control};
  font-size: ${size.md};
  svg {
    flex: none;
    margin-top: 1px;
  }
  a {
    color: inherit;
    font-weight: 600;
  }
`;
