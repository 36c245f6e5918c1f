import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { Picture } from '../shared/store/useSaving.ts';
import { IconButton } from '../ui/Button.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import { useObjectUrl } from '../ui/useObjectUrl.ts';

/** As many pictures as the server takes. */
const MOST_PICTURES = 6;

/** A product's pictures in order, the first is the cover: added, moved and removed by buttons. */
export function PicturesField(props: {
  pictures: readonly Picture[];
  onChange: (pictures: readonly Picture[]) => void;
  onRefuse: (reason: string) => void;
}) {
  const { pictures, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');

  const move = (from: number, to: number) => {
    const moved = [...pictures];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
    setSaid(`Picture ${from + 1} is now picture ${to + 1} of ${moved.length}.`);
  };
  const remove = (at: number) => {
    onChange(pictures.filter((_, index) => index !== at));
    setSaid(`Picture ${at + 1} is removed.`);
    // The button that had the focus goes away with its picture.
    list.current?.focus();
  };

  return (
    <Part>
      {pictures.length > 0 && (
        <Shown ref={list} tabIndex={-1} aria-label="Pictures, the cover first">
          {pictures.map((picture, at) => (
            <Item key={keyOf(picture)}>
              <Thumb picture={picture} name={`Picture ${at + 1}${at === 0 ? ', the cover' : ''}`} />
              {at === 0 && <Cover>Cover</Cover>}
              <Tools>
                <IconButton
                  label={`Move picture ${at + 1} forward`}
                  variant="quiet"
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <Icon name="left" size={18} />
                </IconButton>
                <IconButton
                  label={`Move picture ${at + 1} back`}
                  variant="quiet"
                  disabled={at === pictures.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <Icon name="right" size={18} />
                </IconButton>
                <IconButton label={`Remove picture ${at + 1}`} variant="quiet" onClick={() => remove(at)}>
                  <Icon name="close" size={18} />
                </IconButton>
              </Tools>
            </Item>
          ))}
        </Shown>
      )}
      <Said role="status">{said}</Said>
      {pictures.length < MOST_PICTURES ? (
        <FileDrop
          label={pictures.length === 0 ? 'Picture' : 'Another picture'}
          file={null}
          onFile={(file) => file && onChange([...pictures, file])}
          onRefuse={props.onRefuse}
        />
      ) : (
        <p>{`A product has at most ${MOST_PICTURES} pictures.`}</p>
      )}
    </Part>
  );
}

const keys = new WeakMap<File, string>();
let picked = 0;

/** A file has no address yet; the same file picked twice is two pictures. */
function keyOf(picture: Picture): string {
  if (typeof picture === 'string') return picture;
  const known = keys.get(picture);
  if (known) return known;
  picked += 1;
  keys.set(picture, `file ${picked}`);
  return `file ${picked}`;
}

function Thumb({ picture, name }: { picture: Picture; name: string }) {
  const url = useObjectUrl(picture instanceof File ? picture : null);
  return <Small src={typeof picture === 'string' ? picture : url} alt={name} width={144} height={108} />;
}

const Part = styled.div`display: grid; gap: ${space[3]};`;
const Shown = styled.ul`display: grid; grid-template-columns: repeat(auto-fill, minmax(144px, 1fr)); gap: ${space[3]};`;
const Item = styled.li`position: relative; min-width: 0; border: 1px solid ${color.line}; border-radius: ${radius.control}; overflow: hidden; background: ${color.surface};`;
const Small = styled.img`display: block; width: 100%; height: auto; aspect-ratio: 4 / 3; object-fit: cover; background: ${color.sunken};`;
const Cover = styled.span`position: absolute; top: ${space[2]}; left: ${space[2]}; padding: 0 ${space[2]}; border-radius: ${radius.bar}; background: ${color.surface}; color: ${color.ink}; font-size: ${size.sm}; font-weight: 650;`;
const Tools = styled.div`display: flex; justify-content: space-between;`;
const Said = styled.p`font-size: ${size.sm}; color: ${color.ink2}; &:empty { display: none; }`;
