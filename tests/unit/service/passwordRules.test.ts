import { describe, expect, it } from 'vitest';
import { passwordProblem } from '../../../service/identity/passwords/passwordRules';

const person = {
  email: 'ada.king@analytical.example',
  name: 'Ada King',
  company: 'Analytical Engines',
  productName: 'Encryption Console',
};

describe('a new password (NIST SP 800-63B section 5.1.1.2)', () => {
  it.each([
    'password1234',
    'qwerty123456',
    'Passw0rd2026!',
    'P@ssw0rd1234',
    'letmeinletmein',
    'Summer2026!!',
    'welcome-welcome-1',
    'demo-password',
    '1qaz2wsx3edc',
    '1q2w3e4r5t6y',
    'zxcvbnm,./asd',
    '098765432109',
    'abcdefghijkl',
    'iloveyou12345',
    'correct horse battery staple',
  ])('is refused when it is common: %s', (password) => {
    expect(passwordProblem(password, person)).toMatch(/common words, keyboard rows or years/);
  });

  it.each([
    'Analytical2026',
    'ada.king@analytical',
    'EncryptionConsole1',
    'king king analytical',
    '4d4-K1ng-Analyt1cal',
  ])('is refused when it consists of facts about the person: %s', (password) => {
    expect(passwordProblem(password, person)).toMatch(
      /your name, your email address, your company or this product/,
    );
  });

  it.each([
    ['eleven ch-s', 'The password must have at least 12 characters.'],
    ['x1y2'.repeat(300), 'The password must have at most 1024 characters.'],
    ['ADA.KING@analytical.example', 'The password must not be your name or your email address.'],
  ])("is refused for its length, and when it is the person's name: %#", (password, problem) => {
    expect(passwordProblem(password, person)).toBe(problem);
  });

  it.each(['abcabcabcabc', 'xyxyxyxyxyxy', 'k7!k7!k7!k7!'])(
    'is refused when it is repetitive: %s',
    (password) => {
      expect(passwordProblem(password, person)).toBe('The password repeats too few characters.');
    },
  );

  it.each([
    'five quiet words for joining',
    'staple battery horse correct',
    'a long new password',
    'teapot-gravel-orbit',
    'Tr4vel!ng-w0mbat',
    'vR7#kQ2&mZ9x',
    '839201746352',
    'ein Dutzend Zwetschgen',
  ])('is accepted otherwise: %s', (password) => {
    expect(passwordProblem(password, person)).toBeUndefined();
  });
});
