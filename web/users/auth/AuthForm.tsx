import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { fieldId } from '../../shared/problems.ts';
import { useSession } from '../../shared/session.tsx';
import { useSite } from '../../shared/site.tsx';
import { texts } from '../../shared/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Note } from '../../ui/Note.tsx';
import { size, space, target } from '../../ui/tokens.ts';
import { CodeField } from '../CodeField.tsx';
import { AlreadyLoggedIn } from './AlreadyLoggedIn.tsx';
import { EmailLine, PasswordLine } from './AuthFields.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { DemoChips } from './DemoChips.tsx';
import { RegisterFields } from './RegisterFields.tsx';
import { authForm, useAuthForm } from './useAuthForm.ts';
import type { AuthMode } from './values.ts';

const words = {
  login: {
    title: texts.header.login,
    eyebrow: 'Welcome back',
    submit: texts.header.login,
    onTheWay: 'Log in to go on: you come back to where you were.',
    ask: 'New here?',
    change: 'Create an account',
    art: 'login',
    words: 'Your chair is kept',
    line: 'Bookings, shops and messages: everything is where you left it.',
  },
  register: {
    title: texts.header.signUp,
    eyebrow: 'Take a seat',
    submit: texts.header.signUp,
    onTheWay: 'Sign up to go on: you come back to where you were.',
    ask: 'Already a member?',
    change: 'Log in instead',
    art: 'sign up',
    words: 'Hang up your sign',
    line: 'Free for customers and barbers. Book a chair in a minute, or open your own shop with up to three signs over the door.',
  },
} as const;

/** /login and /signup: one form in two modes. */
export function AuthForm({ mode }: { mode: AuthMode }) {
  const form = useAuthForm(mode);
  const { status, user } = useSession();
  const { demo } = useSite();
  const said = words[mode];
  const inside = status === 'member' && user && !form.busy;
  return (
    <AuthFrame title={said.title} eyebrow={said.eyebrow} art={said.art} words={said.words} line={said.line}>
      {inside ? (
        <AlreadyLoggedIn user={user} goal={form.goal} />
      ) : (
        <>
          <Form noValidate onSubmit={form.submit} aria-label={said.title}>
            {form.isOnTheWay && <p>{said.onTheWay}</p>}
            <FormSummary errors={form.problems.summary} attempt={form.problems.attempt} />
            {mode === 'login' ? (
              <>
                <EmailLine form={form} />
                <div>
                  <PasswordLine form={form} mode={mode} />
                  <Forgot to={paths.forgotPassword} state={{ email: form.values.email }}>
                    {texts.auth.forgotPassword}
                  </Forgot>
                </div>
              </>
            ) : (
              <RegisterFields form={form} />
            )}
            {form.code !== undefined && mode === 'login' && (
              <CodeField
                id={fieldId(authForm, 'code')}
                value={form.code}
                onChange={form.setCode}
                error={form.problems.errorOf('code')}
              />
            )}
            {form.closing && (
              <Note tone="warn">
                You have closed this account. It is kept for seven days from then on, and erased after that: restore it
                to go on where you left it.
              </Note>
            )}
            <Button type="submit" variant="primary" block busy={form.busy}>
              {form.closing ? 'Restore account' : said.submit}
            </Button>
            <Switch>
              {said.ask}{' '}
              <Link to={form.other} onClick={form.keep}>
                {said.change}
              </Link>
            </Switch>
          </Form>
          {mode === 'login' && demo && <DemoChips onChoose={form.loginAs} busy={form.busy} />}
        </>
      )}
    </AuthFrame>
  );
}

const Form = styled.form`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[5]};`;
const Forgot = styled(
  Link,
)`display: inline-flex; align-items: center; min-height: ${target}; font-size: ${size.sm}; font-weight: 600;`;
const Switch = styled.p`text-align: center; a { display: inline-flex; align-items: center; min-height: ${target}; font-weight: 650; }`;
