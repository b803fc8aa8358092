/** The account screens. */
export const accounts = {
  email: 'E-mail',
  password: 'Password',
  name: 'Name',
  tagline: 'Radio from below the dial.',
  poster: ['Pirate towers', 'Dub plates', 'Night buses', 'Dead air'],
  posterNote: 'Independent stations, one dial, no algorithm.',
  required: {
    name: 'Write the name others should see.',
    email: 'Write your e-mail address.',
    password: 'Write your password.',
  },
  emailShape: 'An e-mail address looks like name@example.org.',
  passwordLength: (minimum: number) => `Use at least ${minimum} characters.`,
  waiting: 'Accounts are still starting up. Your details go in as soon as they are ready.',
  waitingNow: 'Waiting for accounts to start…',
  unreachable: 'The server cannot be reached right now. Undertone keeps trying.',
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    create: 'Create an account',
  },
  signUp: {
    title: 'Create account',
    lead: 'Free, and all it takes is a name, an address and a password.',
    submit: 'Create account',
    haveOne: 'Have an account already?',
    signIn: 'Sign in',
  },
  otp: {
    title: 'Second factor',
    none: 'No code is pending. Undertone asks for one only while a sign-in waits for it.',
    back: 'Back to sign in',
  },
  forgot: {
    title: 'Forgot your password?',
    lead: 'Undertone cannot send a mail to reset it. You can try signing in again, or create another account.',
    back: 'Back to sign in',
    create: 'Create an account',
  },
}
