import { useEffect, useRef, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { color, media, radius, size, space, target } from '../ui/tokens.ts';
import { type CardPart, digitsOf, shown } from './card.ts';
import type { CardBox } from './cardBox.ts';

/** Where the form writes what is wrong with the card; the fields point to it. */
export const cardErrorId = 'card-error';

const parts: readonly { part: CardPart; label: string; autoComplete: string; placeholder: string }[] = [
  { part: 'number', label: 'Card number', autoComplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  { part: 'expiry', label: 'Expiry date', autoComplete: 'cc-exp', placeholder: 'MM / YY' },
  { part: 'cvc', label: 'CVC', autoComplete: 'cc-csc', placeholder: 'CVC' },
];

/**
 * The sandbox's card element: number, expiry and CVC. What is typed stays in `box` and goes to the payment provider
 * only.
 */
export function SandboxCardField({ box }: { box: CardBox }) {
  const { card, bad, disabled, asks } = useSyncExternalStore(box.subscribe, box.get);
  const inputs = useRef<Partial<Record<CardPart, HTMLInputElement | null>>>({});
  const answered = useRef(0);
  useEffect(() => {
    // A field that is off while a payment runs takes no focus; it gets it when it is on again.
    if (disabled || asks === answered.current) return;
    answered.current = asks;
    inputs.current[bad ?? 'number']?.focus();
  }, [asks, bad, disabled]);
  return (
    <Fields>
      {parts.map(({ part, label, autoComplete, placeholder }) => (
        <label key={part}>
          <span>{label}</span>
          <input
            ref={(input) => {
              inputs.current[part] = input;
            }}
            className="figures"
            inputMode="numeric"
            autoComplete={autoComplete}
            placeholder={placeholder}
            value={shown(part, card[part])}
            disabled={disabled}
            aria-invalid={bad === part || undefined}
            aria-describedby={bad === part ? cardErrorId : undefined}
            onChange={(event) => box.type(part, digitsOf(part, event.target.value))}
          />
        </label>
      ))}
    </Fields>
  );
}

const Fields = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: 1fr 1fr;
  label {
    display: grid;
    gap: 6px;
    min-width: 0;
    font-weight: 650;
  }
  label:first-child {
    grid-column: 1 / -1;
  }
  input {
    width: 100%;
    min-height: ${target};
    padding: 10px ${space[3]};
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius.control};
    background: ${color.surface};
    font-size: ${size.md};
    font-weight: 400;
    line-height: 1.4;
  }
  input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  ${media.fine} {
    input:hover {
      border-color: ${color.ink};
    }
    }
  input[aria-invalid='true'] {
    border-color: ${color.err};
    box-shadow: inset 0 0 0 1px ${color.err};
  }
  input:disabled {
    background: ${color.sunken};
    color: ${color.ink2};
  }
`;
