import styled from 'styled-components';
import { artHeight, artOf, artWidth, type Shape } from './artOf.ts';

/** A generated picture for an id. It says nothing, so it is hidden from readers. `ratio` is that of its frame. */
export function Art(props: { id: string; ratio?: string }) {
  const picture = artOf(props.id);
  return (
    <Frame
      viewBox={`0 0 ${artWidth} ${artHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      $ratio={props.ratio ?? '4 / 3'}
    >
      <rect width={artWidth} height={artHeight} fill={picture.ground} />
      {picture.shapes.map((shape) => (
        <Drawn key={JSON.stringify(shape)} shape={shape} />
      ))}
    </Frame>
  );
}

/** A picture that was uploaded, or the generated one in its place. */
export function Picture(props: { id: string; src?: string | null; alt: string; ratio?: string; eager?: boolean }) {
  if (!props.src) return <Art id={props.id} ratio={props.ratio} />;
  return (
    <Photo
      src={props.src}
      alt={props.alt}
      width={artWidth}
      height={artHeight}
      loading={props.eager ? 'eager' : 'lazy'}
      decoding="async"
      $ratio={props.ratio ?? '4 / 3'}
    />
  );
}

function Drawn({ shape }: { shape: Shape }) {
  const paint =
    'ring' in shape && shape.ring
      ? { fill: 'none', stroke: shape.paint, strokeWidth: shape.ring }
      : { fill: shape.paint };
  if (shape.kind === 'rect')
    return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} {...paint} />;
  if (shape.kind === 'circle') return <circle cx={shape.cx} cy={shape.cy} r={shape.r} {...paint} />;
  return <path d={shape.d} {...paint} />;
}

const Frame = styled.svg<{ $ratio: string }>`width: 100%; height: auto; aspect-ratio: ${({ $ratio }) => $ratio};`;
const Photo = styled.img<{
  $ratio: string;
}>`width: 100%; height: auto; object-fit: cover; aspect-ratio: ${({ $ratio }) => $ratio};`;
