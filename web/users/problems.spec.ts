import { describe, expect, it } from 'vitest';
import { summaryOf } from '../shared/problems.ts';
import { problemOf } from './auth/values.ts';

describe('a form’s summary', () => {
  it('lists a sentence once and links to the first input it is about', () => {
    const problems = [
      { field: 'email', message: 'Please fill in all fields' },
      { field: 'password', message: 'Please fill in all fields' },
      { message: 'Something else' },
    ];
    expect(summaryOf('auth', problems)).toEqual([
      { id: 'auth-email', message: 'Please fill in all fields' },
      { message: 'Something else' },
    ]);
  });
  it('finds the input a server’s sentence means at registration only', () => {
    expect(problemOf('register', 'This user name is already in use.').field).toBe('userName');
    expect(problemOf('register', 'Please enter a valid phone number.').field).toBe('phoneNumber');
    expect(problemOf('register', 'Please fill in all fields').field).toBeUndefined();
    expect(problemOf('login', 'The email address or the password is not right.').field).toBeUndefined();
  });
});
