import { RadioGroup } from '../ui/RadioGroup.tsx';

/** An optional question with two answers; pressing the chosen one again takes it back. */
export function TransportQuestion(props: {
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}) {
  return (
    <RadioGroup<'yes' | 'no'>
      label="Do you need barber transportation? (optional)"
      clearable
      columns
      value={props.value === undefined ? '' : props.value ? 'yes' : 'no'}
      onChange={(answer) => props.onChange(answer === '' ? undefined : answer === 'yes')}
      items={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />
  );
}
