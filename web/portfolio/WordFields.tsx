import { ALT_NEEDED, LONGEST_ALT } from '../shared/pictures/altText.ts';
import { LONGEST_CAPTION } from '../shared/portfolio/portfolioFields.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';

/** What is said of a picture, while it is written. */
export interface PictureWords {
  readonly alt: string;
  readonly caption: string;
}

interface WordFieldsProps {
  words: PictureWords;
  onChange: (words: PictureWords) => void;
  /** It was tried to send them: what is missing is said. */
  asked: boolean;
}

/** The two texts of a picture: what is to be seen on it, and what stands below it. */
export function WordFields({ words, onChange, asked }: WordFieldsProps) {
  return (
    <>
      <Field
        label="What is to be seen"
        hint="For readers who do not see the picture."
        required
        error={asked && words.alt.trim() === '' ? ALT_NEEDED : undefined}
      >
        <Input
          value={words.alt}
          maxLength={LONGEST_ALT}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...words, alt: target.value })}
        />
      </Field>
      <Field label="Caption" hint="Stands below the picture." optional>
        <Input
          value={words.caption}
          maxLength={LONGEST_CAPTION}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...words, caption: target.value })}
        />
      </Field>
    </>
  );
}
