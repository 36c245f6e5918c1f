import { AuthForm } from './auth/AuthForm.tsx';

/** /signup */
export const SignUpScreen = () => <AuthForm key="register" mode="register" />;
