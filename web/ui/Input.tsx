import {
  type ClipboardEvent,
  type InputHTMLAttributes,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import styled, { css } from 'styled-components';
import { useFieldLinks } from './Field.tsx';
import { formatNumber } from './format.ts';
import { Icon } from './Icons.tsx';
import { color, media, motion, radius, size, space, target } from './tokens.ts';

/** A line of text; inside a <Field> it is labelled, described and marked invalid by it. */
export function Input(props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return <TextBox {...useFieldLinks()} {...props} />;
}

/**
 * Several lines; with `maxLength` it shows how many characters are used, and a note when the end of a pasted text did
 * not fit.
 */
export function TextArea({
  value,
  onPaste,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const links = useFieldLinks();
  const [isCut, setCut] = useState(false);
  const { maxLength = Number.POSITIVE_INFINITY } = rest;
  const used = typeof value === 'string' ? value.length : undefined;
  const isFull = used !== undefined && used >= maxLength;
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, textLength } = event.currentTarget;
    const room = maxLength - textLength + (selectionEnd - selectionStart);
    // Counted as the box counts: a line's end is one character.
    setCut(event.clipboardData.getData('text').replace(/\r\n/g, '\n').length > room);
    onPaste?.(event);
  };
  return (
    <span>
      <AreaBox rows={4} {...links} {...rest} value={value} onPaste={paste} />
      {rest.maxLength !== undefined && used !== undefined && (
        <Counter className="figures" $full={isFull}>
          {used}/{maxLength}
        </Counter>
      )}
      {isCut && isFull && (
        <Cut role="alert">{`Only ${formatNumber(maxLength)} characters fit: the end of what you pasted is missing.`}</Cut>
      )}
    </span>
  );
}

/** The browser's own list, in our clothes: works with every keyboard and every phone. */
export function Select({
  children,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }) {
  return (
    <SelectShell>
      <SelectBox {...useFieldLinks()} {...rest}>
        {children}
      </SelectBox>
      <Icon name="down" size={18} />
    </SelectShell>
  );
}

/** A password that can be looked at before it is sent; pasting is welcome. */
export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const links = useFieldLinks();
  const [shown, setShown] = useState(false);
  return (
    <Shell>
      <Bare
        {...links}
        autoComplete="current-password"
        {...props}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
      />
      <Reveal type="button" aria-pressed={shown} aria-label="Show password" onClick={() => setShown(!shown)}>
        <Icon name={shown ? 'hide' : 'show'} size={20} />
      </Reveal>
    </Shell>
  );
}

/** Dollars as people type them. `value` is the text; parse it where it is sent. */
export function MoneyInput(props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Shell>
      <Prefix aria-hidden>$</Prefix>
      <Bare
        {...useFieldLinks()}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        {...props}
        className="figures"
      />
    </Shell>
  );
}

const edge = css`
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  transition: border-color ${motion.control}, box-shadow ${motion.control};
  ${media.fine} {
    &:hover {
      border-color: ${color.ink};
    }
    }
`;
const bad = css`border-color: ${color.err}; box-shadow: inset 0 0 0 1px ${color.err};`;
const box = css`
  ${edge}
  width: 100%;
  min-height: ${target};
  padding: 10px ${space[3]};
  font-size: ${size.md};
  line-height: 1.4;
  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  &[aria-invalid='true'] {
    ${bad} }
  &:disabled, &[readonly] {
    background: ${color.sunken};
    color: ${color.ink2};
  }
`;
const TextBox = styled.input`${box}`;
const AreaBox = styled.textarea`${box} resize: vertical; display: block;`;
const Counter = styled.span<{ $full: boolean }>`
  display: block;
  text-align: right;
  font-size: ${size.xs};
  margin-top: 4px;
  color: ${({ $full }) => ($full ? color.err : color.muted)};
`;
const Cut = styled.span`display: block; font-size: ${size.sm}; color: ${color.err};`;
const SelectBox = styled.select`${box} appearance: none;
padding-right: 40px;
text-overflow: ellipsis;
  option {
    background: ${color.raised};
    color: ${color.ink};
  }
`;
const SelectShell = styled.span`
  position: relative;
  display: block;
  svg {
    position: absolute;
    right: 12px;
    top: 50%;
    translate: 0 -50%;
    pointer-events: none;
  }
`;
const Shell = styled.span`
  ${edge}
  display: flex;
  align-items: stretch;
  min-height: ${target};
  &:has(input:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  &:has([aria-invalid='true']) {
    ${bad} }
`;
const Bare = styled.input`
  flex: 1;
  min-width: 0;
  border: 0;
  background: none;
  padding: 10px ${space[3]};
  line-height: 1.4;
  border-radius: ${radius.control};
  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  &:focus-visible {
    outline: none;
  }
`;
const Prefix = styled.span`
  display: grid;
  place-items: center;
  padding-inline: ${space[3]};
  background: ${color.sunken};
  border-right: 1px solid ${color.line};
  border-radius: ${radius.control} 0 0 ${radius.control};
  font-weight: 650;
`;
const Reveal = styled.button`
  width: ${target};
  display: grid;
  place-items: center;
  border: 0;
  background: none;
  border-radius: ${radius.control};
  color: ${color.ink2};
`;
