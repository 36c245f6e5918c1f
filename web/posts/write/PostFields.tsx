import { useQuery } from '@apollo/client/react';
import { useId } from 'react';
import { graphql } from '../../graphql/index.ts';
import { fieldId, type useProblems } from '../../shared/problems.ts';
import { uploadPicture } from '../../shared/uploadPicture.ts';
import { Field } from '../../ui/Field.tsx';
import { Input, TextArea } from '../../ui/Input.tsx';
import { RichEditor } from '../../ui/richText/RichEditor.tsx';
import type { EditingSteps, RichNotes } from '../../ui/richText/richEditorProps.ts';
import { type Draft, LONGEST } from '../keeping/draft.ts';
import { useCards } from './useCards.tsx';

const Categories = graphql(`
  query BlogCategoryNames { blogCategories { name } }
`);

interface FieldsProps {
  form: string;
  draft: Draft;
  problems: ReturnType<typeof useProblems>;
  onChange: (part: Partial<Draft>) => void;
}

/** 'Blog Title' and 'Category', which may be one that others use or a new one. */
export function TitleFields({ form, draft, problems, onChange }: FieldsProps) {
  const listId = useId();
  const names = useQuery(Categories).data?.blogCategories ?? [];
  return (
    <>
      <Field label="Blog Title" id={fieldId(form, 'title')} error={problems.errorOf('title')} required>
        <Input
          value={draft.title}
          maxLength={LONGEST.title}
          autoComplete="off"
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label="Category" id={fieldId(form, 'category')} error={problems.errorOf('category')} required>
        <Input
          value={draft.category}
          maxLength={LONGEST.category}
          autoComplete="off"
          list={listId}
          onChange={(event) => onChange({ category: event.target.value })}
        />
      </Field>
      <datalist id={listId}>
        {names.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

export function DescriptionField({ form, draft, problems, onChange }: FieldsProps) {
  return (
    <Field
      label="Description"
      hint="Shown in lists; without one the beginning of the text is"
      id={fieldId(form, 'description')}
      error={problems.errorOf('description')}
      optional
    >
      <TextArea
        value={draft.description}
        rows={2}
        maxLength={LONGEST.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </Field>
  );
}

/** The text of the post, with pictures and cards. */
export function ContentField(
  props: FieldsProps & { steps: EditingSteps | undefined; onSteps: (steps: EditingSteps) => void; notes?: RichNotes },
) {
  const { form, draft, problems, onChange, steps, onSteps, notes } = props;
  const cards = useCards();
  return (
    <RichEditor
      kit="article"
      label="Content"
      id={fieldId(form, 'content')}
      value={draft.content}
      onChange={(content) => onChange({ content })}
      upload={uploadPicture}
      cards={cards}
      steps={steps}
      onSteps={onSteps}
      placeholder="Write here. / shows what can be put in."
      height={500}
      error={problems.errorOf('content')}
      notes={notes}
      required
    />
  );
}
