import styled from 'styled-components';
import type { MailWish } from '../../graphql/graphql.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Input.tsx';
import { color, media, size, space } from '../../ui/tokens.ts';
import { topicWords } from '../topics.ts';
import { type NotificationPreferences, type TopicPreference, withTopic } from './preferences.ts';

const mails: readonly [MailWish, string][] = [
  ['now', 'At once'],
  ['daily', 'Once a day'],
  ['never', 'Never'],
];

/** Each topic with its two ways: here, and by mail. */
export function TopicPreferences({
  preferences,
  onChange,
}: {
  preferences: NotificationPreferences;
  onChange: (preferences: NotificationPreferences) => void;
}) {
  return (
    <List>
      {preferences.topics.map((preference) => (
        <Topic
          key={preference.topic}
          preference={preference}
          onChange={(changed) => onChange(withTopic(preferences, changed))}
        />
      ))}
    </List>
  );
}

function Topic({
  preference,
  onChange,
}: {
  preference: TopicPreference;
  onChange: (preference: TopicPreference) => void;
}) {
  const [name, about] = topicWords[preference.topic];
  return (
    <li>
      <fieldset>
        <legend>{name}</legend>
        <p>{about}</p>
        <Ways>
          <Checkbox
            label="In Chairside"
            checked={preference.inApp}
            disabled={preference.topic === 'moderation'}
            onChange={(inApp) => onChange({ ...preference, inApp })}
          />
          <Mail>
            <span>Mail</span>
            <Select
              aria-label={`Mail about ${name}`}
              value={preference.mail}
              onChange={(event) => onChange({ ...preference, mail: event.target.value as MailWish })}
            >
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
  li + li {
    border-top: 1px solid ${color.line};
  }
  fieldset {
    display: grid;
    gap: ${space[1]} ${space[4]};
    align-items: center;
    min-width: 0;
    margin: 0;
    padding: ${space[3]} 0;
    border: 0;
    ${media.tablet} {
      grid-template-columns: minmax(0, 1fr) auto;
      p {
        grid-column: 1;
      }
      }
  }
  legend {
    float: left;
    padding: 0;
    font-weight: 650;
    font-size: ${size.md};
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
    clear: left;
  }
`;
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[5]};
  align-items: center;
  ${media.tablet} {
    grid-column: 2;
    grid-row: 1 / span 2;
  }
`;
const Mail = styled.div`display: flex; align-items: center; gap: ${space[3]}; > :last-child { min-width: 150px; }`;
