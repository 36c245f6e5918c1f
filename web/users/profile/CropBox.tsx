import { type KeyboardEvent, useId, useRef, useState } from 'react';
import Cropper, { type MediaSize, type Point, type Size } from 'react-easy-crop';
// The styles as a file: the page's content policy refuses the style element the cropper would add.
import 'react-easy-crop/react-easy-crop.css';
import styled from 'styled-components';
import { IconButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icons.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import type { Area } from './cutOut.ts';

const MOST_ZOOM = 4;
const ZOOM_STEP = 0.25;
/** In pixels on the screen. */
const MOVE_STEP = 10;

/**
 * Chooses a square of a picture: by dragging and scrolling, with the arrow keys and + and -, or with buttons and the
 * slider. Reports the square in the picture's own pixels, also the first one.
 */
export function CropBox({ file, onChange }: { file: File; onChange: (area: Area) => void }) {
  const image = useObjectUrl(file);
  return image && <Square key={image} image={image} onChange={onChange} />;
}

function Square({ image, onChange }: { image: string; onChange: (area: Area) => void }) {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const media = useRef<MediaSize>(undefined);
  const frame = useRef<Size>(undefined);
  const id = useId();

  const zoomTo = (next: number) => setZoom(held(next, 1, MOST_ZOOM));
  const move = (right: number, down: number) => {
    if (!media.current || !frame.current) return;
    const far = frame.current.width / 8;
    const most = {
      x: Math.max(0, (media.current.width * zoom - frame.current.width) / 2),
      y: Math.max(0, (media.current.height * zoom - frame.current.height) / 2),
    };
    setCrop({ x: held(crop.x - right * far, -most.x, most.x), y: held(crop.y - down * far, -most.y, most.y) });
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomTo(zoom + ZOOM_STEP);
    if (key === '-') zoomTo(zoom - ZOOM_STEP);
  };
  const buttons: readonly { label: string; icon: IconName; onPress: () => void }[] = [
    { label: 'Zoom in', icon: 'plus', onPress: () => zoomTo(zoom + ZOOM_STEP) },
    { label: 'Zoom out', icon: 'minus', onPress: () => zoomTo(zoom - ZOOM_STEP) },
    { label: 'Show more of the left', icon: 'left', onPress: () => move(-1, 0) },
    { label: 'Show more of the right', icon: 'right', onPress: () => move(1, 0) },
    { label: 'Show more of the top', icon: 'up', onPress: () => move(0, -1) },
    { label: 'Show more of the bottom', icon: 'down', onPress: () => move(0, 1) },
  ];
  return (
    <Box aria-label="Part of the picture">
      <Stage onKeyDown={press}>
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          aspect={1}
          maxZoom={MOST_ZOOM}
          cropShape="round"
          showGrid={false}
          keyboardStep={MOVE_STEP}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'application', 'aria-label': 'Picture to cut', 'aria-describedby': `${id}-keys` }}
          setMediaSize={(next) => {
            media.current = next;
          }}
          setCropSize={(next) => {
            frame.current = next;
          }}
          onCropChange={setCrop}
          onZoomChange={zoomTo}
          // While it is not laid out, the area is no number.
          onCropAreaChange={(_percent, pixels) => pixels.width > 0 && onChange(pixels)}
        />
      </Stage>
      <div>
        <p id={`${id}-keys`}>Drag it, or use the arrow keys; + and − zoom.</p>
        <p role="status">{`Zoom ${Math.round(zoom * 100)}%`}</p>
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
        <Tools>
          {buttons.map(({ label, icon, onPress }) => (
            <IconButton key={label} label={label} variant="secondary" onClick={onPress}>
              <Icon name={icon} />
            </IconButton>
          ))}
        </Tools>
      </div>
    </Box>
  );
}

const held = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

const Box = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[5]};
  align-items: center;
  p {
    font-size: ${size.sm};
    color: ${color.ink2};
    margin-bottom: ${space[2]};
  }
  > :last-child {
    flex: 1 1 200px;
  }
  input {
    display: block;
    width: 100%;
    height: 44px;
    margin-bottom: ${space[3]};
    accent-color: ${color.deep};
  }
`;
const Stage = styled.div`
  position: relative;
  flex: none;
  width: 240px;
  height: 240px;
  border-radius: ${radius.control};
  border: 1px solid ${color.lineStrong};
  background: ${color.sunken};
`;
const Tools = styled.div`display: grid; grid-template-columns: repeat(2, auto); gap: ${space[2]}; justify-content: start;`;
