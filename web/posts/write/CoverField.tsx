import { useState } from 'react';
import { fieldId, type useProblems } from '../../shared/problems.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { uploadPicture } from '../../shared/uploadPicture.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Input } from '../../ui/Input.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { type Draft, LONGEST } from '../keeping/draft.ts';

interface CoverFieldProps {
  form: string;
  draft: Draft;
  problems: ReturnType<typeof useProblems>;
  onChange: (part: Partial<Draft>) => void;
  /** While a picture is on its way, the post cannot be sent. */
  onBusy: (busy: boolean) => void;
}

/** The picture above the post and on its card, stored as soon as it is picked; what it shows is asked for with it. */
export function CoverField({ form, draft, problems, onChange, onBusy }: CoverFieldProps) {
  const { coverUrl, coverAlt } = draft;
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string>();
  const store = async (picked: File | null) => {
    if (!picked) return;
    setFailure(undefined);
    setFile(picked);
    onBusy(true);
    try {
      onChange({ coverUrl: await uploadPicture(picked) });
    } catch (error) {
      setFailure(refusalOf(error).message);
    }
    setFile(null);
    onBusy(false);
  };
  const refused = failure ?? problems.errorOf('coverUrl');
  return (
    <Stack $gap={3}>
      <FileDrop
        label="Cover picture (optional)"
        file={file}
        onFile={(picked) => void store(picked)}
        current={coverUrl && `${coverUrl}?w=320`}
      />
      <div role="alert">{refused && <FieldError>{refused}</FieldError>}</div>
      {coverUrl && (
        <>
          <Field
            label="What the cover picture shows"
            hint="Read to those who do not see it"
            id={fieldId(form, 'coverAlt')}
            error={problems.errorOf('coverAlt')}
            required
          >
            <Input
              value={coverAlt}
              maxLength={LONGEST.coverAlt}
              autoComplete="off"
              onChange={(event) => onChange({ coverAlt: event.target.value })}
            />
          </Field>
          <Row>
            <Button small variant="quiet" onClick={() => onChange({ coverUrl: null, coverAlt: '' })}>
              Remove the cover picture
            </Button>
          </Row>
        </>
      )}
    </Stack>
  );
}
