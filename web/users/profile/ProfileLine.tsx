import { fieldId } from '../../shared/problems.ts';
import { Field } from '../../ui/Field.tsx';
import { Input, TextArea } from '../../ui/Input.tsx';
import type { FieldFacts } from './fields.ts';

/** One input of the profile, as the form and the single-field dialog show it. */
export function ProfileLine(props: {
  form: string;
  field: FieldFacts;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}) {
  const { field, value, error } = props;
  const shared = { name: field.name, value, autoComplete: field.autoComplete };
  return (
    <div className={field.type === 'area' ? 'wide' : undefined}>
      <Field label={field.label} id={fieldId(props.form, field.name)} error={error} required={field.required}>
        {field.type === 'area' ? (
          <TextArea {...shared} maxLength={1000} onChange={(event) => props.onChange(event.target.value)} />
        ) : (
          <Input
            {...shared}
            type={field.type}
            placeholder={field.placeholder}
            onChange={(event) => props.onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
