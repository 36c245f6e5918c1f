import { useId, useState } from 'react';
import styled from 'styled-components';
import { FieldError } from '../../ui/Field.tsx';
import { star } from '../../ui/StarRating.tsx';
import { color, media, space } from '../../ui/tokens.ts';

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;
const nameOf = (stars: number): string => `${stars} ${stars === 1 ? 'star' : 'stars'}, ${words[stars - 1]}`;

/**
 * One to five stars as radio buttons, 0 while none is chosen: arrow keys move, pressing a star chooses. `id` is where
 * the focus goes.
 */
export function StarChoice(props: {
  id: string;
  label: string;
  value: number;
  error?: string;
  onChange: (stars: number) => void;
}) {
  const { id, value, error } = props;
  const name = useId();
  const [pointed, point] = useState(0);
  const bright = pointed || value;
  return (
    <div>
      <Name id={`${id}-label`}>{props.label}</Name>
      <Group
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onPointerLeave={() => point(0)}
      >
        {words.map((word, at) => {
          const stars = at + 1;
          return (
            <Star
              key={word}
              $bright={stars <= bright}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point(stars)}
            >
              <input
                id={stars === (value || 1) ? id : undefined}
                type="radio"
                name={name}
                value={stars}
                checked={stars === value}
                aria-label={nameOf(stars)}
                onChange={() => props.onChange(stars)}
              />
              <svg viewBox="0 0 20 20" width={34} height={34} aria-hidden="true">
                <path d={star} />
              </svg>
            </Star>
          );
        })}
        <span aria-hidden>{bright > 0 && words[bright - 1]}</span>
      </Group>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

const Name = styled.p`font-weight: 650;`;
const Group = styled.div`
  display: flex;
  align-items: center;
  margin-left: -7px;
  min-height: 48px;
  > span {
    margin-left: ${space[2]};
    font-weight: 600;
    color: ${color.ink2};
  }
`;
const Star = styled.label<{ $bright: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  cursor: pointer;
  color: ${color.brass};
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  input:focus-visible + svg {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
    border-radius: 2px;
  }
  path {
    fill: ${({ $bright }) => ($bright ? 'currentColor' : 'transparent')};
    stroke: currentColor;
    stroke-width: 1.2;
  }
  ${media.forced} {
    color: ButtonText;
  }
`;
