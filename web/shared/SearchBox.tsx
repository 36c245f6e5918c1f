import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Input } from '../ui/Input.tsx';
import { color, media, radius, space } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useShortcut } from './shortcuts.ts';

/**
 * A search field, for barbers by default; an empty search does nothing (specification §5). `/` focuses it. With `where`
 * a second field takes the place.
 */
export function SearchBox(props: {
  query: string;
  where?: string;
  busy: boolean;
  onSearch: (query: string, where: string) => void;
  label?: string;
  placeholder?: string;
}) {
  const { query: asked, where: askedWhere = '' } = props;
  const [text, setText] = useState(asked);
  const [place, setPlace] = useState(askedWhere);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Words typed before the first effects ran stay.
  const known = useRef({ asked, askedWhere });
  useEffect(() => {
    if (known.current.asked !== asked) setText(asked);
    if (known.current.askedWhere !== askedWhere) setPlace(askedWhere);
    known.current = { asked, askedWhere };
  }, [asked, askedWhere]);
  const focus = useCallback(() => input.current?.focus(), []);
  useShortcut('/', focus);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [query, where] = [text.trim(), place.trim()];
    if (query || where) props.onSearch(query, where);
    else focus();
  };
  return (
    <search>
      <Form $withPlace={props.where !== undefined} onSubmit={submit}>
        <label htmlFor={id}>
          <VisuallyHidden>{props.label ?? 'Name, place or service'}</VisuallyHidden>
          <Icon name="search" size={20} />
          <Input
            ref={input}
            id={id}
            type="search"
            name="query"
            value={text}
            maxLength={120}
            autoComplete="off"
            placeholder={props.placeholder ?? 'Name or place'}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {props.where !== undefined && (
          <label htmlFor={`${id}-where`}>
            <VisuallyHidden>City or state</VisuallyHidden>
            <Icon name="pin" size={20} />
            <Input
              id={`${id}-where`}
              name="where"
              value={place}
              maxLength={60}
              autoComplete="address-level2"
              placeholder="City or state"
              onChange={(event) => setPlace(event.target.value)}
            />
          </label>
        )}
        {/* Only the words it is looking for are under way: other ones can be sent at once, and take their place. */}
        <Button
          type="submit"
          variant="primary"
          busy={props.busy && text.trim() === asked && place.trim() === askedWhere}
        >
          Search
        </Button>
      </Form>
    </search>
  );
}

// On a phone two fields and the button are too many for one line.
const Form = styled.form<{ $withPlace: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  padding: ${space[2]};
  background: ${color.surface};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.card};
  label {
    position: relative;
    flex: 1 1 ${({ $withPlace }) => ($withPlace ? '100%' : '150px')};
    min-width: 0;
  }
  label > svg {
    position: absolute;
    left: ${space[3]};
    top: 50%;
    translate: 0 -50%;
    pointer-events: none;
    color: ${color.muted};
  }
  input {
    border-color: transparent;
    padding-left: 44px;
  }
  button {
    flex: ${({ $withPlace }) => ($withPlace ? '1 0 auto' : '0 0 auto')};
  }
  ${media.tablet} {
    max-width: 760px;
    label {
      flex-basis: 150px;
    }
    label + label {
      border-left: 1px solid ${color.line};
    }
    button {
      flex: 0 0 auto;
    }
  }
`;
