import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { fieldId } from '../../shared/problems.ts';
import { homes } from '../../shared/states.ts';
import { texts } from '../../shared/texts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Select } from '../../ui/Input.tsx';
import { type Choice, RadioGroup } from '../../ui/RadioGroup.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { AuthLine, EmailLine, PasswordLine } from './AuthFields.tsx';
import { type AuthFormState, authForm } from './useAuthForm.ts';
import type { AuthValues } from './values.ts';

const roles: readonly Choice<AuthValues['role']>[] = [
  { value: 'CUSTOMER', label: 'Customer', hint: 'I book chairs' },
  { value: 'SHOP_OWNER', label: 'Barber', hint: 'I run a shop' },
  { value: 'SELLER', label: 'Seller', hint: 'I sell products' },
];
const identities: readonly Choice<'individual' | 'entity'>[] = [
  { value: 'individual', label: texts.auth.individual, hint: 'Just me' },
  { value: 'entity', label: texts.auth.entity, hint: '2 or more people' },
];
const identityWords = {
  individual: 'You book and appear under your own name. You can bring others along any time.',
  entity:
    'For a team, a school or a company. After signing up you can request a special service for all of you at once.',
};

/** What only a registration asks for, in three short groups. */
export function RegisterFields({ form }: { form: AuthFormState }) {
  const { values, set, problems } = form;
  return (
    <>
      <RadioGroup
        label="I am a"
        columns
        items={roles}
        value={values.role}
        onChange={(role) => set({ role: role || 'CUSTOMER' })}
      />
      <Pair>
        <AuthLine form={form} name="firstName" label={texts.profile.firstName} autoComplete="given-name" required />
        <AuthLine form={form} name="lastName" label={texts.profile.lastName} autoComplete="family-name" required />
        <AuthLine
          form={form}
          name="userName"
          label={texts.profile.username}
          autoComplete="nickname"
          required
          input={{ autoCapitalize: 'none', spellCheck: false }}
        />
        <AuthLine
          form={form}
          name="phoneNumber"
          label={texts.profile.phoneNumber}
          autoComplete="tel"
          required
          input={{ type: 'tel' }}
        />
      </Pair>
      <EmailLine form={form} />
      <PasswordLine form={form} mode="register" />
      <Rule />
      <Field label="State" id={fieldId(authForm, 'state')} optional error={problems.errorOf('state')}>
        <Select
          name="state"
          value={values.state}
          autoComplete="address-level1"
          onChange={(event) => set({ state: event.target.value })}
        >
          <option value="">Choose a state</option>
          {homes.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </Select>
      </Field>
      <Pair>
        <AuthLine form={form} name="city" label="City" autoComplete="address-level2" optional />
        <AuthLine form={form} name="county" label="County" autoComplete="address-level3" optional />
      </Pair>
      <div>
        <RadioGroup
          label="I sign up as (press again to clear)"
          columns
          clearable
          items={identities}
          value={values.identity}
          onChange={(identity) => set({ identity })}
        />
        <div role="status">
          {values.identity && (
            <Extra>
              <Icon name={values.identity === 'entity' ? 'users' : 'user'} />
              <p>{identityWords[values.identity]}</p>
            </Extra>
          )}
        </div>
      </div>
      <AuthLine
        form={form}
        name="referCode"
        label="Refer code"
        autoComplete="off"
        optional
        hint="Six characters from the member who told you about us."
        input={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 12 }}
      />
      <Checkbox
        id={fieldId(authForm, 'consent')}
        name="consent"
        label={texts.auth.agree}
        checked={values.consent}
        onChange={(consent) => set({ consent })}
        hint={
          <Policy to={paths.privacy} target="_blank">
            Read them (in a new tab)
          </Policy>
        }
        error={problems.errorOf('consent')}
      />
    </>
  );
}

/* In a tab of its own: what has been typed stays. */
const Policy = styled(Link)`display: inline-block; min-height: 24px;`;
const Pair = styled.div`display: grid; gap: ${space[4]}; grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr)); align-items: start;`;
const Rule = styled.hr`width: 100%; height: 0; margin: ${space[1]} 0; border: 0; border-top: 2px dashed ${color.lineStrong};`;
const Extra = styled.div`
  display: flex;
  gap: ${space[3]};
  margin-top: ${space[2]};
  padding: ${space[3]} ${space[4]};
  background: ${color.deepSoft};
  color: ${color.ink};
  font-size: ${size.sm};
  border-left: 6px solid ${color.deep};
  border-radius: ${radius.bar};
  line-height: 1.45;
  svg {
    flex: none;
    color: ${color.deepText};
  }
`;
