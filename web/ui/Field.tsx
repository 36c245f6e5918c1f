import { createContext, type ReactNode, useContext, useId } from 'react';
import styled from 'styled-components';
import { Icon } from './Icons.tsx';
import { color, size, space } from './tokens.ts';

export interface FieldLinks {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

const Links = createContext<FieldLinks | undefined>(undefined);

/** What the control inside a <Field> must carry so that label, hint and error belong to it. */
export function useFieldLinks(): Partial<FieldLinks> {
  return useContext(Links) ?? {};
}

/**
 * A label with its control, hint and error. Give `id` when a FormSummary shall link here.
 * The control must be one of this kit's (Input, TextArea, Select, …): it finds its ids by itself.
 */
export function Field(props: {
  label: ReactNode;
  id?: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  optional?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const own = useId();
  const id = props.id ?? own;
  const notes = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(' ');
  const links: FieldLinks = {
    id,
    'aria-describedby': notes || undefined,
    'aria-invalid': props.error ? true : undefined,
    required: props.required,
  };
  return (
    <Group>
      <LabelLine>
        <label htmlFor={id}>{props.label}</label>
        {props.optional && <Optional>optional</Optional>}
        {props.aside}
      </LabelLine>
      {props.hint && <Hint id={`${id}-hint`}>{props.hint}</Hint>}
      <Links.Provider value={links}>{props.children}</Links.Provider>
      {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
    </Group>
  );
}

/** The sentence under a control that says what is wrong with it. */
export function FieldError(props: { id?: string; children: ReactNode }) {
  return (
    <ErrorLine id={props.id}>
      <Icon name="alert" size={16} />
      <span>{props.children}</span>
    </ErrorLine>
  );
}

const Group = styled.div`display: flex; flex-direction: column; gap: 6px; min-width: 0;`;
const LabelLine = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${space[2]};
  justify-content: space-between;
  label {
    font-weight: 650;
    margin-right: auto;
  }
`;
const Optional = styled.span`color: ${color.muted}; font-size: ${size.xs};`;
const Hint = styled.p`color: ${color.muted}; font-size: ${size.sm}; line-height: 1.4;`;
const ErrorLine = styled.p`
  display: flex;
  gap: 6px;
  align-items: flex-start;
  color: ${color.err};
  font-size: ${size.sm};
  font-weight: 600;
  line-height: 1.4;
  svg {
    margin-top: 2px;
    flex: none;
  }
`;
