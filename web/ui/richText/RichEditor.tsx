import { lazy, Suspense, useId } from 'react';
import styled from 'styled-components';
import { FieldError } from '../Field.tsx';
import { Loading, Skeleton } from '../Skeleton.tsx';
import { color, radius } from '../tokens.ts';
import type { RichEditorProps } from './richEditorProps.ts';

const SlateEditor = lazy(async () => ({ default: (await import('./SlateEditor.tsx')).SlateEditor }));

const LEAST_HEIGHT = 220;
const TOOLBAR_HEIGHT = 53;

/**
 * A form field for rich text: what its kit has (`richText.ts`), with undo and redo. What is pasted is reduced to it. Alt
 * and F10 go to the tools. Its code, Slate included, is loaded when it is first rendered.
 */
export function RichEditor({ label, error, height = LEAST_HEIGHT, ...rest }: RichEditorProps) {
  const labelId = useId();
  const errorId = error ? `${rest.id}-error` : undefined;
  return (
    <div>
      <Label id={labelId}>{label}</Label>
      <Frame $bad={error !== undefined}>
        <Suspense
          fallback={
            <Loading>
              <Skeleton $h={`${height + TOOLBAR_HEIGHT}px`} />
            </Loading>
          }
        >
          <SlateEditor {...rest} height={height} labelId={labelId} errorId={errorId} />
        </Suspense>
      </Frame>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

const Label = styled.p`font-weight: 650; margin-bottom: 6px;`;
const Frame = styled.div<{ $bad: boolean }>`
  background: ${color.surface};
  border: 1px solid ${({ $bad }) => ($bad ? color.err : color.lineStrong)};
  border-radius: ${radius.control};
  box-shadow: ${({ $bad }) => ($bad ? `inset 0 0 0 1px ${color.err}` : 'none')};
`;
