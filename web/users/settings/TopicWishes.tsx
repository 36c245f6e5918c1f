import styled from 'styled-components';
import { color, media, size, space } from '../../app/tokens.ts';
import type { MailWish } from '../../graphql/graphql.ts';
import { topicWords } from '../../notifications/topics.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Input.tsx';
import { type TopicWish, type Wishes, withTopic } from './wishes.ts';

const mails: readonly [MailWish, string][] = [
  ['now', 'At once'],
  ['daily', 'Once a day'],
  ['never', 'Never'],
];

/** Each topic with its two ways: here, and by mail. */
export function TopicWishes({ wishes, onChange }: { wishes: Wishes; onChange: (wishes: Wishes) => void }) {
  return (
    <List>
      {wishes.topics.map((wish) => (
        <Topic key={wish.topic} wish={wish} onChange={(changed) => onChange(withTopic(wishes, changed))} />
      ))}
    </List>
  );
}

function Topic({ wish, onChange }: { wish: TopicWish; onChange: (wish: TopicWish) => void }) {
  const [name, about] = topicWords[wish.topic];
  return (
    <li>
      <fieldset>
        <legend>{name}</legend>
        <p>{about}</p>
        <Ways>
          <Checkbox label="In Chairside" checked={wish.inApp} disabled={wish.topic === 'moderation'} onChange={(inApp) => onChange({ ...wish, inApp })} />
          <Mail>
            <span>Mail</span>
            <Select aria-label={`Mail about ${name}`} value={wish.mail} onChange={(event) => onChange({ ...wish, mail: event.target.value as MailWish })}>
              {mails.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Mail>
        </Ways>
      </fieldset>
    </li>
  );
}

const List = styled.ul`
  li + li { border-top: 1px solid ${color.line}; }
  fieldset {
    display: grid; gap: ${space[1]} ${space[4]}; align-items: center; min-width: 0; margin: 0; padding: ${space[3]} 0; border: 0;
    ${media.tablet} { grid-template-columns: minmax(0, 1fr) auto; p { grid-column: 1; } }
  }
  legend { float: left; padding: 0; font-weight: 650; font-size: ${size.md}; }
  p { color: ${color.ink2}; font-size: ${size.sm}; clear: left; }
`;
const Ways = styled.div`
  display: flex; flex-wrap: wrap; gap: ${space[2]} ${space[5]}; align-items: center;
  ${media.tablet} { grid-column: 2; grid-row: 1 / span 2; }
`;
const Mail = styled.div`display: flex; align-items: center; gap: ${space[3]}; > :last-child { min-width: 150px; }`;
