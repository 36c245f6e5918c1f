import { type PointerEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { color, radius, size, space } from '../../app/tokens.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icons.tsx';
import { imageLimit } from '../../ui/imageFile.ts';

/** Which square of a picture is kept: 1 is the largest that fits; x and y run from -1 to 1 and say where, 0 being the middle. */
export interface Cut {
  zoom: number;
  x: number;
  y: number;
}
export const centred: Cut = { zoom: 1, x: 0, y: 0 };

const side = 240;
const kept = 640;
const held = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The square in the picture's own pixels. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Cut) {
  const edge = Math.min(width, height) / zoom;
  return { edge, left: ((width - edge) / 2) * (1 + x), top: ((height - edge) / 2) * (1 + y) };
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut, to: number): void {
  const { edge, left, top } = squareOf(picture, cut);
  canvas.width = to;
  canvas.height = to;
  canvas.getContext('2d')?.drawImage(picture, left, top, edge, edge, 0, 0, to, to);
}

/** The square as a file of its own; the picture as it is when the square is all of it, or cannot be had. */
export async function cutOut(file: File, cut: Cut): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  if (cut.zoom === 1 && picture.width === picture.height) return file;
  const canvas = document.createElement('canvas');
  draw(canvas, picture, cut, Math.min(kept, Math.round(squareOf(picture, cut).edge)));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, 0.9));
  return blob && blob.size <= imageLimit ? new File([blob], file.name, { type: file.type }) : file;
}

/** Chooses the square: with buttons, or by dragging the picture. */
export function CropBox({ file, cut, onChange }: { file: File; cut: Cut; onChange: (cut: Cut) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  useEffect(() => {
    let late = false;
    createImageBitmap(file).then(
      (made) => !late && setPicture(made),
      () => setPicture(undefined),
    );
    return () => {
      late = true;
    };
  }, [file]);
  useEffect(() => {
    if (canvas.current && picture) draw(canvas.current, picture, cut, side * 2);
  }, [picture, cut]);

  const change = (by: Partial<Cut>) => {
    const next = { ...cut, ...by };
    onChange({ zoom: held(next.zoom, 1, 4), x: held(next.x, -1, 1), y: held(next.y, -1, 1) });
  };
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    change({ x: cut.x - event.movementX / (side / 2), y: cut.y - event.movementY / (side / 2) });
  };
  const buttons: readonly { label: string; icon: IconName; by: Partial<Cut> }[] = [
    { label: 'Zoom in', icon: 'plus', by: { zoom: cut.zoom + 0.25 } },
    { label: 'Zoom out', icon: 'minus', by: { zoom: cut.zoom - 0.25 } },
    { label: 'Show more of the left', icon: 'left', by: { x: cut.x - 0.25 } },
    { label: 'Show more of the right', icon: 'right', by: { x: cut.x + 0.25 } },
    { label: 'Show more of the top', icon: 'up', by: { y: cut.y - 0.25 } },
    { label: 'Show more of the bottom', icon: 'down', by: { y: cut.y + 0.25 } },
  ];
  if (!picture) return null;
  return (
    <Box aria-label="Part of the picture">
      <canvas ref={canvas} onPointerMove={drag} aria-hidden />
      <div>
        <p role="status">{`Zoom ${Math.round(cut.zoom * 100)} %`}</p>
        <Tools>
          {buttons.map((button) => (
            <IconButton key={button.label} label={button.label} variant="secondary" onClick={() => change(button.by)}>
              <Icon name={button.icon} />
            </IconButton>
          ))}
        </Tools>
      </div>
    </Box>
  );
}

const Box = styled.section`
  display: flex; flex-wrap: wrap; gap: ${space[5]}; align-items: center;
  canvas { width: ${side}px; max-width: 100%; aspect-ratio: 1; border-radius: ${radius.full}; border: 1px solid ${color.lineStrong}; background: ${color.sunken}; cursor: grab; touch-action: none; }
  p { font-size: ${size.sm}; color: ${color.ink2}; margin-bottom: ${space[2]}; }
`;
const Tools = styled.div`display: grid; grid-template-columns: repeat(2, auto); gap: ${space[2]}; justify-content: start;`;
