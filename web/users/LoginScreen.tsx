import { AuthForm } from './auth/AuthForm.tsx';

/** /login */
export const LoginScreen = () => <AuthForm key="login" mode="login" />;
